// The lists that outings had, written down by triggers of the test's own: a serial order passes through them, in any case.
import { sql } from 'kysely';
import type { TestClub } from '../app.ts';
import type { OutingView } from './history.ts';

const EVENTS = [
  ['insert', 'registrations', 'new.event_id'],
  ['update', 'registrations', 'new.event_id'],
  ['delete', 'registrations', 'old.event_id'],
  ['update', 'events', 'new.id'],
] as const;

const write = (id: string, aggregate: string): string =>
  `insert into list_versions (event_id, status, diver_max, entries)
    select id, status, diver_max, (
      select ${aggregate} from registrations where registrations.event_id = events.id
    ) from events where id = ${id};`;
const entry = `active || ' ' || type || ' ' || position || ' ' || diver_id`;

/** As the owner of the schema: the club's own role may create nothing. */
export async function keepVersions(club: TestClub): Promise<void> {
  const isPostgres = club.engine === 'postgres';
  const statements = EVENTS.flatMap(([verb, table, id]) => {
    const name = `list_versions_${verb}_${table}`;
    const body = write(id, isPostgres ? `string_agg(${entry}, ';')` : `group_concat(${entry}, ';')`);
    const trigger = `create trigger ${name} after ${verb} on ${table}`;
    if (!isPostgres) return [`${trigger} begin ${body} end`];
    const written = `as $$ begin ${body} return null; end $$`;
    return [
      `create function ${name}() returns trigger language plpgsql security definer set search_path = public ${written}`,
      `${trigger} for each row execute function ${name}()`,
    ];
  });
  await club.alterSchema(
    `create table list_versions (
      id integer primary key ${isPostgres ? 'generated always as identity' : ''},
      event_id integer, status text, diver_max integer, entries text
      ${isPostgres ? ', written bigint not null default txid_current()' : ''}
    )`,
    ...(isPostgres ? ['grant select on list_versions to public'] : []),
    ...statements,
  );
}

export const versionText = ({ status, diverMaxNumber, active, removed }: OutingView): string =>
  [status, diverMaxNumber, ...active.toSorted(), '/', ...removed.toSorted()].join(';');

/**
 * The lists that each outing had, in their order. On PostgreSQL as each transaction left it; SQLite does not tell them
 * apart, so what a transaction had in between stands among them.
 */
export async function readVersions(club: TestClub, outings: readonly number[]): Promise<Record<number, string[]>> {
  const last =
    club.engine === 'postgres'
      ? sql`where id in (select max(id) from list_versions group by written, event_id)`
      : sql``;
  const { rows } = await club.database.read(({ db }) =>
    sql<{ event_id: number; status: string; diver_max: number; entries: string | null }>`
      select event_id, status, diver_max, entries from list_versions ${last} order by id
    `.execute(db),
  );
  const entriesOf = (text: string | null, active: string): string[] =>
    (text ?? '').split(';').flatMap((one) => (one.startsWith(`${active} `) ? one.slice(2) : []));
  const texts = (id: number): string[] =>
    rows
      .filter(({ event_id }) => event_id === id)
      .map(({ status, diver_max: diverMaxNumber, entries }) =>
        versionText({ status, diverMaxNumber, active: entriesOf(entries, '1'), removed: entriesOf(entries, '0') }),
      );
  return Object.fromEntries(outings.map((id) => [id, texts(id)]));
}
