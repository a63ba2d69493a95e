import { InputAdornment } from '@mui/material';
import { formatEuros, parseEuros } from '../../../shared/domain/typed-amount.ts';
import { TypedField, type TypedInputProps, type TypedValue, useTypedInput } from './TypedInput.tsx';

const isNumber = (value: unknown): value is number => typeof value === 'number';

const EUROS: TypedValue<number> = {
  parse: parseEuros,
  format: formatEuros,
  is: isNumber,
  invalid: 'Écrivez un montant en euros, par exemple 12,50.',
};

const WHOLE: TypedValue<number> = {
  parse: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : null),
  format: String,
  is: isNumber,
  invalid: 'Écrivez un nombre entier, sans signe.',
};

interface FigureInputProps extends TypedInputProps<number> {
  readonly unit?: string;
}

function FigureInput({ typed, unit, ...input }: FigureInputProps & { readonly typed: TypedValue<number> }) {
  return (
    <TypedField
      {...useTypedInput({ emptyValue: 0, ...input }, typed)}
      typed={typed}
      slotProps={{
        htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } },
        input: unit === undefined ? {} : { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
      }}
    />
  );
}

/** Euros with two decimals; an emptied field is `emptyValue`, 0 by default. */
export const AmountInput = (props: TypedInputProps<number>) => <FigureInput unit="€" {...props} typed={EUROS} />;

/** Whole number without a sign; an emptied field is 0 by default. */
export const WholeNumberInput = (props: FigureInputProps) => <FigureInput {...props} typed={WHOLE} />;
