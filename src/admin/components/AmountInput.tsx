import { formatEuros, parseEuros } from '../../shared/domain/typed-amount.ts';
import { TypedInput, type TypedInputProps, type TypedValue } from './TypedInput.tsx';

const isNumber = (value: unknown): value is number => typeof value === 'number';

const EUROS: TypedValue<number> = {
  parse: parseEuros,
  format: formatEuros,
  is: isNumber,
  invalid: 'Écrivez un montant en euros, par exemple 12,50.',
};

/** Euros, with two decimals; 0 when it is emptied, unless `emptyValue` says otherwise. */
export const AmountInput = (props: TypedInputProps<number>) => (
  <TypedInput unit="€" emptyValue={0} {...props} typed={EUROS} />
);

const WHOLE: TypedValue<number> = {
  parse: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : null),
  format: String,
  is: isNumber,
  invalid: 'Écrivez un nombre entier, sans signe.',
};

/** A whole number without a sign; 0 when it is emptied. */
export const WholeNumberInput = (props: TypedInputProps<number>) => (
  <TypedInput emptyValue={0} {...props} typed={WHOLE} />
);
