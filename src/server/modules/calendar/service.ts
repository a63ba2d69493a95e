import { createHash } from 'node:crypto';
import type { Calendar } from '../../../shared/contract/calendar.ts';
import { addMonths, instantInParis, parisDay } from '../../../shared/domain/dates.ts';
import type { Actor } from '../../../shared/domain/permissions.ts';
import type { RegistrationType } from '../../../shared/domain/registration/kinds.ts';
import type { Database, Tx } from '../../db/database.ts';
import { icalOf, type CalendarEntry } from '../../commons/ical.ts';
import type { EventRecord } from '../events/repository.ts';
import { claimOf, type CalendarKeys } from './keys.ts';
import { calendarRepository } from './repository.ts';

/** One's own outings, or all of the club's. */
export type Which = 'mes-plongees' | 'club';

interface Parts {
  readonly database: Database;
  readonly keys: CalendarKeys;
  /** Outings with a place or a wait for one, from an instant on. */
  readonly ofDiver: (tx: Tx, diverId: number, from: Date) => Promise<(EventRecord & { type: RegistrationType })[]>;
  readonly ofClub: (tx: Tx, from: Date, until: Date) => Promise<EventRecord[]>;
  readonly entryOf: (
    event: EventRecord,
    registrant: { readonly diverId: number; readonly type: RegistrationType } | null,
  ) => CalendarEntry;
  readonly clubName: string;
  readonly publicUrl: string;
  readonly clock: () => Date;
}

export interface Feed {
  /** The same as long as the calendar says the same. */
  readonly etag: string;
  text(): Promise<string>;
}

const MONTHS_BACK = 3;
/** Nobody plans outings further ahead. */
const MONTHS_AHEAD = 24;

/** The calendars that members subscribe to: an address that only they know, for each of the two. */
export function calendarService(parts: Parts) {
  const { database, keys, ofDiver, ofClub, entryOf, clubName, publicUrl, clock } = parts;

  function addresses(diverId: number, generation: number | null): Calendar {
    if (generation === null) return { open: false, personalUrl: null, clubUrl: null };
    const at = (which: Which): string =>
      new URL(`/calendrier/${keys.keyOf(diverId, generation)}/${which}.ics`, publicUrl).href;
    return { open: true, personalUrl: at('mes-plongees'), clubUrl: at('club') };
  }

  const monthsFromToday = (months: number): Date => instantInParis(addMonths(parisDay(clock()), months));

  async function entriesFor(tx: Tx, which: Which, diverId: number): Promise<CalendarEntry[]> {
    if (which === 'club') {
      const outings = await ofClub(tx, monthsFromToday(0), monthsFromToday(MONTHS_AHEAD));
      return outings.map((event) => entryOf(event, null));
    }
    const own = await ofDiver(tx, diverId, monthsFromToday(-MONTHS_BACK));
    return own.map((event) => entryOf(event, { diverId, type: event.type }));
  }

  return {
    read: ({ id }: Actor): Promise<Calendar> =>
      database.read(async (tx) => addresses(id, await calendarRepository(tx).generationOf(id))),

    /** Opens the addresses, or makes others, which ends the former. */
    open: ({ id }: Actor): Promise<Calendar> =>
      database.write(async (tx) => addresses(id, await calendarRepository(tx).open(id))),

    close: ({ id }: Actor): Promise<Calendar> =>
      database.write(async (tx) => {
        await calendarRepository(tx).close(id);
        return addresses(id, null);
      }),

    /** Null for an address that never was, is not any more, or whose member is deactivated or gone. */
    async feed(key: string, which: Which): Promise<Feed | null> {
      const claim = claimOf(key);
      if (!claim) return null;
      const entries = await database.read(async (tx) => {
        const generation = await calendarRepository(tx).generationOf(claim.diverId);
        if (generation === null || !keys.isTrue(claim, generation)) return null;
        return entriesFor(tx, which, claim.diverId);
      });
      if (!entries) return null;
      const name = which === 'club' ? clubName : `Mes plongées, ${clubName}`;
      const digest = createHash('sha256')
        .update(JSON.stringify([name, entries]))
        .digest('base64url');
      // Weak: it says when it was written, which is no news.
      return { etag: `W/"${digest.slice(0, 22)}"`, text: () => icalOf({ entries, name, stamp: clock() }) };
    },
  };
}

export type CalendarService = ReturnType<typeof calendarService>;
