// Work on many rows: written in sets, compared before the transaction, and never half done.
import { statSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { buildApp } from '#server/compose/app.ts';
import { insertRows } from '#server/db/sets.ts';
import type { DiverWrite } from '#contract/divers.ts';
import type { ErrorBody } from '#contract/common.ts';
import type { ImportPreview, Imports } from '#contract/import.ts';
import { CSV_TYPE } from '#domain/import/lines.ts';
import { accepted, onEachEngine, onEngine, partsOf, refusalIn, START, type TestClub } from '../support/app.ts';
import { booksOf, expectBooksToBalance, newLicence, newMember } from '../support/divers.ts';
import { seedDao } from '../support/donations.ts';
import { send } from '../support/import.ts';
import { seedCrowd, seedEvent, seedSite } from '../support/outings.ts';
import { startServer } from '../support/servers.ts';

/** Lines of more than two sets. */
const MANY = 600;

const previewed = (club: TestClub, content: string, path?: string) =>
  accepted<ImportPreview>(send(club, content, path === undefined ? {} : { path }));

async function imported(club: TestClub, content: string): Promise<ImportPreview> {
  const { digest } = await previewed(club, content);
  return accepted<ImportPreview>(send(club, content, { apply: digest, otherPersons: '1' }));
}

const newestOf = async (club: TestClub) =>
  (await accepted<Imports>(club.as('SUPER_ADMIN').get('/imports'))).content[0]!;

const COLUMNS: Readonly<Partial<Record<keyof DiverWrite, string>>> = {
  lastname: 'Nom',
  email: 'E-mail',
  porte_Monnaie: 'Solde',
  cotisation: 'Cotisation',
  desactived: 'Désactivé',
  voiturecv: 'CV voiture',
  ville: 'Ville',
};

const cellOf = (value: unknown): string => {
  if (typeof value === 'number') return String(value).replace('.', ',');
  return value === true ? 'oui' : typeof value === 'string' ? value : '';
};

/** A file of members, of each kind by turns. */
function fileOf(licences: readonly string[], kinds: readonly DiverWrite[]): string {
  const columns = Object.entries(COLUMNS) as [keyof DiverWrite, string][];
  const lines = licences.map((licence, at) => {
    const write: DiverWrite = { lastname: 'Nombre', ...kinds[at % kinds.length] };
    return [licence, ...columns.map(([field]) => cellOf(write[field]))];
  });
  return [['Licence', ...columns.map(([, heading]) => heading)], ...lines].map((row) => row.join(';')).join('\n');
}

/** What the import says of each sum, for a form to say the same. */
const walletReason = 'Solde repris le 04/05/2026 (import)';
const MADE: readonly DiverWrite[] = [
  {},
  { email: 'a@example.org', porte_Monnaie: 12.5 },
  { email: 'b@example.org' },
  { porte_Monnaie: -3, cotisation: 170 },
];
const CHANGED: readonly DiverWrite[] = [
  { ville: 'Mons' },
  { email: 'c@example.org', porte_Monnaie: 2.5 },
  { desactived: true, lastname: 'Autre' },
  { email: 'd@example.org', voiturecv: 7, cotisation: 85 },
];

/** All that the database keeps of a member, but what two members differ by who were written alike. */
async function traceOf(club: TestClub, licence: string): Promise<unknown> {
  const row = await club.row('divers', { licence });
  const { id } = row;
  const mails = await club.rows('outbox', { diver_id: id });
  const trace = {
    row,
    movements: await club.rows('movements', { diver_id: id }),
    audit: await club.rows('audit', { resource: 'divers', record_id: id }),
    mails: mails.toSorted((one, other) => one.kind.localeCompare(other.kind)),
    log: await club.rows('security_log', { subject_id: id }),
    passwords: await club.rows('one_time_passwords', { diver_id: id }),
    addresses: await club.rows('address_changes', { diver_id: id }),
    cars: await club.rows('donor_cars', { diver_id: id }),
    sessions: (await club.rows('sessions', { diver_id: id })).map(({ ended_at }) => ended_at),
  };
  const own = new Set(['id', 'diver_id', 'record_id', 'subject_id', 'hash', 'message_id', 'words']);
  const text = JSON.stringify(trace, (key, value: unknown) => (own.has(key) ? undefined : value));
  const secrets = /(?:[0-9a-f]{4}-){7}[0-9a-f]{4}|#[\w-]{43}/g;
  return JSON.parse(text.replaceAll(licence, 'LICENCE').replaceAll(secrets, 'SECRET'));
}

onEachEngine('a file of many members', (club) => {
  beforeEach(() => club.setClock(START));
  const licences = Array.from({ length: MANY }, newLicence);
  const forms = MADE.map(newLicence);
  /** First, middle and last of the sets, of each kind. */
  const some = [0, 1, 2, 3, 248, 249, 250, 251, 496, 497, 498, 499, 500, 501, 596, 597, 598, 599];

  async function expectAlike(): Promise<void> {
    const traces = await Promise.all(forms.map((licence) => traceOf(club, licence)));
    for (const at of some) expect(await traceOf(club, licences[at]!)).toEqual(traces[at % forms.length]);
    await expectBooksToBalance(club);
  }

  it('leaves row by row what a form leaves', async () => {
    for (const [at, made] of MADE.entries()) {
      const person = { lastname: 'Nombre', firstname: '', licenceNumber: forms[at], caci_date: null };
      await accepted(club.as('SUPER_ADMIN').post('/divers', { ...person, walletReason, ...made }));
    }
    expect((await imported(club, fileOf(licences, MADE))).counts.new).toBe(MANY);
    await expectAlike();
  });

  it('leaves as much when it changes them', async () => {
    // They have chosen a password, are signed in and gave a donation.
    await club.change('divers', { lastname: 'NOMBRE' }, { password_hash: 'x' });
    for (const licence of [...forms, ...some.map((at) => licences[at]!)]) {
      await seedDao(club, await club.row('divers', { licence }), { day: '2024-06-14' });
      await club.tokenOfLicence(licence);
    }
    for (const [at, changed] of CHANGED.entries()) {
      const { id, version } = await club.row('divers', { licence: forms[at]! });
      await accepted(club.as('SUPER_ADMIN').put(`/divers/${id}`, { ...changed, version, walletReason }));
    }
    expect((await imported(club, fileOf(licences, CHANGED))).counts.changes).toBe(MANY);
    await expectAlike();
  });

  it('is taken back as far', async () => {
    const fresh = Array.from({ length: MANY }, newLicence);
    await imported(club, fileOf(fresh, MADE));
    const { id } = await newestOf(club);
    const before = await club.rows('movements');
    await accepted(club.as('SUPER_ADMIN').delete(`/imports/${id}`));
    const rows = (await club.rows('divers')).filter(({ licence }) => fresh.includes(licence));
    expect(rows.map(({ active, wallet_cents }) => [active, wallet_cents])).toEqual(fresh.map(() => [0, 0]));
    const back = (await club.rows('movements')).slice(before.length);
    expect(back.map(({ cents }) => cents)).toEqual(fresh.flatMap((_, at) => [[], -1250, [], 300][at % 4] ?? []));
    await expectBooksToBalance(club);
  });

  it('loses and doubles no registration that comes meanwhile', async () => {
    const event = await seedEvent(club.database, await seedSite(club.database), { diver_max: 0 });
    const crowd = await seedCrowd(club.database, 20);
    const content = fileOf(Array.from({ length: MANY }, newLicence), MADE);
    const { digest } = await previewed(club, content);
    const applying = send(club, content, { apply: digest, otherPersons: '1' });
    const registering = crowd.map(async ({ id }, at) => {
      for (let turns = 0; turns < at; turns += 1) await turn();
      const place = { position: at + 1, type: 'PARTICIPANT', description: '' };
      return club.as('OPEN').post(`/events/${event}/participants/${id}/seuil/0`, place);
    });
    await Promise.all(registering.map((one) => accepted(one)));
    expect((await accepted<ImportPreview>(applying)).counts.new).toBe(MANY);
    const registered = (await club.rows('registrations', { event_id: event })).map(({ diver_id }) => diver_id);
    expect(registered.toSorted((a, b) => a - b)).toEqual(crowd.map(({ id }) => id).toSorted((a, b) => a - b));
  });
});

onEngine('sqlite', 'while many lines are written', (club) => {
  beforeEach(() => club.setClock(START));
  const LINES = 2500;

  /** Turns of the thread that others have until the work is done. */
  async function turnsBeside<T>(work: Promise<T>): Promise<{ turns: number; result: T }> {
    const done = new AbortController();
    let turns = 0;
    const others = (async () => {
      for (; !done.signal.aborted; turns += 1) await turn();
    })();
    const result = await work;
    done.abort();
    await others;
    return { turns, result };
  }

  it('others have their turn between two sets, and when they are taken back', async () => {
    const content = fileOf(Array.from({ length: LINES }, newLicence), MADE);
    const { digest } = await previewed(club, content);
    const { turns, result } = await turnsBeside(send(club, content, { apply: digest, otherPersons: '1' }));
    expect(result.statusCode).toBe(200);
    expect(turns).toBeGreaterThan(LINES / 100);
    const { id } = await newestOf(club);
    const back = await turnsBeside(club.as('SUPER_ADMIN').delete(`/imports/${id}`));
    expect(back.result.statusCode).toBe(204);
    expect(back.turns).toBeGreaterThan(LINES / 100);
  });
});

onEachEngine('what somebody writes between the comparison and the writing', (club) => {
  beforeEach(() => club.setClock(START));

  /** Sends a file, or takes one back, at a server whose first writing waits for `meanwhile`. Nothing else must be written. */
  async function overtaken(meanwhile: () => Promise<unknown>, url: string, payload?: string) {
    let books: unknown;
    const write: typeof club.database.write = async (work) => {
      if (books === undefined) {
        await meanwhile();
        books = await booksOf(club);
      }
      return club.database.write(work);
    };
    const app = await buildApp(await partsOf({ ...club.database, write }, club.clock));
    const authorization = `Bearer ${await club.tokenOf('SUPER_ADMIN')}`;
    const answer = await (payload === undefined
      ? app.inject({ method: 'DELETE', url, headers: { authorization } })
      : app.inject({ method: 'POST', url, payload, headers: { authorization, 'content-type': CSV_TYPE } }));
    await app.close();
    expect(await booksOf(club)).toEqual(books);
    return answer;
  }

  /** Licence of a member who joins meanwhile. */
  let newest = '';
  const others = () => Array.from({ length: MANY }, newLicence);

  it.each([
    ['was changed', (id: number) => club.as('ADMIN').put(`/divers/${id}`, { telephone: '1' })],
    ['was deleted', (id: number) => club.as('ADMIN').delete(`/divers/${id}`)],
    ['joined', () => newMember(club, { licenceNumber: newest })],
  ])('refuses the file, of which nothing is written: a member %s', async (_what, meanwhile) => {
    const member = await newMember(club);
    newest = newLicence();
    const content = fileOf([...others(), member.licenceNumber, newest], [{ ville: 'Mons' }]);
    const { digest } = await previewed(club, content);
    const answer = await overtaken(
      () => meanwhile(member.id),
      `/api/v1/divers/import?apply=${digest}&otherPersons=1`,
      content,
    );
    expect(refusalIn(answer)).toBe('409 IMPORT_STALE');
    const { current } = answer.json<{ current: ImportPreview }>();
    expect(current.digest).toBe((await previewed(club, content)).digest);
  });

  it('refuses a file of outings, one of which is there now', async () => {
    const site = await seedSite(club.database, 'BARGES');
    const content = [
      'Date;Heure;Site',
      ...Array.from({ length: 20 }, (_, at) => `${at + 1}/03/2027;10:00;BARGES`),
    ].join('\n');
    const { digest } = await previewed(club, content, '/events/import');
    const there = { starts_at: '2027-03-06T09:00:00.000Z' };
    const meanwhile = () => seedEvent(club.database, site, there);
    const answer = await overtaken(meanwhile, `/api/v1/events/import?apply=${digest}&otherPersons=1`, content);
    expect(refusalIn(answer)).toBe('409 IMPORT_STALE');
    expect(answer.json<{ current: ImportPreview }>().current.counts).toMatchObject({ new: 19, unchanged: 1 });
    expect(await club.rows('events', { site_id: site })).toHaveLength(1);
  });

  it('keeps the file from being taken back, with the member’s name', async () => {
    const [first = '', ...rest] = others();
    await imported(club, fileOf([first, ...rest], MADE));
    const { id } = await newestOf(club);
    const member = await club.row('divers', { licence: first });
    const meanwhile = () => club.as('ADMIN').put(`/divers/${member.id}`, { telephone: '1' });
    const answer = await overtaken(meanwhile, `/api/v1/imports/${id}`);
    expect(refusalIn(answer)).toBe('409 IMPORT_MOVED_ON');
    expect(answer.json<ErrorBody>().message).toMatch(/Cela concerne NOMBRE\.$/);
  });
});

onEngine('sqlite', 'a server killed while it writes many lines', (club) => {
  it('leaves nothing of them', async () => {
    const server = await startServer({ databaseUrl: club.url });
    const content = fileOf(Array.from({ length: 5000 }, newLicence), MADE);
    const headers = { authorization: `Bearer ${await club.tokenOf('SUPER_ADMIN')}`, 'content-type': CSV_TYPE };
    const ask = (query: string) =>
      fetch(`${server.url}/api/v1/divers/import${query}`, { method: 'POST', headers, body: content });
    const { digest } = (await (await ask('')).json()) as ImportPreview;
    const before = await booksOf(club);
    const journal = () => statSync(`${club.url}-wal`).size;
    const size = journal();
    const answer = ask(`?otherPersons=1&apply=${encodeURIComponent(digest)}`).catch(() => null);
    // The transaction has begun to write, and is far from its end.
    while (journal() < size + 2_000_000) await turn();
    await server.kill();
    expect(await answer).toBeNull();
    expect(await booksOf(club)).toEqual(before);
    expect((await imported(club, content)).counts.new).toBe(5000);
  });
});

onEachEngine('rows of a set', (club) => {
  it('keep their order and their text, whatever is in it', async () => {
    const names = ['\\ud800', '"\\\ud83d', 'œ\u2028\u0001', '🤿', "l'été; --", '\\\\ud8ff\udfff', '{"a":null}'];
    const site = (name: string) => ({
      name,
      name_key: name,
      street: null,
      postal: '',
      city: 'null',
      gps: '1e3',
      information: null,
    });
    const ids = await club.database.write((tx) =>
      insertRows(
        tx,
        'sites',
        Array.from({ length: MANY }, (_, at) => site(names[at % names.length]!)),
      ),
    );
    const rows = await club.rows('sites');
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect(rows.map(({ name }) => name)).toEqual(rows.map((_, at) => names[at % names.length]!.toWellFormed()));
    expect(rows[0]).toMatchObject({ street: null, postal: '', city: 'null', gps: '1e3' });
  });
});
