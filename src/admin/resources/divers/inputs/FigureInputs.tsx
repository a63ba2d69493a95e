import { useState, type ReactNode } from 'react';
import { TextField } from '../../../../shared/ui/TextField.tsx';
import { DIVER_LABELS, type DiverField } from '../labels.ts';
import { eurosOf, eurosText, wholeOf } from './figures.ts';
import { useFormField } from './useFormField.ts';

interface FigureProps {
  readonly name: DiverField;
  readonly help?: ReactNode;
  /** Says more of a figure that is one. */
  readonly rule?: (figure: number) => string | null;
}

interface Reading {
  readonly unit?: string;
  readonly read: (text: string) => number | null | undefined;
  readonly write: (figure: number) => string;
  /** What nothing means. */
  readonly empty: number | null;
  readonly wrong: string;
}

/**
 * A figure is typed as text and kept as a number. What is not one stays as it was typed, for the rule to find and for the
 * person to correct.
 */
function FigureInput({ name, help, rule, unit, read, write, empty, wrong }: FigureProps & Reading) {
  const { field, value, error } = useFormField(name, (kept) => {
    if (typeof kept === 'string') return wrong;
    return typeof kept === 'number' ? (rule?.(kept) ?? null) : null;
  });
  // Only while it is being typed: `12,5` must not become `12,50` under one's hands.
  const [typed, setTyped] = useState<string | null>(null);
  const kept = typeof value === 'number' ? write(value) : typeof value === 'string' ? value : '';
  return (
    <TextField
      {...field}
      {...(unit === undefined ? {} : { unit })}
      style={{ textAlign: 'right' }}
      autoComplete="off"
      inputMode="decimal"
      label={DIVER_LABELS[name]}
      help={help}
      error={error}
      value={typed ?? kept}
      onChange={({ target }) => {
        setTyped(target.value);
        const figure = read(target.value);
        field.onChange(figure === undefined ? target.value : (figure ?? empty));
      }}
      onBlur={() => {
        setTyped(null);
        field.onBlur();
      }}
    />
  );
}

export const AmountInput = ({ orNone = false, ...props }: FigureProps & { readonly orNone?: boolean }) => (
  <FigureInput
    {...props}
    unit="€"
    read={eurosOf}
    write={eurosText}
    empty={orNone ? null : 0}
    wrong="Écrivez un montant en euros, par exemple 12,50."
  />
);

export const WholeInput = ({ unit, ...props }: FigureProps & { readonly unit?: string }) => (
  <FigureInput
    {...props}
    {...(unit === undefined ? {} : { unit })}
    read={wholeOf}
    write={String}
    empty={0}
    wrong="Écrivez un nombre entier, sans signe."
  />
);
