import { addMonths, type Day } from '../dates.ts';
import type { Level } from '../levels.ts';
import { FIELD_NAMES, specOf, type DiverValues, type FieldKind } from './fields.ts';

const BLANKS: Readonly<Partial<Record<FieldKind, string | number | boolean>>> = {
  amount: 0,
  whole: 0,
  flag: false,
  level: 'PE12' satisfies Level,
  role: 'USER',
};

/** Defaults of a new member (specification §3): nothing due, a certificate of a year ago. */
export function blankDiver(today: Day): DiverValues {
  const blank = FIELD_NAMES.map((field) => {
    const { kind, nullable } = specOf(field);
    return [field, nullable ? null : (BLANKS[kind] ?? '')];
  });
  return { ...(Object.fromEntries(blank) as DiverValues), caci_date: addMonths(today, -12) };
}
