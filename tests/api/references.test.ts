// Every foreign key of the schema: it refuses with a code and a sentence, on both engines, in any race (contract §11).
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { LightMyRequestResponse as Response } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import type { ClubEvent } from '#contract/events.ts';
import type { Tables } from '#server/db/database.ts';
import { EMPTY_PLAN } from '#domain/palanquees/plan.ts';
import { onEachEngine, onEngine, refusalIn, type TestClub } from '../support/app.ts';
import { accountIn, newKey } from '../support/ledger.ts';
import { newEvent, seedEvent, seedRegistration, seedSite } from '../support/outings.ts';
import { seedReceipt } from '../support/receipts.ts';
import { seedPlan } from '../support/palanquees.ts';

const UNKNOWN = 999_999;
const AT = '2026-05-04T08:00:00.000Z';

type Parent = 'divers' | 'events' | 'outbox' | 'seances' | 'sites';

/** A row of each table that refers to others, without its references. */
const ROWS = {
  one_time_passwords: { hash: 'x', expires_at: AT },
  address_changes: { old_email: 'x', changed_at: AT },
  sessions: { created_at: AT, last_used_at: AT, device: 'Firefox', method: 'password', proved_at: AT },
  second_factor: { handle: 'x' },
  passkeys: { credential_id: 'x', public_key: 'x', counter: 0, transports: '[]', name: 'Clé', created_at: AT },
  totp: { secret: 'x', last_step: 0 },
  recovery_codes: { hash: 'x' },
  challenges: { kind: 'login', challenge: 'x', expires_at: AT },
  movements: { cents: 100, kind: 'TOP_UP', created_at: AT },
  transfers: { year: 2026, day: '2026-05-01', debit: 3, credit: 6, cents: 100, created_at: AT },
  events: { starts_at: '2026-05-30T07:30:00.000Z' },
  registrations: { type: 'PARTICIPANT', position: 1, created_at: AT },
  payment_intents: { purpose: 'WALLET', cents: 100, state: 'OPEN', created_at: AT },
  daos: { day: '2026-05-01', site: 'VODELÉE', motif: 'ENCADREMENT', km_source: 'ESTIMATE', created_at: AT },
  receipts: { year: 2027, gift_year: 2026, nature: 'EXPENSES', cents: 100, body: '{}', made_at: AT },
  receipt_cancellations: { reason: 'x', cancelled_at: AT },
  donor_cars: { year: '2024', voiturecv: 5 },
  dossier_versions: { sent_at: AT, text: 'x' },
  palanquee_plans: { dive: 1, version: 1, created_at: AT, plan: '{}' },
  dive_logs: { dive: 1, updated_at: AT, content: '{}' },
  attendance: { state: 'PRESENT', marked_at: AT },
  seance_attendance: { present: 1, marked_at: AT },
  validated_sheets: {
    dive: 1,
    version: 1,
    starts_at: AT,
    validated_at: AT,
    plan_version: 1,
    log_version: 1,
    reason: '',
    digest: 'x',
    content: '{}',
    pdf: '',
  },
  safety_sheets: { printed_at: AT, content: '{}' },
  outing_news: { kind: 'PARTICIPANT', open: 0, freed: 0 },
  outbox_members: {},
  mail_refusals: { kind: 'REMINDER' },
  car_shares: { seats: 2, leaves_from: 'Mons' },
  supervision_answers: { day: '2026-05-30', answer: 'YES', answered_at: AT },
  calendar_keys: { generation: 1, open: 1 },
  data_requests: { kind: 'CORRECTION', text: 'x', created_at: AT, state: 'OPEN' },
  data_copies: { file: 'x', state: 'READY', asked_at: AT },
  merges: { at: AT, author_id: 1, undone_at: AT },
  erasures: { at: AT, keys: '[]', remarks: '[]' },
  kept_identities: { lastname: 'x', firstname: 'x', adresse: '', codepostal: '', ville: '', kept_until: '2036-12-31' },
} as const satisfies Partial<Record<keyof Tables, object>>;
type Child = keyof typeof ROWS;

/** Columns that no two rows may share. */
const UNIQUE: Partial<Record<Child, string>> = {
  payment_intents: 'reference',
  sessions: 'id',
  address_changes: 'hash',
  second_factor: 'handle',
  passkeys: 'credential_id',
  challenges: 'id',
};

interface Key {
  readonly child: Child;
  readonly column: string;
  readonly parent: Parent;
}

/** What goes with its outing: a plan and what was noted of the dive. DELETE only cancels such an outing. Who shares a mail goes with it. */
const CASCADES = [
  'attendance event_id',
  'car_shares event_id',
  'dive_logs event_id',
  'palanquee_plans event_id',
  'safety_sheets event_id',
  'outing_news event_id',
  'outbox_members mail_id',
  'seance_attendance seance_id',
  'supervision_answers event_id',
];

const GONE = {
  divers: 'DIVER_NOT_FOUND',
  events: 'EVENT_NOT_FOUND',
  outbox: 'MAIL_NOT_FOUND',
  seances: 'SEANCE_NOT_FOUND',
  sites: 'SITE_NOT_FOUND',
} as const;
const IN_USE: Partial<Record<Parent, string>> = {
  divers: 'DIVER_IN_USE',
  events: 'EVENT_IN_USE',
  sites: 'SITE_IN_USE',
};

/** All foreign keys of the schema to what people delete, but for the one that ends erasures. */
const foreignKeysOf = ({ database, engine }: TestClub): Promise<Key[]> =>
  database.read(async ({ db }) => {
    const query =
      engine === 'postgres'
        ? sql<Key>`select conrelid::regclass::text as child, attname as "column", confrelid::regclass::text as parent
            from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1] where contype = 'f'`
        : sql<Key>`select tables.name as child, keys."from" as "column", keys."table" as parent
            from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys where tables.type = 'table'`;
    const found = (await query.execute(db)).rows;
    const keys = found.filter(({ column, parent }) => column !== 'open' && parent in GONE);
    // An empty list would find nothing.
    expect(keys.length).toBeGreaterThan(30);
    expect(new Set(keys.map(({ child }) => child))).toEqual(new Set(Object.keys(ROWS)));
    return keys;
  });

const seedMail = async ({ database }: TestClub): Promise<number> => {
  const at = { created_at: AT, next_try_at: AT };
  const row = { message_id: newKey(), recipient: 'x@example.org', subject: 'x', body_text: 'x', ...at };
  return database.write(
    async ({ db }) => (await db.insertInto('outbox').values(row).returning('id').executeTakeFirstOrThrow()).id,
  );
};

const seedSeance = ({ database }: TestClub): Promise<number> =>
  database.write(async ({ db }) => {
    const series = db.insertInto('seance_series').values({ once_key: newKey(), off: '[]' }).returning('id');
    const series_id = (await series.executeTakeFirstOrThrow()).id;
    const hours = { start_time: '20:00', end_time: '21:00', planned_day: '2026-05-05', planned_start: '20:00' };
    const row = { series_id, name: 'Piscine', place: '', day: '2026-05-05', ...hours };
    return (await db.insertInto('seances').values(row).returning('id').executeTakeFirstOrThrow()).id;
  });

/** A record that nothing names; members are never deleted, so one serves all. */
const seedParent = async (club: TestClub, parent: Parent): Promise<number> => {
  if (parent === 'divers') return club.idOf('TRIBE');
  if (parent === 'outbox') return seedMail(club);
  if (parent === 'seances') return seedSeance(club);
  const site = await seedSite(club.database);
  return parent === 'sites' ? site : seedEvent(club.database, site);
};

/** Columns of numbers that no two receipts may share; the receipt that a cancellation is of. */
async function ofReceipts(club: TestClub, child: Child): Promise<Readonly<Record<string, number>>> {
  const { length: before } = await club.rows('receipts');
  if (child === 'receipts') return { number: before + 1, revision: before + 1 };
  return child === 'receipt_cancellations'
    ? { receipt_id: await seedReceipt(club, { id: await club.idOf('USER') }) }
    : {};
}

/** A row of the table with valid references, except for the `given` ones. */
async function insertInto(club: TestClub, child: Child, given: Readonly<Record<string, number>>): Promise<void> {
  const event = await newEvent(club);
  const fine: Record<string, number> = { site_id: await seedSite(club.database), event_id: event };
  fine['seance_id'] = await seedSeance(club);
  fine['mail_id'] = await seedMail(club);
  fine['diver_id'] = await club.idOf('USER');
  fine['author_id'] = fine['diver_id'];
  fine['kept_id'] = fine['diver_id'];
  const keys = await foreignKeysOf(club);
  const own = keys.filter((key) => key.child === child).map(({ column }) => [column, fine[column]] as const);
  const unique = UNIQUE[child] === undefined ? {} : { [UNIQUE[child]]: newKey() };
  const numbers = await ofReceipts(club, child);
  await club.database.write(async ({ db }) => {
    const row = { ...ROWS[child], ...numbers, ...Object.fromEntries(own), ...unique, ...given } as never;
    await db.insertInto(child).values(row).execute();
  });
}

const deleteFrom = ({ database }: TestClub, parent: Parent, id: number): Promise<unknown> =>
  database.write(({ db }) => db.deleteFrom(parent).where('id', '=', id).execute());

onEachEngine('a foreign key', (club) => {
  it('says that its record is not there', async () => {
    for (const { child, column, parent } of await foreignKeysOf(club)) {
      const inserted = insertInto(club, child, { [column]: UNKNOWN });
      await expect(inserted, `${child}.${column}`).rejects.toMatchObject({ code: GONE[parent] });
    }
  });

  it('keeps its record from being deleted, or goes with it', async () => {
    for (const { child, column, parent } of await foreignKeysOf(club)) {
      const id = await seedParent(club, parent);
      await insertInto(club, child, { [column]: id });
      const deleted = deleteFrom(club, parent, id);
      if (CASCADES.includes(`${child} ${column}`)) await deleted;
      else await expect(deleted, `${child}.${column}`).rejects.toMatchObject({ code: IN_USE[parent], status: 409 });
    }
  });

  it('that was broken leaves what the same transaction wrote before, and lets it go on', async () => {
    const [diver, event] = [await seedParent(club, 'divers'), await seedParent(club, 'events')];
    const row = { diver_id: diver, kind: 'OUTING', created_at: AT };
    const works = [event, UNKNOWN, event].map((event_id, cents) =>
      club.insert('movements', { ...row, event_id, cents }),
    );
    const statuses = (await Promise.allSettled(works)).map(({ status }) => status);
    expect(statuses).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(
      (await club.rows('movements', { event_id: event }))
        .map(({ cents }) => cents)
        .toSorted((a, b) => (a ?? 0) - (b ?? 0)),
    ).toEqual([0, 2]);
  });
});

/** An outing whose only registrant was debited and taken off the list for good. */
async function purgedAfterDebit(club: TestClub, site: number): Promise<number> {
  const event = await seedEvent(club.database, site);
  const diver = await club.idOf('USER');
  await seedRegistration(club.database, event, diver, 'PARTICIPANT', 1, { active: 0, delete_date: AT });
  const lines = [{ diver, amount: 12.5 }];
  const debited = await club.as('SUPER_ADMIN').post(`/mouvements/sortie/${event}`, { lines, key: newKey() });
  expect(debited.statusCode, debited.body).toBe(200);
  expect(accountIn(debited).debits).toBe(1);
  const purge = `/events/${event}/participants/purge/${diver}/position/1/type/PARTICIPANT`;
  expect((await club.as('SUPER_ADMIN').delete(purge)).statusCode).toBe(200);
  return event;
}

onEachEngine('deleting an outing', (club) => {
  let site = 0;
  beforeAll(async () => {
    site = await seedSite(club.database);
  });

  it('that the ledger names cancels it, though nobody is registered any more; twice does no harm', async () => {
    const event = await purgedAfterDebit(club, site);
    for (const who of ['ADMIN', 'SUPER_ADMIN'] as const) {
      const answer = await club.as(who).delete(`/events/${event}`);
      expect([answer.statusCode, answer.json<ClubEvent>().status]).toEqual([200, 'CANCELLED']);
    }
    expect((await club.as('SUPER_ADMIN').post(`/mouvements/sortie/${event}/remboursement`)).statusCode).toBe(200);
  });

  it.each([1, 2] as const)('that has a saved plan of dive %i cancels it, and keeps the plan', async (dive) => {
    const event = await seedEvent(club.database, site);
    await seedPlan(club.database, event, { author: await club.idOf('ADMIN'), dive });
    const answer = await club.as('ADMIN').delete(`/events/${event}`);
    expect([answer.statusCode, answer.json<ClubEvent>().status]).toEqual([200, 'CANCELLED']);
    expect((await club.as('ADMIN').get(`/events/${event}/palanquees/1?plongee=${dive}`)).statusCode).toBe(200);
  });
});

/** Does `work` in a transaction that commits as soon as `call` waits for it. Answers the call's answer. */
async function overtaken(
  { database }: TestClub,
  work: Parameters<TestClub['database']['write']>[0],
  call: () => Promise<Response>,
): Promise<Response> {
  const waits = async (): Promise<void> => {
    for (;;) {
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      if ((await database.read(({ db }) => waiting.execute(db))).rows.length > 0) return;
      await sleep(5);
    }
  };
  let answered: Promise<Response> | undefined;
  await database.write(async (tx) => {
    await work(tx);
    answered = call();
    // The call has read the former state, or it would not wait.
    await waits();
  });
  if (answered === undefined) throw new Error('Nobody called.');
  return answered;
}

// SQLite has one writer: a transaction there sees all earlier writes.
onEngine('postgres', 'a call that another one overtakes', (club) => {
  const newEvent = (site: number) => seedEvent(club.database, site);
  const insertEvent =
    (site: number): Parameters<TestClub['database']['write']>[0] =>
    ({ db }) =>
      db
        .insertInto('events')
        .values({ ...ROWS.events, site_id: site } as never)
        .execute();
  const save = (event: number) => club.as('ADMIN').put(`/events/${event}/palanquees`, { version: 0, plan: EMPTY_PLAN });

  it('keeps a site on which an outing was made meanwhile', async () => {
    const site = await seedSite(club.database);
    const answer = await overtaken(club, insertEvent(site), () => club.as('ADMIN').delete(`/sites/${site}`));
    expect(refusalIn(answer)).toMatch(/^409 SITE_IN_USE/);
    expect((await club.as('USER').get(`/sites/${site}`)).statusCode).toBe(200);
  });

  it('makes no outing on a site that was deleted meanwhile', async () => {
    const site = await seedSite(club.database);
    const answer = await overtaken(
      club,
      ({ db }) => db.deleteFrom('sites').where('id', '=', site).execute(),
      () => club.as('ADMIN').post('/events', { date: '2026-06-06T07:00:00Z', site: { id: site } }),
    );
    expect(refusalIn(answer)).toMatch(/^404 SITE_NOT_FOUND/);
  });

  it('saves no palanquées of an outing that was deleted meanwhile', async () => {
    const event = await newEvent(await seedSite(club.database));
    const answer = await overtaken(
      club,
      ({ db }) => db.deleteFrom('events').where('id', '=', event).execute(),
      () => save(event),
    );
    expect(refusalIn(answer)).toMatch(/^404 EVENT_NOT_FOUND/);
  });

  it('cancels an outing whose palanquées were saved, or which was debited, meanwhile', async () => {
    const author = await club.idOf('ADMIN');
    const meanwhile: ((event: number) => Parameters<TestClub['database']['write']>[0])[] = [
      (event) =>
        ({ db }) =>
          db
            .insertInto('palanquee_plans')
            .values({ ...ROWS.palanquee_plans, event_id: event, author_id: author })
            .execute(),
      (event) =>
        ({ db }) =>
          db
            .insertInto('movements')
            .values({ diver_id: author, cents: -100, kind: 'OUTING', created_at: AT, event_id: event })
            .execute(),
    ];
    for (const work of meanwhile) {
      const event = await newEvent(await seedSite(club.database));
      const answer = await overtaken(club, work(event), () => club.as('ADMIN').delete(`/events/${event}`));
      expect([answer.statusCode, answer.json<ClubEvent>().status]).toEqual([200, 'CANCELLED']);
    }
  });

  it('the control: without its foreign key the site goes under the outing', async () => {
    await club.alterSchema('alter table events drop constraint events_site_id_fkey');
    const site = await seedSite(club.database);
    let deleted: Response | undefined;
    await club.database.write(async (tx) => {
      await insertEvent(site)(tx);
      deleted = await club.as('ADMIN').delete(`/sites/${site}`);
    });
    expect(deleted?.statusCode).toBe(204);
  });
});
