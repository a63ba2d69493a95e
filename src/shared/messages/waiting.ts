import { errorMessages } from './errors.ts';
import { plural } from './money.ts';

const QUARTER = 15;

/** Sentence of TOO_MANY_TRIES; names a wait that is longer than the few minutes of the usual one. */
export function tooManyTries(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= QUARTER) return errorMessages.TOO_MANY_TRIES;
  const wait =
    minutes <= 90 ? plural(minutes, 'minute', 'minutes') : plural(Math.ceil(minutes / 60), 'heure', 'heures');
  return `Trop de tentatives : réessayez dans ${wait}.`;
}
