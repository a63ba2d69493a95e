import { useController } from 'react-hook-form';

/** A sentence that says what to do; null when the value may stand. */
export type Rule = (value: unknown) => string | null;

/** A field of the form around it: its value, what it was filled with, what to do with it, and what is wrong with it. */
export function useFormField(name: string, rule?: Rule) {
  const { field, fieldState, formState } = useController({
    name,
    rules: { validate: (value: unknown) => rule?.(value) ?? true },
  });
  const received: unknown = formState.defaultValues?.[name];
  return { field, value: field.value as unknown, received, error: fieldState.error?.message };
}

/** A text as an input shows it: what is not there is empty. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
