import { useFieldValue } from 'react-admin';
import { parisDay } from '../../../shared/domain/dates.ts';
import { amountOfEuros, numericDay, timeOf } from '../../../shared/messages/format.ts';
import cells from './cells.module.css';

interface FieldProps {
  /** Given by the column. */
  readonly source?: string;
}

/** Euros, as `1 234,50 €`. */
export const AmountField = ({ source = '' }: FieldProps) => amountOfEuros(useFieldValue({ source }) as number);

export const ParisDayField = ({ source = '' }: FieldProps) => numericDay(parisDay(useFieldValue({ source }) as string));

/** An instant's day in Paris, and its time on a second line. */
export function MomentField({ source = '' }: FieldProps) {
  const at = useFieldValue({ source }) as string;
  return (
    <time dateTime={at}>
      {numericDay(parisDay(at))} <span className={cells.secondLine}>{timeOf(at)}</span>
    </time>
  );
}
