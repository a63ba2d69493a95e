import type { Database, Tx } from '../db/database.ts';
import { recordSecurity, type SecurityEvent } from './security-log.ts';

const MINUTE = 60_000;
/** Kinds of refusals that have rows of their own in one minute; a flood of more is one row. */
const KINDS = 20;
const OTHERS = 'others';

/** `subject` finds the member that the caller named, as the row is written. */
export interface Refusal extends Omit<SecurityEvent, 'subject' | 'times'> {
  readonly subject?: ((tx: Tx) => Promise<number | undefined>) | undefined;
  /** Equal for refusals that are counted together. */
  readonly key: string;
}

interface Options {
  readonly database: Database;
  readonly onError: (error: unknown) => void;
}

/**
 * Writes the first of equal refusals at once, and the others of its minute as one row with their number, so that a flood
 * costs at most 42 rows a minute; no answer waits for them.
 */
export function refusalLog({ database, onError }: Options) {
  let counts = new Map<string, { readonly refusal: Refusal; times: number }>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = (refusals: readonly { readonly refusal: Refusal; readonly times: number }[]): void => {
    const work = async (): Promise<void> =>
      database.write(async (tx) => {
        for (const { refusal, times } of refusals) {
          const { key: _key, subject, ...event } = refusal;
          await recordSecurity(tx, { ...event, subject: await subject?.(tx), times });
        }
      });
    writing = writing.then(work).catch(onError);
  };

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const repeated = [...counts.values()].filter(({ times }) => times > 0);
    counts = new Map();
    if (repeated.length > 0) write(repeated);
  };

  return {
    note(refusal: Refusal): void {
      timer ??= setTimeout(flush, MINUTE).unref();
      const isOther = !counts.has(refusal.key) && counts.size >= KINDS;
      const key = isOther ? OTHERS : refusal.key;
      const known = counts.get(key);
      if (known) {
        known.times += 1;
        return;
      }
      const { at, action } = refusal;
      const counted: Refusal = isOther ? { at, action, key, actor: null } : refusal;
      // Counts from 0, because the first is written now.
      counts.set(key, { refusal: counted, times: 0 });
      write([{ refusal: counted, times: 1 }]);
    },

    /** Writes the counted refusals, and waits for it. */
    async stop(): Promise<void> {
      flush();
      await writing;
    },
  };
}
