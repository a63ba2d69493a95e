import type { ReactNode } from 'react';
import {
  FieldTitle,
  InputHelperText,
  useInput,
  useResourceContext,
  type InputProps,
  type UseInputValue,
} from 'react-admin';

export interface TypedInputOptions<V> extends Pick<InputProps, 'source' | 'label' | 'disabled' | 'alwaysOn'> {
  readonly helperText?: ReactNode;
  /** Asks for a value in an empty field. */
  readonly required?: string;
  /** Refuses a readable value with a sentence. */
  readonly validate?: (value: V) => string | undefined;
}

const same = (value: unknown): unknown => value;

/**
 * `useInput` for a value that is typed as text: unreadable text is kept, for the form to refuse with `invalid` and the
 * person to correct; what another server has stored goes back to it (contract §11).
 */
export function useTypedInput<V>(
  { source, label, helperText, required, disabled = false, validate }: TypedInputOptions<V>,
  is: (value: unknown) => value is V,
  invalid: string,
) {
  const resource = useResourceContext() ?? '';
  const input: UseInputValue = useInput({
    source,
    format: same,
    parse: same,
    validate: (value: unknown): string | undefined => {
      if (value === null || value === '') return required;
      if (value === input.formState.defaultValues?.[source]) return undefined;
      return is(value) ? validate?.(value) : invalid;
    },
  });
  const { id, field, fieldState } = input;
  const error = fieldState.error?.message;
  const texts = (help: ReactNode = helperText) => ({
    label: <FieldTitle label={label} source={source} resource={resource} />,
    error: error !== undefined,
    helperText:
      error !== undefined || help ? (
        <InputHelperText {...(error !== undefined && { error })} helperText={help} />
      ) : null,
  });
  return { id, field, value: field.value as unknown, disabled, texts };
}
