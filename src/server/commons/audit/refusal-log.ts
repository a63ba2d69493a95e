import type { Database, Tx } from '#server/db/database.ts';
import { shortenedAddress } from '../network/addresses.ts';
import { recordSecurity, type SecurityEvent } from './security-log.ts';

const MINUTE = 60_000;
/** Rows of a minute per crowd of refusals, then as many per network, then one for all others. */
const PLACES = 20;
/** Refusals that wait for their member to be found; more are counted by network. */
const MOST_WAITING = 1000;

/** `subject` finds the member that the caller named. */
export interface RefusedAct extends Omit<SecurityEvent, 'subject' | 'times'> {
  readonly subject?: ((tx: Tx) => Promise<number | undefined>) | undefined;
  /** Equal for refusals that are counted together. */
  readonly key: string;
}

interface Counted {
  readonly event: SecurityEvent;
  /** Rows with equal ones share their places. */
  readonly level: string;
  times: number;
}

/** Refusals of one crowd share its places: noise about licences that nobody has takes none of members' rows. */
const crowdOf = ({ action, actor, subject }: SecurityEvent): string =>
  [action, actor ? 'member' : subject === undefined ? 'unknown' : 'licence'].join(' ');

/** Writes the first of equal refusals at once and the others of its minute as one row, so that a flood costs little. */
export function refusalLog(database: Database, onError: (error: unknown) => void) {
  let counts = new Map<string, Counted>();
  let timer: NodeJS.Timeout | undefined;
  let waiting = 0;
  let working: Promise<void> = Promise.resolve();

  const inTurn = (work: () => Promise<void>): void => void (working = working.then(work).catch(onError));

  const write = (events: readonly SecurityEvent[]) => database.write((tx) => recordSecurity(tx, ...events));

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const repeated = [...counts.values()].filter(({ times }) => times > 0);
    counts = new Map();
    if (repeated.length > 0) await write(repeated.map(({ event, times }) => ({ ...event, times })));
  }

  /** Counts it in the first of these rows that is there or has a place; the last one always has. */
  function count(crowd: string, rows: readonly (readonly [key: string, event: SecurityEvent])[]): void {
    timer ??= setTimeout(() => inTurn(flush), MINUTE).unref();
    for (const [at, [key, event]] of rows.entries()) {
      const known = counts.get(key);
      if (known) known.times += 1;
      const level = `${crowd} ${rows.length - at}`;
      const isFull = at < rows.length - 1 && [...counts.values()].filter((one) => one.level === level).length >= PLACES;
      if (!known && isFull) continue;
      // Counts from 0, because the first is written now.
      if (!known) counts.set(key, { event, level, times: 0 });
      if (!known) inTurn(() => write([event]));
      return;
    }
  }

  /** Rows for what has no place of its own: they keep the act and who, or at least where from. */
  function othersOf({ at, action, actor, address }: SecurityEvent, crowd: string) {
    const network = address === undefined ? '' : shortenedAddress(address);
    return [
      [['others', crowd, actor?.id, network].join(' '), { at, action, actor, address }],
      [['rest', crowd].join(' '), { at, action, actor: null }],
    ] as const;
  }

  return {
    note({ key, subject: find, ...refused }: RefusedAct): void {
      const known = counts.get(key);
      if (known) {
        known.times += 1;
      } else if (waiting >= MOST_WAITING) {
        const crowd = `${refused.action} unread`;
        count(crowd, othersOf(refused, crowd));
      } else {
        waiting += 1;
        inTurn(async () => {
          waiting -= 1;
          const event = { ...refused, subject: find && (await database.read(find)) };
          const crowd = crowdOf(event);
          count(crowd, [[key, event], ...othersOf(event, crowd)]);
        });
      }
    },

    async stop(): Promise<void> {
      // Those that wait still add rows.
      await working;
      inTurn(flush);
      await working;
    },
  };
}
