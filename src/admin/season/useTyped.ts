import { useState } from 'react';
import { useFormField } from './useFormField.ts';

/** How a value is written in a field and read from it. */
export interface Reading<V> {
  /** Null for nothing, undefined for what can't be read. */
  readonly read: (text: string) => V | null | undefined;
  readonly write: (value: V) => string;
  readonly is: (value: unknown) => value is V;
  /** What nothing means. */
  readonly empty: V | null;
  /** Said of what can't be read. */
  readonly wrong: string;
}

/**
 * A value that is typed as text. What can't be read is kept as it was typed, for the form to refuse and for the person to
 * correct.
 */
export function useTyped<V>(
  name: string,
  { read, write, is, empty, wrong }: Reading<V>,
  rule?: (value: V) => string | null,
) {
  const { field, value, received, error } = useFormField(name, (kept) => {
    // Whatever another server has stored there goes back to it.
    if (kept === received) return null;
    if (is(kept) && (typeof kept !== 'string' || read(kept) === kept)) return rule?.(kept) ?? null;
    return kept === null || kept === undefined || kept === '' ? null : wrong;
  });
  // Only while it is being typed: `12,5` must not become `12,50` under one's hands.
  const [typed, setTyped] = useState<string | null>(null);
  const kept = is(value) ? write(value) : typeof value === 'string' ? value : '';
  return {
    error,
    value,
    input: {
      name: field.name,
      ref: field.ref,
      value: typed ?? kept,
      onChange: ({ target }: { readonly target: { readonly value: string } }): void => {
        setTyped(target.value);
        const found = read(target.value);
        field.onChange(found === undefined ? target.value : (found ?? empty));
      },
      onBlur: (): void => {
        setTyped(null);
        field.onBlur();
      },
    },
  };
}
