import { createHash } from 'node:crypto';
import type { Calendar } from '#contract/events.ts';
import { addMonths, instantInParis, parisDay, type Day } from '#domain/dates.ts';
import type { Actor } from '#domain/permissions.ts';
import type { DataKeys } from '#server/commons/secrets/secret-box.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { icalOf, type CalendarEntry } from '#server/commons/mail/ical.ts';
import { calendarEntries } from '../events/calendar-entry.ts';
import { eventsRepository } from '../events/repository.ts';
import { seanceEntries, seanceOfRow } from '../seances/mapping.ts';
import { seancesRepository } from '../seances/repository.ts';
import { calendarKeys, claimOf } from './keys.ts';
import { calendarRepository } from './repository.ts';

export type Which = 'mes-plongees' | 'club';

const MONTHS_BACK = 3;
const MONTHS_AHEAD = 24;

export function calendarService({ database, sender, clock, ...dataKeys }: ServiceContext & DataKeys) {
  const { publicUrl } = sender;
  const keys = calendarKeys(dataKeys);
  const entryOf = calendarEntries(publicUrl);
  const seanceEntry = seanceEntries(publicUrl);

  function addresses(diverId: number, generation: number | null): Calendar {
    if (generation === null) return { open: false, personalUrl: null, clubUrl: null };
    const at = (which: Which) => new URL(`/calendrier/${keys.keyOf(diverId, generation)}/${which}.ics`, publicUrl).href;
    return { open: true, personalUrl: at('mes-plongees'), clubUrl: at('club') };
  }

  const dayFromToday = (months: number): Day => addMonths(parisDay(clock()), months);
  const monthsFromToday = (months: number): Date => instantInParis(dayFromToday(months));

  async function entriesFor(tx: Tx, which: Which, diverId: number): Promise<CalendarEntry[]> {
    if (which === 'club') {
      const outings = await eventsRepository(tx).between(monthsFromToday(0), monthsFromToday(MONTHS_AHEAD));
      const seances = await seancesRepository(tx).between(dayFromToday(0), dayFromToday(MONTHS_AHEAD));
      return [...outings.map((event) => entryOf(event, null)), ...seances.map((row) => seanceEntry(seanceOfRow(row)))];
    }
    const own = await eventsRepository(tx).ofDiver(diverId, monthsFromToday(-MONTHS_BACK));
    return own.map((event) => entryOf(event, { diverId, type: event.type }));
  }

  return {
    read: ({ id }: Actor) => database.read(async (tx) => addresses(id, await calendarRepository(tx).generationOf(id))),

    open: ({ id }: Actor) => database.write(async (tx) => addresses(id, await calendarRepository(tx).open(id))),

    close: ({ id }: Actor) =>
      database.write(async (tx) => {
        await calendarRepository(tx).close(id);
        return addresses(id, null);
      }),

    /** Null for a wrong or revoked URL, and for deactivated and deleted members. */
    async feed(key: string, which: Which) {
      const claim = claimOf(key);
      if (!claim) return null;
      const entries = await database.read(async (tx) => {
        const generation = await calendarRepository(tx).generationOf(claim.diverId);
        if (generation === null || !keys.isTrue(claim, generation)) return null;
        return entriesFor(tx, which, claim.diverId);
      });
      if (!entries) return null;
      const name = which === 'club' ? sender.clubName : `Mes plongées, ${sender.clubName}`;
      const digest = createHash('sha256')
        .update(JSON.stringify([name, entries]))
        .digest('base64url');
      // A weak ETag, because the text also contains the time of writing.
      return { etag: `W/"${digest.slice(0, 22)}"`, text: () => icalOf({ entries, name, stamp: clock() }) };
    },
  };
}
