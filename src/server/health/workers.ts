import type { ReadinessCheck } from './checks.ts';

/** A worker of commons/timing/polling.ts. */
export interface Turning {
  /** Milliseconds since its last turn without a failure; null until it is started. */
  sinceTurn(): number | null;
}

const MINUTE = 60_000;
/** Several turns of the slowest worker, which looks every five minutes. */
const MAX_SILENCE = 20 * MINUTE;

/** Last turn of a worker; `subject` begins the sentence: « L’envoi des courriels ». */
export const lastTurn = (name: string, subject: string, worker: Turning): ReadinessCheck => ({
  name,
  check() {
    const minutes = Math.floor((worker.sinceTurn() ?? 0) / MINUTE);
    const isLate = minutes * MINUTE >= MAX_SILENCE;
    return Promise.resolve(
      isLate
        ? `${subject} n’avance plus depuis ${minutes} minutes : consultez le journal, puis relancez le serveur.`
        : null,
    );
  },
});
