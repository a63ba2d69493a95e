import { parisDay } from '../domain/dates.ts';
import {
  DEEPEST_DONE,
  type ImplausibleDepth,
  LONGEST_DONE,
  type InvalidFieldCode,
  type MissingFieldCode,
} from '../domain/palanquees/dive-log.ts';
import type { Attendance } from '../domain/registration/attendance.ts';
import { numericDay, timeOf } from './format.ts';
import { aptitudeLabel, metres } from './palanquees.ts';
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
export const validatedBy = ({ at, author }: { readonly at: string; readonly author: string }): string =>
  `validée le ${numericDay(parisDay(at))} à ${timeOf(at)} par ${author}`;
