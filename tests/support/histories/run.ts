// Plays a seed's plan against servers that are killed, stopped and cut off, and writes down what the clients saw.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Sandbox } from '#demo/helloasso/server.ts';
import { NO_FAULTS } from '#demo/helloasso/switches.ts';
import { addressOf, JWT_SECRET, type TestClub } from '../app.ts';
import { addDiver, type Person } from '../divers.ts';
import { members } from '../members.ts';
import { seedEvent, seedRegistration, seedSite } from '../outings.ts';
import { openCheckout, type clockFor } from '../payment-chaos.ts';
import { NOTIFICATION_SECRET, seedSettings } from '../payments.ts';
import { randomFrom } from '../random.ts';
import { mintToken } from '../sessions.ts';
import type { Fleet } from './fleet.ts';
import type { Act, Answer, History, Operation, Outcome, Records } from './history.ts';
import {
  levelOf,
  MEMBERS,
  MINIMUM,
  OUTING_DATE,
  PAYERS,
  PLACES,
  planOf,
  STAFF,
  TOP_UP,
  WALLET,
  type Client,
  type Fault,
  type People,
} from './plan.ts';
import { amountsOf, answerOf, requestOf } from './requests.ts';
import { keepVersions, readVersions } from './versions.ts';

/** Most tries of an act whose answer does not come. */
const MOST_TRIES = 3;
/** A client's wait for an answer: shorter than some stops. */
const PATIENCE_MS = { least: 400, more: 1200 };

/** Settings of every seed: wallets with a minimum, and payments. Returns the site of all outings. */
export async function seedForHistories(club: TestClub): Promise<number> {
  await seedSettings(club);
  await club.change('settings', { nom: 'Porte-monnaie' }, { valeur_booleen: 1, valeur_entier: MINIMUM / 100 });
  // No mail: its brakes would refuse the staff, who register the same members again and again.
  await club.change('divers', {}, { email: '' });
  await keepVersions(club);
  return seedSite(club.database);
}

async function seedPeople(club: TestClub, seed: number): Promise<Omit<People, 'checkouts' | 'outings'>> {
  const made: Person[] = [];
  for (let index = 0; index < MEMBERS; index += 1) {
    const licence = `H-${seed}-${index}`;
    made.push(await addDiver(club, { licence, level: levelOf(index), wallet_cents: WALLET }));
  }
  const opening = { cents: WALLET, kind: 'OPENING', created_at: '2026-01-01T00:00:00.000Z' };
  await club.insert('movements', ...made.map(({ id }) => ({ diver_id: id, ...opening })));
  const staffOf = async (role: (typeof STAFF)[number]) => ({ ...members[role], id: await club.idOf(role) });
  const [OPEN, ADMIN, SUPER_ADMIN] = [await staffOf('OPEN'), await staffOf('ADMIN'), await staffOf('SUPER_ADMIN')];
  return { members: made, staff: { OPEN, ADMIN, SUPER_ADMIN } };
}

interface Scene {
  readonly club: TestClub;
  readonly fleet: Fleet;
  readonly sandbox: Sandbox;
  readonly clock: ReturnType<typeof clockFor>;
  readonly site: number;
}

interface Calls {
  readonly fleet: Fleet;
  readonly tokens: readonly string[];
}

interface Asked {
  readonly actor: number;
  readonly server: number;
  readonly method: string;
  readonly path: string;
  readonly body?: readonly [type: string, text: string];
  readonly patienceMs: number;
}

interface Answered {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** One call to a server that runs; throws when no answer came. */
async function call({ fleet, tokens }: Calls, asked: Asked): Promise<Answered> {
  const { actor, server, method, path, body, patienceMs } = asked;
  const answer = await fetch((await fleet.url(server)) + path, {
    method,
    headers: { authorization: `Bearer ${tokens[actor]}`, ...(body ? { 'content-type': body[0] } : {}) },
    ...(body ? { body: body[1] } : {}),
    signal: AbortSignal.timeout(patienceMs),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Unavailable servers say BUSY, also when the end of a transaction was lost: it may have been written. */
const outcomeOf = (act: Act, { status, body }: Answered): Outcome => {
  if (status < 400) return { kind: 'ok', answer: answerOf(act, body) };
  if (status === 503 || status === 502) return { kind: 'unknown' };
  return { kind: 'refused', code: String(body['code']) };
};

/** Of a connection that ended, an answer that did, or one that did not come in time. */
const isCut = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof SyntaxError ||
  (error instanceof Error && error.name === 'TimeoutError');

interface Recording {
  readonly operations: Operation[];
  readonly faults: Fault[];
  readonly running: Promise<unknown>[];
}

async function follow(calls: Scene & Calls, client: Client, recording: Recording, random: () => number) {
  const { operations, faults, running } = recording;
  const { fleet, sandbox, club } = calls;

  async function perform(act: Act, server: number): Promise<Outcome> {
    const request = requestOf(act);
    if (act.act === 'pay') {
      sandbox.pay(act.checkout);
      return { kind: 'ok', answer: { paid: true } };
    }
    if (!request) throw new Error(`No client asks to ${act.act}.`);
    const patienceMs = PATIENCE_MS.least + Math.floor(random() * PATIENCE_MS.more);
    const [method, path, body] = request;
    const sent = body && { body: ['application/json', JSON.stringify(body)] as const };
    try {
      const asked = { actor: client.actor, server, method, path: addressOf(path), ...sent, patienceMs };
      return outcomeOf(act, await call(calls, asked));
    } catch (error) {
      if (!isCut(error)) throw error;
      return { kind: 'unknown' };
    }
  }

  for (const { act, pauseMs, server } of client.acts) {
    await sleep(pauseMs);
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      await fleet.url(server);
      const id = operations.length + 1;
      const actor = act.act === 'pay' ? null : client.actor;
      const asked = { id, client: client.name, server: String(server), actor, act };
      const operation: Operation = { ...asked, start: performance.now(), end: null, outcome: { kind: 'unknown' } };
      operations.push(operation);
      while (faults[0] && faults[0].after <= id) running.push(befall(fleet, club, faults.shift() as Fault));
      operation.outcome = await perform(act, server);
      if (operation.outcome.kind !== 'unknown') {
        operation.end = performance.now();
        break;
      }
      if (random() > client.insists) break;
    }
  }
}

async function befall(fleet: Fleet, club: TestClub, { kind, server, ms }: Fault): Promise<void> {
  if (kind === 'kill') await fleet.kill(server);
  if (kind === 'stop') await fleet.stop(server, ms);
  if (kind === 'cut') fleet.cut(server);
  if (kind !== 'drop') return;
  await club.database.read(({ db }) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db),
  );
}

/** What stands in the database at the end, as questions that were answered then. */
async function readAll(club: TestClub, { outings, divers }: History['setup'], first: number) {
  const start = performance.now();
  const events = await club.rows('events');
  const entries = await club.rows('registrations');
  const people = await club.rows('divers');
  const movements = await club.rows('movements');
  const end = performance.now();
  const among = (list: readonly { id: number }[]) => (row: { id: number }) => list.some(({ id }) => id === row.id);
  const amounts = (id: number) => amountsOf(movements.filter(({ diver_id }) => diver_id === id));
  const placed = (event: number, active: number): string[] =>
    entries
      .filter((one) => one.event_id === event && one.active === active)
      .map(({ type, position, diver_id }) => `${type} ${position} ${diver_id}`)
      .toSorted();
  const answers: [Act, Answer][] = [
    ...events.filter(among(outings)).map(({ id, status, diver_max }): [Act, Answer] => [
      { act: 'look', outing: id },
      { status, diverMaxNumber: diver_max, active: placed(id, 1), removed: placed(id, 0) },
    ]),
    ...people.filter(among(divers)).flatMap(({ id, wallet_cents }): [Act, Answer][] => [
      [{ act: 'balance', diver: id }, { balance: wallet_cents }],
      [{ act: 'statement', diver: id }, { amounts: amounts(id).toSorted((a, b) => a - b) }],
    ]),
  ];
  const ledger = Object.fromEntries(divers.map(({ id }) => [id, amounts(id)]));
  const asked = { client: 'the end', server: 'database', actor: null, start, end };
  const questions = answers.map(([act, answer], index): Operation => {
    return { id: first + index, ...asked, act, outcome: { kind: 'ok', answer } };
  });
  const ids = outings.map(({ id }) => id);
  const records: Records = { ledger, versions: await readVersions(club, ids) };
  return { questions, records };
}

/** One seed's history; the servers go on afterwards. */
export async function play(scene: Scene, seed: number, actsEach: number): Promise<History> {
  const { club, fleet, sandbox, clock, site } = scene;
  const random = randomFrom(seed);
  const now = new Date(clock.begins + (Date.now() - clock.since) * clock.speed);
  const { database } = club;
  const { members: people, staff } = await seedPeople(club, seed);
  const outings: number[] = [];
  for (const [index, diver_max] of PLACES.entries()) {
    const id = await seedEvent(database, site, { diver_max, accompanist_max: 1, starts_at: OUTING_DATE });
    const left = { active: 0, delete_date: '2026-05-02T10:00:00.000Z' };
    await seedRegistration(database, id, people[index]?.id ?? 0, 'PARTICIPANT', 1, left);
    outings.push(id);
  }
  const tokens: string[] = [];
  for (const { licence } of [...people, ...STAFF.map((role) => staff[role])])
    tokens.push(await mintToken({ database, now, jwtSecret: JWT_SECRET }, licence));
  const calls = { ...scene, tokens };

  Object.assign(sandbox.switches, NO_FAULTS);
  const checkouts: number[] = [];
  for (let actor = 0; actor < PAYERS; actor += 1) {
    const ask = (method: string, path: string, body?: readonly [string, string]) =>
      call(calls, { actor, server: 0, method, path, ...(body ? { body } : {}), patienceMs: 10_000 }).catch(() => null);
    checkouts.push(await openCheckout(ask, TOP_UP, () => sleep(100)));
  }
  const plan = planOf(
    { engine: club.engine, seed, now: now.toISOString(), random, servers: fleet.size, actsEach },
    { members: people, staff, outings, checkouts },
  );
  Object.assign(sandbox.switches, {
    notify: (['ONCE', 'TWICE', 'NEVER', 'LATE'] as const)[seed % 4],
    notifyLateMs: 300,
    delayMs: seed % 3 === 0 ? 30 : 0,
  });
  sandbox.notifyAt(`${await fleet.url(seed % fleet.size)}/helloasso/notifications/${NOTIFICATION_SECRET}`);

  const recording: Recording = { operations: [], faults: [...plan.faults], running: [] };
  await Promise.all(
    plan.clients.map((client, index) => follow(calls, client, recording, randomFrom(seed * 100 + index))),
  );
  await Promise.all(recording.running);
  const { operations } = recording;
  const { questions, records } = await readAll(club, plan.setup, operations.length + 1);
  return { setup: plan.setup, operations: [...operations, ...questions], records };
}
