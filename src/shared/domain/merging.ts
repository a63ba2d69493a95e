import { FIELD_NAMES, type DiverField } from './divers/fields.ts';
import { membersOf, type Plan } from './palanquees/plan.ts';
import { isPending, type Place } from './registration/placement.ts';

/** Of the two records of one person: `KEPT` stays, `MERGED` goes into it. */
export type MergeSide = 'KEPT' | 'MERGED';

/** A merge can be undone until then. */
export const mergeEnd = (at: Date): Date => new Date(at.getTime() + 24 * 3_600_000);

/** Which of two places on one outing stays: one that is held before one that is waited for, then the first on the list. */
export function betterPlace(kept: Place, merged: Place): MergeSide {
  if (isPending(kept.type) !== isPending(merged.type)) return isPending(kept.type) ? 'MERGED' : 'KEPT';
  return kept.type === merged.type && merged.position < kept.position ? 'MERGED' : 'KEPT';
}

/** Identity and rights of a record, which a merge never takes over. */
const OWN: ReadonlySet<DiverField> = new Set([
  'lastname',
  'firstname',
  'licenceNumber',
  'role',
  'desactived',
  'porte_Monnaie',
  'dossier',
]);

type Values = Readonly<Partial<Record<DiverField, unknown>>>;
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Fields that the kept record lacks and takes over, and those in which the two differ: the kept one's value stays. */
export function mergedFields(kept: Values, merged: Values) {
  const differing = FIELD_NAMES.filter(
    (field) => !OWN.has(field) && !isEmpty(merged[field]) && merged[field] !== kept[field],
  );
  return {
    taken: differing.filter((field) => isEmpty(kept[field])),
    left: differing.filter((field) => !isEmpty(kept[field])),
  };
}

/** Replaces the merged member in a list by the kept one, or removes them where both are listed. */
export function peopleAsOne<One extends { readonly id: number }>(people: readonly One[], merged: number, kept: number) {
  const hasOwn = people.some(({ id }) => id === kept);
  const others = hasOwn ? people.filter(({ id }) => id !== merged) : people;
  return others.map((one) => (one.id === merged ? { ...one, id: kept } : one));
}

/** Replaces the merged member in a plan by the kept one, whose own place wins. */
export function planAsOne(plan: Plan, merged: number, kept: number): Plan {
  const hasOwn = membersOf(plan).includes(kept);
  const palanquees = plan.palanquees.map((palanquee) => ({
    ...palanquee,
    members: hasOwn
      ? palanquee.members.filter(({ id }) => id !== merged)
      : peopleAsOne(palanquee.members, merged, kept),
  }));
  return { ...plan, directorId: plan.directorId === merged ? kept : plan.directorId, palanquees };
}
