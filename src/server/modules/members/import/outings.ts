import { isDeepStrictEqual } from 'node:util';
import { Type } from 'typebox';
import { EventCreate } from '#contract/events.ts';
import type { ImportedLine } from '#contract/import.ts';
import { addDays, instantInParis } from '#domain/dates.ts';
import type { ImportFile, ImportLine, ImportWrite, LineFault } from '#domain/import/lines.ts';
import type { Actor } from '#domain/permissions.ts';
import { folded } from '#domain/text.ts';
import { shortDayOf, shortDayYear, siteName, timeOfDay } from '#messages/format.ts';
import { meetingWords } from '#messages/outing.ts';
import type { Tx } from '#server/db/database.ts';
import { inSets } from '#server/db/sets.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import type { EventColumns } from '#server/modules/outings/events/mapping.ts';
import { eventsRepository } from '#server/modules/outings/events/repository.ts';
import { deleteEvents, insertEvents, newEvent } from '#server/modules/outings/events/writes.ts';
import { sitesRepository } from '#server/modules/outings/sites/repository.ts';
import { checkedBy, faultsOf, NO_TOTALS, refusalOf, type Comparison, type Importer } from './compare.ts';

/** Schema of the columns that go to POST /events unchanged. */
const breachesOf = checkedBy(Type.Partial(Type.Omit(EventCreate, ['date', 'site'])));

const text = (value: ImportWrite[string]): string => String(value ?? '');
const wordsOf = ({ write }: ImportLine, field: string): string => text(write[field]);
const startOf = (line: ImportLine): Date => instantInParis(wordsOf(line, 'date'), wordsOf(line, 'hour'));

/** Day, hour and site are in its name, and the director is said in the remarks. */
function fieldsOf({ date: _date, hour: _hour, site: _site, director, ...write }: ImportWrite): ImportWrite {
  if (director === undefined) return write;
  const said = `Directeur de plongée\u00a0: ${director}`;
  return { ...write, description: [write['description'], said].filter(Boolean).join(', ') };
}

const nameOf = (line: ImportLine): string =>
  [shortDayYear(wordsOf(line, 'date')), timeOfDay(wordsOf(line, 'hour')), wordsOf(line, 'site')].join(', ');

const placeOf = ({ starts_at, site_id }: Pick<EventColumns, 'starts_at' | 'site_id'>) => `${starts_at} ${site_id}`;

/** Outings that the calendar lacks; one at the same hour on the same site is left as it is. */
export function outingsImport(): Importer {
  async function readClub(tx: Tx, { lines }: ImportFile, lock: boolean) {
    const keys = [...new Set(lines.map((line) => folded(wordsOf(line, 'site'))))];
    // Held, so that the same file sent twice at once is written once.
    const named = keys.length === 0 ? [] : await sitesRepository(tx).named(keys, lock);
    const sites = Map.groupBy(named, ({ name_key: key }) => key);
    const days = lines
      .flatMap(({ write }) => write['date'] ?? [])
      .map(String)
      .toSorted();
    const [first, last] = [days[0], days.at(-1)];
    const events =
      first === undefined || last === undefined
        ? []
        : await eventsRepository(tx).places(instantInParis(first), instantInParis(addDays(last, 1)));
    return { sites, places: new Map(events.map((event) => [placeOf(event), event.id])) };
  }

  async function compare(tx: Tx, actor: Actor, file: ImportFile, now: Date): Promise<Comparison> {
    const { sites, places } = await readClub(tx, file, false);
    const sitesOf = (line: ImportLine) => sites.get(folded(wordsOf(line, 'site'))) ?? [];
    const siteFaults = (line: ImportLine): LineFault[] => {
      const count = sitesOf(line).length;
      if (count === 1 || line.write['site'] === undefined) return [];
      const code = count === 0 ? 'UNKNOWN_SITE' : 'SITES_ALIKE';
      return [{ code, column: file.headings['site'] ?? '', value: wordsOf(line, 'site') }];
    };
    const bodyOf = (line: ImportLine): EventCreate => ({
      ...fieldsOf(line.write),
      date: startOf(line).toISOString(),
      site: { id: sitesOf(line)[0]?.id ?? 0 },
    });
    const values: { line: number; event: EventColumns }[] = [];
    const comparedLine = (line: ImportLine): ImportedLine => {
      const base = { line: line.line, licenceNumber: '', name: nameOf(line), id: null, changes: [] };
      const checked = { ...line, write: fieldsOf(line.write), faults: [...line.faults, ...siteFaults(line)] };
      const errors = faultsOf(checked, file, breachesOf);
      if (errors.length > 0) return { ...base, outcome: 'wrong', errors };
      try {
        const event = newEvent(actor, bodyOf(line), now);
        const id = places.get(placeOf(event));
        if (id !== undefined) return { ...base, id, outcome: 'unchanged', errors };
        values.push({ line: line.line, event });
      } catch (error) {
        return { ...base, outcome: 'wrong', errors: [refusalOf(error, line, file)] };
      }
      const meeting = meetingWords({ date: startOf(line).toISOString(), hourRdv: wordsOf(line, 'hourRdv') });
      const changes = Object.entries({ ...checked.write, ...(meeting && { hourRdv: meeting }) }).map(
        ([field, after]) => ({ field, before: null, after }),
      );
      return { ...base, outcome: 'new', changes, errors };
    };
    const compared = await inSets(file.lines, (chunk) => chunk.map(comparedLine));
    const unknown = file.lines.filter((line) => sitesOf(line).length === 0).map((line) => wordsOf(line, 'site'));
    return {
      state: compared.map(({ id }) => id),
      lines: compared,
      totals: { ...NO_TOTALS, unknownSites: [...new Set(unknown.filter(Boolean))] },
      mails: { welcome: 0, reminders: 0 },

      async write(writing, left) {
        const present = await readClub(writing, file, true);
        if (!isDeepStrictEqual(present, { sites, places })) throw new DomainError('IMPORT_STALE');
        const wanted = values.flatMap(({ line, event }) => (left.has(line) ? [] : event));
        const written = await insertEvents(writing, actor, wanted, now);
        return written.map(({ id, version }) => ({ id, version, made: true }));
      },
    };
  }

  return {
    compare,

    async movedOn(tx, { records }) {
      const ids = records.map(({ id }) => id);
      const found = new Map((await eventsRepository(tx).findMany(ids, true)).map((event) => [event.id, event]));
      const referenced = await eventsRepository(tx).referenced(ids);
      return records.flatMap(({ id, version }) => {
        const event = found.get(id);
        if (event?.version === version && !referenced.has(id)) return [];
        return [event ? `${siteName(event.site.name)} (${shortDayOf(event.date)})` : `n°\u00a0${id}`];
      });
    },

    async takeBack(tx, actor, { records }, now) {
      const rows = await eventsRepository(tx).findMany(records.map(({ id }) => id));
      return (writing) => deleteEvents(writing, actor, rows, now);
    },
  };
}
