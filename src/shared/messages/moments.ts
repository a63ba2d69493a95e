import { addDays, parisDay, parisTime } from '#domain/dates.ts';
import { dayYear, longDay, plural, timeOf } from './format.ts';

const PARTS = [
  { until: '06:00', name: 'cette nuit' },
  { until: '12:00', name: 'ce matin' },
  { until: '18:00', name: 'cet après-midi' },
  { until: '24:00', name: 'ce soir' },
] as const;

/** Instant of the past as one says it: `ce matin à 9 h 30`, `hier à 14 h`, `le 21 nov. 2026`. */
export function momentOf(instant: string, now: Date): string {
  const [day, today] = [parisDay(instant), parisDay(now)];
  const time = parisTime(instant) === '00:00' ? 'minuit' : timeOf(instant);
  if (day === addDays(today, -1)) return `hier à\u00a0${time}`;
  if (day !== today) return `le ${dayYear(day)}`;
  return `${PARTS.find(({ until }) => parisTime(instant) < until)?.name ?? 'aujourd’hui'} à\u00a0${time}`;
}

/** End of a delay: midnight belongs to the day before. `mardi 24 novembre 2026 à minuit`, `mercredi 25 novembre 2026 à 9 h 30` */
export function endOf(instant: string): string {
  const day = parisDay(instant);
  return parisTime(instant) === '00:00'
    ? `${longDay(addDays(day, -1))} à minuit`
    : `${longDay(day)} à ${timeOf(instant)}`;
}

interface Age {
  /** Whole hours since then. */
  readonly hours: number;
  /** False: there was no backup yet. */
  readonly made: boolean;
}

const HOURS_OF_DAYS = 48;

/** `il y a 9 h`, `il y a 3 jours`, `aucune`. */
export function backupWords({ hours, made }: Age): string {
  if (!made) return 'aucune';
  if (hours < 1) return 'il y a moins d’une heure';
  return hours < HOURS_OF_DAYS ? `il y a ${hours}\u00a0h` : `il y a ${plural(Math.floor(hours / 24), 'jour', 'jours')}`;
}
