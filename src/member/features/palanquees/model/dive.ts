import { paths } from '../../../../shared/paths.ts';
import type { DiveNumber, Palanquee, Plan } from '../../../../shared/domain/palanquees/plan.ts';
import { withQuery } from '../../../../shared/query-string.ts';

/** `?plongee=2`; anything else is the first. */
export const diveIn = (search: URLSearchParams): DiveNumber => (search.get('plongee') === '2' ? 2 : 1);

export const addressOfDive =
  (eventId: number) =>
  (dive: DiveNumber): string =>
    withQuery(paths.palanquees(eventId), { plongee: dive === 1 ? undefined : dive });

/** Where what was done is entered. */
export const addressOfDone =
  (eventId: number) =>
  (dive: DiveNumber): string =>
    withQuery(paths.safetySheet(eventId), { plongee: dive === 1 ? undefined : dive });

/** Copies palanquées to another dive, without the times and depths of the first. */
export const planAgain = (plan: Plan): Plan => ({
  ...plan,
  palanquees: plan.palanquees.map((one): Palanquee => ({
    ...one,
    entryTime: null,
    actualDepth: null,
    actualDuration: null,
    exitTime: null,
  })),
});
