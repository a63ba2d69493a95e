import { plural } from './money.ts';

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
