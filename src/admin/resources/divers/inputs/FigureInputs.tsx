import type { ReactNode } from 'react';
import { TextField } from '../../../../shared/ui/form/TextField.tsx';
import type { DiverField } from '../../../../shared/domain/divers/fields.ts';
import { DIVER_LABELS } from '../../../../shared/messages/divers.ts';
import { formatEuros } from '../../../../shared/domain/typed-amount.ts';
import { eurosOf, wholeOf } from './figures.ts';
import { useTyped, type Reading } from './useTyped.ts';

interface FigureProps {
  readonly name: DiverField;
  readonly unit?: string;
  readonly help?: ReactNode;
  /** Says more of a figure that is one. */
  readonly rule?: (figure: number) => string | null;
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

const AMOUNT: Reading<number> = {
  read: eurosOf,
  write: formatEuros,
  is: isNumber,
  empty: 0,
  wrong: 'Écrivez un montant en euros, par exemple 12,50.',
};
const AMOUNT_OR_NONE: Reading<number> = { ...AMOUNT, empty: null };
const WHOLE: Reading<number> = {
  read: wholeOf,
  write: String,
  is: isNumber,
  empty: 0,
  wrong: 'Écrivez un nombre entier, sans signe.',
};

function FigureInput({ name, unit, help, rule, reading }: FigureProps & { readonly reading: Reading<number> }) {
  const { input, error } = useTyped(name, reading, rule);
  return (
    <TextField
      {...input}
      {...(unit === undefined ? {} : { unit })}
      style={{ textAlign: 'right' }}
      autoComplete="off"
      inputMode="decimal"
      label={DIVER_LABELS[name]}
      help={help}
      error={error}
    />
  );
}

/** `orNone`: an emptied field is no amount at all, rather than zero. */
export const AmountInput = ({ orNone = false, ...props }: FigureProps & { readonly orNone?: boolean }) => (
  <FigureInput {...props} unit="€" reading={orNone ? AMOUNT_OR_NONE : AMOUNT} />
);

export const WholeInput = (props: FigureProps) => <FigureInput {...props} reading={WHOLE} />;
