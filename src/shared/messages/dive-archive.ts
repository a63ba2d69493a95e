import {
  DEEPEST_DONE,
  type ImplausibleDepth,
  LONGEST_DONE,
  type InvalidFieldCode,
  type MissingFieldCode,
} from '#domain/palanquees/dive-log.ts';
import { DEEP, type experienceOf } from '#domain/palanquees/logbook.ts';
import type { DiveFunction } from '#domain/palanquees/plan.ts';
import type { Attendance } from '#domain/registration/attendance.ts';
import { numericDay, plural, dayAndTime } from './format.ts';
import { aptitudeLabel, FUNCTION_LABELS, metres } from './palanquees.ts';
import { NO_TIME } from './typed-day.ts';

export const diveLogMessages: Readonly<Record<InvalidFieldCode, string>> = {
  DIVE_DEPTH: `La profondeur va de 0\u00a0à ${DEEPEST_DONE}\u00a0m\u00a0: vérifiez celle que vous avez notée.`,
  DIVE_TIME: NO_TIME,
  DIVE_TIMES_REVERSED: 'La sortie doit venir après l’immersion\u00a0: vérifiez les deux heures.',
  DIVE_DURATION: `La durée va de 1\u00a0à ${LONGEST_DONE}\u00a0min\u00a0: vérifiez la durée et les heures.`,
  DIVE_TOO_LONG: 'La durée dépasse le temps entre l’immersion et la sortie\u00a0: corrigez l’une ou les autres.',
  DIVE_OVERLAP:
    'Un membre de cette palanquée était alors sous l’eau pour l’autre plongée de la sortie\u00a0: vérifiez les heures des deux plongées.',
};

export const ATTENDANCE_LABELS: Readonly<Record<Attendance, string>> = {
  PRESENT: 'Présent',
  EXCUSED: 'Absent excusé',
  ABSENT: 'Absent sans prévenir',
};

export const MISSING_LABELS: Readonly<Record<MissingFieldCode, string>> = {
  PALANQUEES: 'les palanquées',
  DIRECTOR: 'le directeur de plongée',
  DEPTH: 'la profondeur',
  DURATION: 'la durée ou les heures',
  ATTENDANCE: 'les présences',
};

/** `99 m notés, 25 m prévus (aptitude PE40 : 40 m)` */
export function depthQuestion({ depth, planned, aptitude }: ImplausibleDepth): string {
  const figures = [`${metres(depth)} notés`, ...(planned === null ? [] : [`${metres(planned)} prévus`])].join(', ');
  if (!aptitude) return figures;
  return `${figures} (aptitude\u00a0${aptitudeLabel(aptitude.name)}\u00a0: ${metres(aptitude.allows)})`;
}

/** `Fiche n° 2026-13-1, version 2` */
export const sheetTitle = ({ number, version }: { readonly number: string; readonly version: number }): string =>
  `Fiche n°\u00a0${number}, version\u00a0${version}`;

/** `validée le 30/05/2026 à 14 h 05 par MARTIN Léa` */
export const validatedBy = (
  { at, author }: { readonly at: string; readonly author: string },
  dayOf: (day: string) => string = numericDay,
): string => `validée le ${dayAndTime(at, dayOf)} par ${author}`;

/** `Guide, directeur de plongée` */
export const functionOf = ({
  function: role,
  directed,
}: {
  readonly function: DiveFunction;
  readonly directed: boolean;
}): string => FUNCTION_LABELS[role] + (directed ? ', direction de plongée' : '');

/** `1 h 05 min`, `40 min` */
export const timeUnderWater = (minutes: number): string =>
  minutes < 60
    ? `${minutes}\u00a0min`
    : `${Math.floor(minutes / 60)}\u00a0h\u00a0${String(minutes % 60).padStart(2, '0')}\u00a0min`;

const DAYS_OF_A_MONTH = 30.44;

/** `9 mois`, `12 jours`, `2 ans`; null: today. */
function since(instant: string, now: Date): string | null {
  const days = Math.floor((now.getTime() - new Date(instant).getTime()) / 86_400_000);
  if (days < 1) return null;
  if (days < 2 * DAYS_OF_A_MONTH) return plural(days, 'jour', 'jours');
  const months = Math.floor(days / DAYS_OF_A_MONTH);
  return months < 24 ? `${months}\u00a0mois` : `${Math.floor(months / 12)}\u00a0ans`;
}

/** `il y a 9 mois`, `il y a 12 jours`, `aujourd’hui` */
function sinceDay(instant: string, now: Date): string {
  const time = since(instant, now);
  return time === null ? 'aujourd’hui' : `il y a ${time}`;
}

type Experience = ReturnType<typeof experienceOf>;

/** `12 pl. · 9 mois`, `2 pl. · 35 j`, `0 pl.`: as much as a line of a palanquée holds. */
export function experienceMark({ dives, last }: Experience, now: Date): string {
  const time = last === null ? [] : [since(last, now)?.replace(/jours?/, 'j') ?? 'aujourd’hui'];
  return [`${dives}\u00a0pl.`, ...time].join(' · ');
}

/** `12 plongées, la dernière il y a 9 mois, 3 au-delà de 30 m` */
export function experienceText({ dives, last, deep }: Experience, now: Date): string {
  if (last === null) return 'Aucune plongée notée au club';
  const count =
    dives === 1
      ? `1\u00a0plongée, ${sinceDay(last, now)}`
      : `${dives}\u00a0plongées, la dernière ${sinceDay(last, now)}`;
  return `${count}, ${deep === 0 ? 'aucune' : deep} au-delà de ${metres(DEEP)}`;
}
