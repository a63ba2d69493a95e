import { keysIn, recordOfEach } from '../records.ts';
import { DIVER_FIELDS, OWN_FIELDS, type DiverValues, type OwnField, type OwnGroup } from './fields.ts';

export type OwnValues = Pick<DiverValues, OwnField>;

/** True: the club looks at what a member changes before it counts. */
export type CheckedFirst = Readonly<Record<OwnGroup, boolean>>;

/** The same fields on both sides; `before`: of the record, when the member proposed another value. */
export interface OwnDataProposal {
  readonly before: Partial<OwnValues>;
  readonly value: Partial<OwnValues>;
}

export const isCheckedFirst = (field: OwnField, checked: CheckedFirst): boolean => checked[DIVER_FIELDS[field].own];

/** Those of the fields that have a value. */
export const ownValuesOf = (fields: readonly OwnField[], values: Partial<OwnValues>): Partial<OwnValues> =>
  recordOfEach<Partial<OwnValues>>(
    fields.filter((field) => values[field] !== undefined),
    (field) => values[field],
  );

/** Tells what of a member's correction counts at once from what waits for the club; leaves out what stays as it is. */
export function sortCorrection(before: OwnValues, after: OwnValues, checked: CheckedFirst) {
  const changed = OWN_FIELDS.filter((field) => before[field] !== after[field]);
  const waiting = changed.filter((field) => isCheckedFirst(field, checked));
  const proposal: OwnDataProposal = { before: ownValuesOf(waiting, before), value: ownValuesOf(waiting, after) };
  return { counted: changed.filter((field) => !isCheckedFirst(field, checked)), waiting, proposal };
}

/** One proposal of a member waits at a time: a later value takes the place of the earlier one. */
export const joinedProposal = (waiting: OwnDataProposal, later: OwnDataProposal): OwnDataProposal => ({
  before: { ...waiting.before, ...later.before },
  value: { ...waiting.value, ...later.value },
});

/** Fields of the record that someone else changed after the member had proposed their values. */
export const overtakenFields = ({ before }: OwnDataProposal, now: Partial<OwnValues>): OwnField[] =>
  keysIn(before).filter((field) => now[field] !== before[field]);
