import { paths } from '#shared/paths.ts';
import type { DiveNumber, Palanquee, Plan } from '#domain/palanquees/plan.ts';
import { withQuery } from '#shared/query-string.ts';
import type { PalanqueesRecord } from '../api.ts';
import { shortDayYear, dayAndTime } from '#messages/format.ts';

/** `?plongee=2`; anything else is the first. */
export const diveIn = (search: URLSearchParams): DiveNumber => (search.get('plongee') === '2' ? 2 : 1);

export const addressOfDive = (eventId: number, dive: DiveNumber): string =>
  withQuery(paths.palanquees(eventId), { plongee: dive === 1 ? undefined : dive });

/** Address of the screen on which a dive done is entered. */
export const addressOfLog = (eventId: number, dive: DiveNumber): string =>
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

/** `sam. 28 nov. 2026 à 9 h 30` */
export const savedAt = (instant: string): string => dayAndTime(instant, shortDayYear);

/** `Version 3 du sam. 28 nov. 2026 à 9 h 30, par MARTIN Léa` */
export function versionText({ versions }: Pick<PalanqueesRecord, 'versions'>, version: number): string {
  const saved = versions.find((one) => one.version === version);
  return saved
    ? `Version ${saved.version} du ${savedAt(saved.at)}, par ${saved.author}`
    : 'Rien n’est encore enregistré';
}
