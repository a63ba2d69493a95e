// The nightly job that deletes by the table of retention rules, and the screen's calls.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { purgers, purgersWith } from '#server/compose/purgers.ts';
import { retentionWorker } from '#server/modules/members/retention/worker.ts';
import type { Tables } from '#server/db/database.ts';
import type { RetentionReport } from '#contract/retention.ts';
import { addDiver } from '../support/divers.ts';
import { accepted, onEachEngine, onEngine, refusalIn, type TestClub } from '../support/app.ts';
import { seedMovement } from '../support/ledger.ts';
import { newEvent, seedEvent, seedRegistration, seedSite } from '../support/outings.ts';
import { startProcess } from '../support/process.ts';
import { folders } from '../support/folders.ts';

const newFolder = folders();
const DAY = 86_400_000;
const YEAR = 366 * DAY;
const ago = (time: number): string => new Date(Date.now() - time).toISOString();

const sender = { publicUrl: 'https://espace.club.example' };
const worker = ({ database }: TestClub) =>
  retentionWorker({ database, clock: () => new Date(), purgers, sender, log: console });

const count = async (club: TestClub, table: keyof Tables): Promise<number> => (await club.rows(table)).length;

const reportIn = (club: TestClub) => accepted<RetentionReport>(club.as('SUPER_ADMIN').get('/conservation'));

/** Of the newest run: what each rule did, where there was anything to do. */
const lastRun = async (club: TestClub): Promise<Record<string, string>> => {
  const [run] = (await reportIn(club)).runs;
  const lines = run?.lines.filter(({ total }) => total > 0) ?? [];
  // The tests' own sessions and their member who left are of May 2026, which the job rightly finds over.
  const told = lines.filter(({ rule, mode }) => rule !== 'sessions' && mode !== 'LISTED');
  return Object.fromEntries(told.map(({ rule, mode, total }) => [rule, `${mode} ${total}`]));
};

/** Makes the job due again, as the next night would. */
const nextNight = (club: TestClub) => club.change('jobs', {}, { last_run_at: ago(2 * DAY), claimed_until: null });

/** Two rows for each rule: one that is over, one that is not. */
async function seed(club: TestClub): Promise<void> {
  const { database } = club;
  const diver_id = await club.idOf('OTHER');
  const outing = (time: number) =>
    seedSite(database).then((site) => seedEvent(database, site, { starts_at: ago(time) }));
  const sheet = { printed_at: ago(0), content: '{}' };
  const sheets = [await outing(2 * YEAR), await outing(300 * DAY)].map((event_id) => ({ event_id, ...sheet }));
  await club.insert('safety_sheets', ...sheets);
  for (const [index, { event_id }] of sheets.entries()) {
    const dive = { event_id, dive: 1, author_id: diver_id };
    const figures = { plan_version: 1, log_version: 1, reason: '', digest: 'x', content: '{}', pdf: '' };
    const starts_at = ago(index === 0 ? 2 * YEAR : 300 * DAY);
    await club.insert('dive_logs', { ...dive, updated_at: ago(0), content: '{}' });
    await club.insert('attendance', { event_id, diver_id, author_id: diver_id, state: 'ABSENT', marked_at: ago(0) });
    await club.insert('validated_sheets', { ...dive, ...figures, version: 1, starts_at, validated_at: starts_at });
  }
  const text = { diver_id, text: 'Mon dossier' };
  await club.insert('dossier_versions', { ...text, sent_at: ago(3 * YEAR) }, { ...text, sent_at: ago(300 * DAY) });
  await club.change('divers', diver_id, { dossier_text: 'Mon dossier', dossier_sent_at: ago(3 * YEAR) });
  const dao = { diver_id, site: 'VODELE', motif: 'ENCADREMENT', km_source: 'ROUTE', created_at: ago(0) };
  const days = [8 * YEAR, 6 * YEAR].map((time) => ago(time).slice(0, 10));
  await club.insert('daos', ...days.map((day) => ({ ...dao, day })));
  const payment = { diver_id, purpose: 'WALLET', cents: 1000, created_at: ago(2 * YEAR) };
  const states = ['ABANDONED', 'PAID'];
  await club.insert('payment_intents', ...states.map((state) => ({ ...payment, state, reference: state })));
  const audited = { resource: 'sites', record_id: 1, changes: '[]', treasury: 0 };
  const written = ['update', 'money'].map((action) => ({ ...audited, action, at: ago(4 * YEAR) }));
  await club.insert('audit', ...written, { ...audited, action: 'money', at: ago(12 * YEAR) });
  await club.insert('movements', { diver_id, cents: 100, kind: 'TOP_UP', created_at: ago(12 * YEAR) });
  await club.insert('security_log', ...[400, 300].map((days_) => ({ at: ago(days_ * DAY), action: 'signIn' })));
  const letter = { recipient: 'a@b.example', subject: 'x', body_text: 'x' };
  const mail = { ...letter, next_try_at: ago(0), created_at: ago(40 * DAY) };
  const mails = [
    { message_id: '1', kind: 'WELCOME', sent_at: ago(40 * DAY) },
    { message_id: '2', sent_at: ago(40 * DAY), kind: 'OUTING_TOMORROW' },
    { message_id: '3', kind: 'WELCOME', sent_at: null },
  ];
  await club.insert('outbox', ...mails.map((one) => ({ ...mail, ...one })));
  await club.insert('attempts', { kind: 'mail', subject: 'x', at: ago(2 * DAY) });
  await club.insert('one_time_passwords', { diver_id, hash: 'x', expires_at: ago(2 * DAY) });
}

/** Of whose two rows one is over. */
const HALVED = [
  ...(['safety_sheets', 'validated_sheets', 'dive_logs', 'attendance'] as const),
  ...(['dossier_versions', 'daos', 'payment_intents'] as const),
];
const WATCHED = [
  ...HALVED,
  ...(['audit', 'movements', 'security_log', 'outbox', 'attempts', 'one_time_passwords'] as const),
];

onEachEngine('the retention job', (club) => {
  const rows = async () =>
    Object.fromEntries(await Promise.all(WATCHED.map(async (table) => [table, await count(club, table)] as const)));
  let before: Record<string, number> = {};
  beforeAll(async () => {
    await seed(club);
    before = await rows();
  });
  const DAILY = { mails: 'DELETED 2', securityLog: 'DELETED 1', signInKeys: 'DELETED 1', attempts: 'DELETED 1' };
  const others = (mode: 'DRY' | 'DELETED') => {
    const ones = {
      receipts: `${mode} 1`,
      unpaidPayments: `${mode} 1`,
      history: `${mode} 1`,
      moneyHistory: `${mode} 1`,
    };
    return { dossierTexts: `${mode} 2`, safetySheets: `${mode} 4`, ...ones };
  };

  it('deletes what has always gone, and only counts the rest before the switch', async () => {
    await worker(club).runIfDue();
    expect(await lastRun(club)).toEqual({ ...DAILY, ...others('DRY') });
    expect(await rows()).toEqual({ ...before, outbox: 2, security_log: 1, attempts: 0, one_time_passwords: 0 });
  });

  it('deletes all that is over once it is switched on, and nothing else', async () => {
    expect((await club.as('SUPER_ADMIN').put('/conservation', { on: true })).statusCode).toBe(200);
    await nextNight(club);
    await worker(club).runIfDue();
    expect(await lastRun(club)).toMatchObject(others('DELETED'));
    const left = Object.fromEntries(HALVED.map((table) => [table, 1]));
    expect(await rows()).toMatchObject({ ...left, movements: before['movements'], audit: before['audit']! - 2 });
    await nextNight(club);
    await worker(club).runIfDue();
    expect(await lastRun(club)).toEqual({});
  });

  it('says when each rule comes next, and nothing about anyone', async () => {
    const { on, runs, nextRun } = await reportIn(club);
    expect(on).toBe(true);
    expect(nextRun).toContain('T04:15:00');
    const sheets = runs[0]?.lines.find(({ rule }) => rule === 'safetySheets');
    expect(sheets?.nextDay).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(sheets!.nextDay! > ago(0).slice(0, 10)).toBe(true);
  });

  it('deletes nothing for a week under a clock that is far ahead of the last run', async () => {
    const warnings: unknown[] = [];
    const runAt = async (time: number): Promise<number> => {
      const log = { warn: (_about: object, message: string) => warnings.push(message) };
      await retentionWorker({ database: club.database, clock: () => new Date(time), purgers, sender, log }).runIfDue();
      return count(club, 'attempts');
    };
    const now = Date.now();
    await nextNight(club);
    await club.insert('attempts', { kind: 'mail', subject: 'x', at: ago(0) });
    expect(await runAt(now + 3 * YEAR)).toBe(1);
    expect(await runAt(now + 3 * YEAR + DAY)).toBe(1);
    // Set back: what the wrong clock wrote delays nothing.
    expect(await runAt(now + 2 * DAY)).toBe(0);
    await club.insert('attempts', { kind: 'mail', subject: 'x', at: ago(0) });
    // A club that was off for a month.
    for (const day of [32, 33, 34, 35, 36, 37, 38]) expect(await runAt(now + day * DAY)).toBe(1);
    expect(await runAt(now + 39 * DAY)).toBe(0);
    expect(new Set(warnings)).toEqual(new Set(['nothing deleted: clock far ahead of the last run']));
    await nextNight(club);
    await worker(club).runIfDue();
  });

  it('runs once a night', async () => {
    const { runs } = await reportIn(club);
    await worker(club).runIfDue();
    expect((await reportIn(club)).runs).toEqual(runs);
  });
});

onEngine('sqlite', 'mails that were written as files', (club) => {
  it('go with the rows of their mails, by the date in their name', async () => {
    const dataDir = newFolder();
    const folder = path.join(dataDir, 'mails');
    mkdirSync(folder);
    const named = (days: number, mark: string): string => `${ago(days * DAY).replaceAll(/[:.]/g, '-')} ${mark}.eml`;
    const young = named(29, 'b');
    for (const name of [named(400, 'a'), named(32, 'a'), young, 'LISEZ-MOI.txt']) {
      writeFileSync(path.join(folder, name), 'Bonjour');
    }
    const { database } = club;
    const of = { database, clock: () => new Date(), purgers: purgersWith(dataDir), sender, log: console };
    await retentionWorker(of).runIfDue();
    expect(await lastRun(club)).toEqual({ mails: 'DELETED 2' });
    expect(readdirSync(folder)).toEqual([young, 'LISEZ-MOI.txt']);
  });
});

onEngine('sqlite', 'a retention job that is killed', (club) => {
  it('is ended by the next run, and two at once delete the same', async () => {
    const old = Array.from({ length: 3000 }, () => ({ at: ago(2 * YEAR), action: 'signIn' }));
    for (let from = 0; from < old.length; from += 300) {
      await club.insert('security_log', ...old.slice(from, from + 300), { at: ago(DAY), action: 'signOut' });
    }
    const killed = startProcess('retention', club.url, '2000');
    expect(await killed.line()).toBe('begun');
    await expect(killed.line()).rejects.toThrow('ended');
    const left = await count(club, 'security_log');
    expect(left).toBeGreaterThan(1000);
    expect(left).toBeLessThan(2000);
    // Its claim is over.
    await club.change('jobs', {}, { claimed_until: null });
    const two = [startProcess('retention', club.url), startProcess('retention', club.url)];
    for (const one of two) expect([await one.line(), await one.line()]).toEqual(['begun', 'done']);
    for (const one of two) await one.stop();
    expect(await count(club, 'security_log')).toBe(10);
    const lines = (await reportIn(club)).runs.map(({ lines: of }) => of.find(({ rule }) => rule === 'securityLog'));
    expect(lines.map((line) => [line?.total, line?.finished])).toEqual([
      [left - 10, true],
      [3010 - left, false],
    ]);
  });
});

onEachEngine('a former member', (club) => {
  it('is listed by their last trace in any table, whichever way it is written', async () => {
    club.setClock(ago(0));
    const former = async () => (await addDiver(club, { wallet_cents: 0, desactived: 1 })).id;
    const [deactivated, paying, changed, diving] = [await former(), await former(), await former(), await former()];
    const all = new Set([deactivated, paying, changed, diving]);
    const listed = async () =>
      (await reportIn(club)).former.flatMap(({ id, leftOn }) => (all.has(id) ? [[id, leftOn]] : []));
    const since1970 = (...ids: number[]) => ids.map((id) => [id, '1970-01-01']);
    expect(await listed()).toEqual(since1970(deactivated, paying, changed, diving));

    await seedMovement(club, { diver_id: paying, cents: 1, kind: 'CORRECTION', created_at: ago(10 * DAY) });
    const act = { author_name: 'Inès', treasury: 0, action: 'update', changes: '[]', at: ago(10 * DAY) };
    await club.insert('audit', { ...act, resource: 'events', record_id: deactivated });
    await club.insert('audit', { ...act, resource: 'divers', record_id: changed });
    const outing = await newEvent(club, { starts_at: ago(10 * DAY) });
    await seedRegistration(club.database, outing, diving, 'PARTICIPANT', 1);
    expect(await listed()).toEqual(since1970(deactivated));

    await club.change('events', outing, { starts_at: '2024-04-12T08:00:00.000Z' });
    expect(await listed()).toEqual([...since1970(deactivated), [diving, '2024-04-12']]);
    const place = club.row('registrations', { diver_id: diving });
    await club.change('registrations', (await place).id, { active: 0 });
    expect(await listed()).toEqual(since1970(deactivated, diving));

    await club.change('divers', deactivated, { desactived: 0 });
    await club.change('divers', paying, { active: 0, delete_date: '2023-05-01T10:00:00.000Z' });
    expect(await listed()).toEqual([...since1970(diving), [paying, '2023-05-01']]);
    expect((await club.as('SUPER_ADMIN').post(`/divers/${diving}/effacement`)).statusCode).toBe(200);
    expect(await listed()).toEqual([[paying, '2023-05-01']]);
  });
});

describe('the screen', () => {
  onEngine('sqlite', 'of retention', (club) => {
    it('counts on demand, and deletes nothing', async () => {
      club.setClock(ago(0));
      await seed(club);
      const before = await count(club, 'outbox');
      expect((await club.as('SUPER_ADMIN').post('/conservation/essais')).statusCode).toBe(200);
      expect(await lastRun(club)).toMatchObject({ mails: 'DRY 2', history: 'DRY 1' });
      expect(await count(club, 'outbox')).toBe(before);
    });

    it('asks who is there before it switches, and traces it', async () => {
      const token = await club.tokenOf('SUPER_ADMIN');
      club.advance({ minutes: 20 });
      const late = await club.as({ token }).put('/conservation', { on: true });
      expect(refusalIn(late)).toBe('403 PROOF_NEEDED');
      expect((await reportIn(club)).on).toBe(false);
      for (const on of [true, true, false]) {
        expect((await club.as('SUPER_ADMIN').put('/conservation', { on })).json()).toMatchObject({ on });
      }
      const acts = (await club.as('SUPER_ADMIN').get('/journal')).json<{ content: { action: string }[] }>().content;
      const switched = acts.map(({ action }) => action).filter((action) => action.startsWith('retention'));
      expect(switched).toEqual(['retentionOff', 'retentionOn']);
    });
  });
});
