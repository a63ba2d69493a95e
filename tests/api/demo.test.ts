import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { ACCOUNTS } from '#demo/club/accounts.ts';
import { demoSettings } from '#demo/club/settings.ts';
import { fillDemo } from '#demo/club/fill.ts';
import { originOf } from '#server/db/installation.ts';
import { migrate } from '#server/db/migrate.ts';
import { SETTING_POSITION } from '#domain/parametres/club-settings.ts';
import { addMonths, parisDay } from '#domain/dates.ts';
import { dossierState } from '#domain/membership/dossier-state.ts';
import { DONATION_SITES } from '#domain/daos/sites.ts';
import { isReason } from '#domain/daos/entry.ts';
import { isSupervisorLevel, LEVELS } from '#domain/levels.ts';
import { engines } from '../support/app.ts';
import { createTestDatabase } from '../support/test-database.ts';

const NOW = new Date('2026-05-04T08:00:00Z');
const TODAY = parisDay(NOW);
const HASH = 'hash';

async function contents({ read }: Database) {
  return read(async ({ db }) => ({
    // PostgreSQL's words of names are no data.
    divers: (await db.selectFrom('divers').selectAll().orderBy('id').execute()).map((row) => ({
      ...row,
      words: undefined,
    })),
    movements: await db.selectFrom('movements').selectAll().orderBy('id').execute(),
    sites: await db.selectFrom('sites').selectAll().orderBy('id').execute(),
    settings: await db.selectFrom('settings').selectAll().orderBy('id').execute(),
    events: await db.selectFrom('events').selectAll().orderBy('id').execute(),
    registrations: await db.selectFrom('registrations').selectAll().orderBy('id').execute(),
    daos: await db.selectFrom('daos').selectAll().orderBy('id').execute(),
  }));
}

async function filled(size: { members?: number; events?: number } = {}, now = NOW) {
  const database = await openDatabase(':memory:');
  await migrate(database);
  await fillDemo(database, { now, passwordHash: HASH, ...size });
  const club = await contents(database);
  await database.close();
  return club;
}

type Club = Awaited<ReturnType<typeof contents>>;

/** Holds in a club of any size: every registration obeys the rules. */
function expectConsistent({ divers, movements, events, registrations }: Club): void {
  for (const { id, wallet_cents } of divers) {
    const rows = movements.filter((row) => row.diver_id === id && row.account === 'WALLET');
    expect(rows.reduce((sum, { cents }) => sum + cents, 0)).toBe(wallet_cents);
  }
  const diverOf = new Map(divers.map((diver) => [diver.id, diver]));
  for (const event of events) {
    const active = registrations.filter((row) => row.event_id === event.id && row.active === 1);
    const unlimited = event.accompanist_max === 57 || (event.diver_max === 0 && event.accompanist_max === 0);
    for (const [kind, maximum] of [
      ['PARTICIPANT', event.diver_max],
      ['ACCOMPANIST', event.accompanist_max],
    ] as const) {
      const placed = active.filter(({ type }) => type === kind);
      const waiting = active.filter(({ type }) => type === `PENDING_${kind}`);
      if (!unlimited) expect(placed.length).toBeLessThanOrEqual(maximum);
      if (waiting.length > 0) expect(placed.length).toBe(maximum);
      expect(waiting.map(({ position }) => position)).toEqual(waiting.map((_row, index) => index + 1));
    }
    for (const row of active) {
      const diver = diverOf.get(row.diver_id)!;
      expect(diver.desactived).toBe(0);
      if (row.type.endsWith('ACCOMPANIST')) expect(isSupervisorLevel(diver.level)).toBe(true);
      if (event.needcadre === 1) expect(row.type).toMatch(/ACCOMPANIST$/);
      if (event.accompanist_max !== 57 && diver.role === 'USER')
        expect(diver.wallet_cents).toBeGreaterThanOrEqual(20_00);
      expect(row.created_at < event.starts_at && row.created_at <= NOW.toISOString()).toBe(true);
    }
  }
}

describe('the demonstration club', () => {
  let club: Club;
  beforeAll(async () => (club = await filled()));

  it('has mails that wait, have gone and have failed, and none that would go now', async () => {
    const database = await openDatabase(':memory:');
    await migrate(database);
    await fillDemo(database, { now: NOW, passwordHash: HASH });
    const mails = await database.read(({ db }) => db.selectFrom('outbox').selectAll().execute());
    await database.close();
    const waiting = mails.filter(({ sent_at, failed_at }) => sent_at === null && failed_at === null);
    expect(waiting.length).toBeGreaterThan(0);
    for (const { next_try_at, last_error } of waiting) {
      expect(next_try_at > NOW.toISOString()).toBe(true);
      expect(last_error).not.toBeNull();
    }
    expect(mails.filter(({ sent_at }) => sent_at !== null).length).toBeGreaterThan(5);
    expect(mails.filter(({ failed_at }) => failed_at !== null).length).toBeGreaterThan(1);
    expect(mails.every(({ secret, body_text }) => (secret === 1) === (body_text === ''))).toBe(true);
  });

  it('has donations of 2025 and of this year, of those who have the flag, at the prices of the table', () => {
    const { divers, daos, sites } = club;
    const donors = new Map(divers.filter(({ dao }) => dao === 1).map((diver) => [diver.id, diver]));
    const of = (licence: string) => daos.filter(({ diver_id }) => donors.get(diver_id)?.licence === licence);
    for (const licence of ['A-00-000009', 'A-00-000012', 'A-00-000013']) {
      const own = of(licence);
      expect(own.filter(({ day }) => day.startsWith('2025')).length).toBeGreaterThanOrEqual(6);
      expect(own.some(({ day }) => day.startsWith('2026'))).toBe(true);
      expect(own.filter(({ locked }) => locked === 1)).toHaveLength(1);
    }
    expect(of('A-00-000013').every(({ km, km_source }) => km === 0 && km_source === 'COMPANY')).toBe(true);
    const priceOf = new Map(DONATION_SITES.map(({ name, cents }) => [name, cents]));
    for (const one of daos) {
      expect(donors.has(one.diver_id)).toBe(true);
      expect(one.day <= TODAY).toBe(true);
      expect(isReason(one.motif)).toBe(true);
      if (one.locked === 0) expect(one.price_cents).toBe(priceOf.get(one.site));
    }
    // Where one dives and where one waives expenses are the same places.
    expect(sites.map(({ name, gps }) => [name, gps])).toEqual(DONATION_SITES.map(({ name, gps }) => [name, gps]));
  });

  it('has the thirteen accounts of the contract', () => {
    const rows = club.divers.slice(0, 13).map((row) => ({
      licence: row.licence,
      role: row.role,
      level: row.level,
      euros: row.wallet_cents / 100,
      cotisation: row.cotisation_cents! / 100,
      flags: [row.dao && 'dao', row.desactived && 'desactived', row.dossier && 'dossier'].filter(Boolean).join(),
      cv: row.voiturecv,
      gps: row.gps !== '',
    }));
    const plain = { cotisation: 0, flags: '', cv: 0, gps: false };
    expect(rows).toEqual([
      { ...plain, licence: 'A-00-000001', role: 'SUPER_ADMIN', level: 'E3', euros: 150 },
      { ...plain, licence: 'A-00-000002', role: 'ADMIN', level: 'E2', euros: 96.5 },
      { ...plain, licence: 'A-00-000003', role: 'ADMIN_SITES', level: 'N4', euros: 110 },
      { ...plain, licence: 'A-00-000004', role: 'ADMIN_PLONGEURS', level: 'N3', euros: 75 },
      { ...plain, licence: 'A-00-000005', role: 'OPEN', level: 'N2', euros: 64 },
      { ...plain, licence: 'A-00-000006', role: 'USER', level: 'N2', euros: 80 },
      { ...plain, licence: 'A-00-000007', role: 'USER', level: 'N1', euros: 35 },
      { ...plain, licence: 'A-00-000008', role: 'USER', level: 'N2', euros: 42, flags: 'desactived', cotisation: 180 },
      { ...plain, licence: 'A-00-000009', role: 'USER', level: 'E1_N3', euros: 120, flags: 'dao', cv: 5, gps: true },
      { ...plain, licence: 'A-00-000010', role: 'USER', level: 'PA20', euros: 58, flags: 'dossier', cotisation: 170 },
      { ...plain, licence: 'A-00-000011', role: 'USER', level: 'N1', euros: 12 },
      { ...plain, licence: 'A-00-000012', role: 'USER', level: 'N4_P5', euros: 88, flags: 'dao', gps: true },
      { ...plain, licence: 'A-00-000013', role: 'USER', level: 'E2_P5', euros: 134, flags: 'dao', cv: 1, gps: true, cotisation: -1 },
    ]); // prettier-ignore
    expect(ACCOUNTS).toHaveLength(13);
    expect(club.divers[5]!.family_id).not.toBeNull();
    expect(club.divers[6]!.family_id).toBe(club.divers[5]!.family_id);
    expect(club.divers[10]!.caci_date! < addMonths(TODAY, -12)).toBe(true);
  });

  it('has 60 members of every level, in several tribes', () => {
    expect(club.divers).toHaveLength(60);
    expect(new Set(club.divers.map(({ licence }) => licence)).size).toBe(60);
    expect(new Set(club.divers.map(({ email }) => email)).size).toBe(60);
    const met = new Set(club.divers.map(({ level }) => level));
    expect(LEVELS.filter((level) => !met.has(level))).toEqual([]);
    const tribes = new Set(club.divers.map(({ family_id }) => family_id).filter(Boolean));
    expect(tribes.size).toBeGreaterThanOrEqual(5);
    for (const tribe of tribes) {
      const names = new Set(club.divers.filter((row) => row.family_id === tribe).map((row) => row.lastname));
      expect(names.size).toBe(1);
    }
  });

  it('has the 22 sites and the seven settings in the order of section 3', () => {
    expect(club.sites).toHaveLength(22);
    const [last] = club.sites.slice(-1);
    expect(last!.name).toBe('ZZ_Situation particulière: précisez en commentaire');
    for (const site of club.sites.slice(0, -1)) {
      expect(site.street).not.toBe('');
      expect(site.gps).toMatch(/^4\d\.\d{4},[2-7]\.\d{4}$|^5\d\.\d{4},[2-7]\.\d{4}$/);
    }
    expect(club.settings.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const at = (position: number) => club.settings[position]!;
    expect(at(SETTING_POSITION.wallet)).toMatchObject({ valeur_booleen: 1, valeur_entier: 20 });
    expect(at(SETTING_POSITION.certificate)).toMatchObject({ valeur_booleen: 1 });
    expect(at(SETTING_POSITION.lowBalance)).toMatchObject({ valeur_booleen: 1, valeur_entier: 30 });
    expect(at(SETTING_POSITION.firstAnnouncement).valeur_texte).toContain('<p>');
    expect(at(SETTING_POSITION.panicMode)).toMatchObject({ valeur_booleen: 1 });
    expect(at(SETTING_POSITION.panicMode).valeur_date! > NOW.toISOString()).toBe(true);
    expect(at(SETTING_POSITION.providerKey).valeur_texte).toBeNull();
  });

  it.each([
    ['2026-07-17', '2025/2026'],
    ['2026-07-18', '2026/2027'],
    ['2026-11-26', '2026/2027'],
    ['2027-01-02', '2026/2027'],
  ])('asks on %s for the season of its last day, %s', (day, label) =>
    expect(demoSettings(new Date(`${day}T08:00:00Z`))[SETTING_POSITION.panicMode]).toMatchObject({
      valeur_chaine: label,
    }),
  );

  it('has a season that is open: most have paid, some have sent, some are awaited, each with a fee that adds up', () => {
    const setting = club.settings[SETTING_POSITION.panicMode]!;
    expect(setting.valeur_chaine).toBe('2025/2026');
    expect(setting.valeur_date!.slice(0, 10)).toBe('2026-06-17');
    expect(setting.valeur_texte).toContain('<strong>');
    const stateOf = (row: Club['divers'][number]) =>
      dossierState({
        awaited: row.dossier === 1,
        askedAt: row.dossier_asked_at,
        sentAt: row.dossier_sent_at,
        paidAt: row.dossier_paid_at,
        cotisation: row.cotisation_cents,
      });
    const counts = { awaited: 0, sent: 0, paid: 0, none: 0 };
    for (const row of club.divers) counts[stateOf(row) ?? 'none'] += 1;
    expect(counts.paid).toBeGreaterThan(30);
    expect(Math.min(counts.awaited, counts.sent)).toBeGreaterThan(4);
    expect(counts.none).toBe(1);
    const [deactivated, awaited, inOrder, notEligible] = [8, 10, 12, 13].map((number) => club.divers[number - 1]!);
    expect([deactivated!, awaited!, inOrder!, notEligible!].map(stateOf)).toEqual(['sent', 'awaited', 'paid', null]);
    for (const row of club.divers.filter(({ cotisation_cents: due }) => (due ?? 0) > 0)) {
      const parts = row.cotadhesion_cents + row.cotlicence_cents + row.cotassurance_cents + row.cotencadrant_cents;
      expect(parts).toBe(row.cotisation_cents);
    }
    for (const { dossier_asked_at: asked, dossier_sent_at: sent, dossier_paid_at: paid } of club.divers) {
      const steps = [asked, sent, paid, NOW.toISOString()].filter((step) => step !== null);
      expect(steps).toEqual(steps.toSorted());
    }
  });

  it('goes diving on most weekends, from two months ago to six months ahead, in every way there is', () => {
    const days = club.events.map(({ starts_at }) => parisDay(starts_at));
    expect(days[0]! >= addMonths(TODAY, -2)).toBe(true);
    expect(days[0]! < addMonths(TODAY, -1)).toBe(true);
    expect(days.at(-1)! > addMonths(TODAY, 5)).toBe(true);
    expect(days.length).toBeGreaterThan(30);
    const having = (test: (event: Club['events'][number]) => boolean) => club.events.filter(test).length;
    expect(having(({ accompanist_max }) => accompanist_max === 57)).toBe(2);
    expect(having(({ status }) => status === 'CANCELLED')).toBe(1);
    expect(having(({ status }) => status === 'COMPLETE')).toBe(1);
    expect(having(({ diver_max, accompanist_max }) => diver_max === 0 && accompanist_max === 0)).toBe(1);
    for (const flag of ['needcadre', 'plongee_autonomes', 'inscription_to_club'] as const)
      expect(
        having((event) => event[flag] === 1),
        flag,
      ).toBeGreaterThan(0);
    const waiting = club.registrations.filter(({ type }) => type.startsWith('PENDING'));
    expect(new Set(waiting.map(({ event_id }) => event_id)).size).toBeGreaterThanOrEqual(2);
    expect(club.registrations.some(({ active }) => active === 0)).toBe(true);
  });

  it('has books that tell how each wallet came about, and something to pay back', () => {
    const { movements, events, divers } = club;
    const of = (kind: string) => movements.filter((row) => row.kind === kind);
    const debited = new Set(of('OUTING').map(({ event_id }) => event_id));
    const weekAgo = new Date(NOW.getTime() - 7 * 24 * 3_600_000).toISOString();
    for (const { id, starts_at } of events) if (starts_at < weekAgo) expect(debited).toContain(id);
    expect(events.filter(({ id, status }) => status === 'CANCELLED' && debited.has(id))).toHaveLength(1);
    for (const { reference } of of('ONLINE_PAYMENT')) expect(reference).toMatch(/^helloasso:payment:demo-\d+$/);
    expect(of('ONLINE_PAYMENT').length).toBeGreaterThan(divers.length / 2);
    for (const { diver_id, created_at } of movements.filter(({ account }) => account === 'MEMBERSHIP')) {
      const paidAt = divers.find(({ id }) => id === diver_id)?.dossier_paid_at;
      expect(paidAt && parisDay(paidAt) <= parisDay(created_at), String(diver_id)).toBe(true);
    }
    const instants = movements.map(({ created_at }) => created_at);
    expect(instants).toEqual(instants.toSorted());
    expect(instants.at(-1)! < NOW.toISOString()).toBe(true);
  });

  it('keeps the club’s rules everywhere', () => expectConsistent(club));

  it('is the same at every filling of the day, and moves with it', async () => {
    expect(await filled({}, new Date('2026-05-04T20:00:00Z'))).toEqual(club);
    const later = await filled({}, new Date('2026-05-11T08:00:00Z'));
    expect(later.divers.map(({ lastname }) => lastname)).toEqual(club.divers.map(({ lastname }) => lastname));
    expect(later.events[0]!.starts_at).not.toBe(club.events[0]!.starts_at);
  });

  it.each(['2026-05-08', '2026-05-09', '2026-05-10', '2027-01-31', '2028-02-29'])(
    'can be filled on %s',
    async (day) => {
      const other = await filled({}, new Date(`${day}T12:00:00Z`));
      expect(other.events.filter(({ accompanist_max }) => accompanist_max === 57)).toHaveLength(2);
    },
  );

  it('grows into the past: ten times the club, the same four months ahead', async () => {
    const large = await filled({ members: 600, events: 400 });
    expect(large.divers).toHaveLength(600);
    expect(large.events).toHaveLength(400);
    const ahead = ({ events }: Club) => events.filter(({ starts_at }) => starts_at > NOW.toISOString());
    expect(ahead(large).map(({ starts_at }) => starts_at)).toEqual(ahead(club).map(({ starts_at }) => starts_at));
    const crowds = large.events.map(({ id }) => large.registrations.filter((row) => row.event_id === id).length);
    expect(Math.max(...crowds)).toBe(30);
    expectConsistent(large);
  });
});

describe.each(engines)('filling on %s', (engine) => {
  let database: Database;
  let discard: () => Promise<void> = () => Promise.resolve();
  beforeAll(async () => {
    const { url, drop } = await createTestDatabase(engine);
    database = await openDatabase(url);
    await migrate(database);
    discard = async () => {
      await database.close();
      await drop();
    };
  });
  afterAll(() => discard());

  it('happens once, whoever tries at the same moment, and says what the database is', async () => {
    expect(await originOf(database)).toBeNull();
    const tries = await Promise.all([1, 2, 3].map(() => fillDemo(database, { now: NOW, passwordHash: HASH })));
    expect(tries.filter(Boolean)).toHaveLength(1);
    expect(await originOf(database)).toBe('demo');
    expect((await contents(database)).divers).toHaveLength(60);
  });

  it('gives both engines the same club', async () => {
    expect(await contents(database)).toEqual(await filled());
  });
});
