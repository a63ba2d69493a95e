import type { PalanqueesRecord } from '../../../../shared/api/resources/palanquees.ts';
import { parisDay } from '../../../../shared/domain/dates.ts';
import { shortDayYear, timeOf } from '../../../../shared/messages/dates.ts';

/** `sam. 28 nov. 2026 à 9 h 30` */
export const savedAt = (instant: string): string => `${shortDayYear(parisDay(instant))} à ${timeOf(instant)}`;

/** `Version 3 du sam. 28 nov. 2026 à 9 h 30, par MARTIN Léa` */
export function versionText({ versions }: Pick<PalanqueesRecord, 'versions'>, version: number): string {
  const saved = versions.find((one) => one.version === version);
  return saved
    ? `Version ${saved.version} du ${savedAt(saved.at)}, par ${saved.author}`
    : 'Rien n’est encore enregistré.';
}
