// Twenty clients on few places and wallets, on servers that are killed, stopped and cut off from their database: no list
// that anybody is shown is impossible, nothing that was acknowledged is lost, and money moves once.
// `npm run soak -- histories` plays two hundred seeds, SEED=57 one.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { NO_FAULTS } from '../../src/demo/helloasso/switches.ts';
import type { ClubEvent, Entry } from '../../src/shared/contract/events.ts';
import { debitReference, manualReference } from '../../src/shared/domain/ledger/outing.ts';
import { JWT_SECRET, onEachEngine, START, type TestClub } from '../support/app.ts';
import { expectBooksToBalance } from '../support/divers.ts';
import { members } from '../support/members.ts';
import { seedCrowd, seedEvent, seedSite } from '../support/outings.ts';
import { clockFor, openCheckout, processes } from '../support/payment-chaos.ts';
import { NOTIFICATION_SECRET, openSandbox, seedSettings } from '../support/payments.ts';
import { randomFrom } from '../support/random.ts';
import { withServers, type Servers } from '../support/servers.ts';
import { mintToken } from '../support/sessions.ts';

const { sandbox } = await openSandbox();

const { SEED, SOAK } = process.env;
const SEEDS = SEED ? [Number(SEED)] : Array.from({ length: SOAK === '1' ? 200 : 3 }, (_, index) => index + 1);
const [MEMBERS, PAYERS, ACTS] = [14, 5, 12];
const PLACES = [1, 2, 4];
const DATE = '2026-12-12T08:00:00.000Z';
const TOP_UP = 50_00;

type Told = { readonly status: number; readonly body: Record<string, unknown> };
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const active = (slots: readonly (Entry | null)[]): Entry[] => slots.flatMap((one) => (one?.active ? [one] : []));

/** What no outing can be, as anybody is shown it: places only grow here, and whoever waits moves up at once. */
function impossible(event: ClubEvent): string[] {
  const kinds = [
    [active(event.participants), active(event.pendingParticipants), event.diverMaxNumber],
    [active(event.accompanists), active(event.pendingAccompanists), event.accompanistMaxNumber],
  ] as const;
  const all = kinds.flatMap(([placed, waiting]) => [...placed, ...waiting]);
  const isDoubled = (nameOf: (one: Entry) => string) => new Set(all.map(nameOf)).size < all.length;
  return [
    ...(kinds.some(([placed, , most]) => placed.length > most) ? ['more people than places'] : []),
    ...(isDoubled(({ type, position }) => `${type} ${position}`) ? ['a place given twice'] : []),
    ...(isDoubled(({ id }) => String(id)) ? ['somebody there twice'] : []),
    ...(event.status === 'OPEN' && kinds.some(([placed, waiting, most]) => placed.length < most && waiting.length > 0)
      ? ['somebody who waits beside a free place']
      : []),
  ].map((what) => `${what}: ${JSON.stringify(kinds)}`);
}

/** One seed's clients, and what contradicts itself in what they were told. */
class History {
  readonly wrong: string[] = [];
  readonly #club: TestClub;
  readonly #servers: Servers;
  readonly #random: () => number;
  /** Forms of the treasurers: their rows in the ledger, and whether they were accepted; null without an answer. */
  readonly #forms: { readonly references: readonly string[]; isAccepted: boolean | null }[] = [];
  readonly #payers: number[] = [];
  /** Where members stand by their own last answer; null where one did not come. */
  readonly #ends: { readonly outing: number; readonly diver: number; readonly isThere: boolean | null }[] = [];
  #answers = 0;

  constructor(club: TestClub, servers: Servers, seed: number) {
    this.#club = club;
    this.#servers = servers;
    this.#random = randomFrom(seed);
  }

  below = (count: number): number => Math.floor(this.#random() * count);

  /** One call to either server; null when no answer came: it may be carried out at any time from now on, or never. */
  async ask(token: string, method: Method, path: string, body?: readonly [type: string, text: string]) {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': body[0] }) };
    const signal = AbortSignal.timeout(400 + this.below(1200));
    const url = this.#servers.url(this.below(2)) + path;
    try {
      const answer = await fetch(url, { method, headers, signal, ...(body && { body: body[1] }) });
      const told: Told = { status: answer.status, body: (await answer.json()) as Told['body'] };
      this.#answers += 1;
      // Unavailable servers say so too when the end of a transaction was lost.
      return told.status === 502 || told.status === 503 ? null : told;
    } catch {
      await sleep(50);
      return null;
    }
  }

  call = (token: string, method: Method, path: string, body?: object) =>
    this.ask(token, method, `/api/v1${path}`, body && ['application/json', JSON.stringify(body)]);

  look({ status, body }: Told, about: string): void {
    if (status < 400) this.wrong.push(...impossible(body as ClubEvent).map((what) => `${about} has ${what}`));
  }

  /** Registers, withdraws and looks for themselves alone, so that their own last answer says where they stand. */
  async follow(token: string, diver: number, outings: readonly number[]): Promise<void> {
    const stands = new Map<number, boolean | null>(outings.map((id) => [id, false]));
    for (let turn = 0; turn < ACTS; turn += 1) {
      await sleep(this.below(40));
      const id = outings[this.below(outings.length)] ?? 0;
      const about = `outing ${id} to ${diver}`;
      const chance = this.#random();
      const type = chance < 0.1 ? 'ACCOMPANIST' : 'PARTICIPANT';
      const place = { type, position: 1 + this.below(3), description: '' };
      const path = `/events/${id}/participants/${diver}`;
      if (chance > 0.8) {
        const told = await this.call(token, 'GET', `/events/${id}`);
        if (told) this.look(told, about);
        continue;
      }
      const comes = chance < 0.5;
      const told = await (comes
        ? this.call(token, 'POST', `${path}/seuil/1`, place)
        : this.call(token, 'DELETE', path));
      const before = stands.get(id);
      if (told === null) stands.set(id, null);
      else if (told.status < 400) {
        this.look(told, about);
        if (before === comes) this.wrong.push(`${about}: the same accepted twice`);
        if (before !== null) stands.set(id, comes);
      } else {
        const says = { ALREADY_REGISTERED: true, REGISTRATION_NOT_FOUND: false }[String(told.body['code'])];
        if (says !== undefined && before === !says) this.wrong.push(`${about}: ${String(told.body['code'])}`);
      }
    }
    for (const [outing, isThere] of stands) this.#ends.push({ outing, diver, isThere });
  }

  /** Credits members and debits outings, each form until it is answered or left after three tries. */
  async keepBooks(token: string, divers: readonly number[], outings: readonly number[], name: string): Promise<void> {
    for (let turn = 0; turn < ACTS; turn += 1) {
      await sleep(this.below(40));
      const key = `form-${name}-${String(turn).padStart(4, '0')}`;
      const [one = 0, other = 0] = [divers[this.below(MEMBERS)], divers[this.below(MEMBERS)]];
      const outing = outings[this.below(outings.length)] ?? 0;
      const lines = [...new Set([one, other])].map((diver) => ({ diver, amount: 5 + this.below(20) }));
      const isCredit = this.#random() < 0.4;
      const form = {
        references: isCredit ? [manualReference(key)] : lines.map(({ diver }) => debitReference(outing, key, diver)),
        isAccepted: null as boolean | null,
      };
      this.#forms.push(form);
      for (let tries = 0; tries < 3 && form.isAccepted === null; tries += 1) {
        const told = await (isCredit
          ? this.call(token, 'POST', '/mouvements', { diver: one, amount: 7, reason: 'Gonflage', key })
          : this.call(token, 'POST', `/mouvements/sortie/${outing}`, { lines, key, again: true }));
        if (told) form.isAccepted = told.status < 400;
      }
    }
  }

  /** Gives the outing one more place, over and over. */
  async widen(token: string, outing: number): Promise<void> {
    for (let turn = 0; turn < ACTS / 2; turn += 1) {
      await sleep(this.below(150));
      const told = await this.call(token, 'GET', `/events/${outing}`);
      if (!told) continue;
      this.look(told, `outing ${outing} to an administrator`);
      const { version, diverMaxNumber } = told.body as ClubEvent;
      await this.call(token, 'PUT', `/events/${outing}`, { version, diverMaxNumber: diverMaxNumber + 1 });
    }
  }

  /** Kills a server, stops it for a while, or drops the connections of the database. */
  async befall(): Promise<void> {
    for (let fault = 0; fault < 3; fault += 1) {
      const before = this.#answers;
      await sleep(100 + this.below(200));
      for (let wait = 0; wait < 50 && this.#answers < before + 30; wait += 1) await sleep(20);
      const kind = this.below(this.#club.engine === 'postgres' ? 3 : 2);
      if (kind === 0) await this.#servers.kill(this.below(2));
      if (kind === 1) await this.#servers.suspend(this.below(2), 100 + this.below(600));
      if (kind !== 2) continue;
      await this.#club.database.read(({ db }) =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
          and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db),
      );
    }
  }

  /** Pays, looks once more, and is credited once: where no browser comes back, the check of open payments does it. */
  async pay(token: string, diver: number): Promise<void> {
    const ask = (method: string, path: string, body?: [string, string]) =>
      this.ask(token, method as Method, path, body);
    const checkout = await openCheckout(ask, TOP_UP, () => sleep(100));
    await sleep(this.below(800));
    sandbox.pay(checkout);
    await this.ask(token, 'GET', `/helloasso/v5/organizations/club/checkout-intents/${checkout}`);
    this.#payers.push(diver);
  }

  /**
   * At the end: every accepted form has all its rows once, a refused one none, and one without an answer all or none;
   * members stand where they were told; who has paid is credited once.
   */
  async audit(): Promise<void> {
    const { database } = this.#club;
    const rows = await database.read(({ db }) =>
      db.selectFrom('movements').select(['diver_id', 'kind', 'reference']).execute(),
    );
    for (const { references, isAccepted } of this.#forms) {
      const counts = references.map((one) => rows.filter(({ reference }) => reference === one).length);
      const expected = isAccepted === null ? [0, 1] : [Number(isAccepted)];
      if (new Set(counts).size > 1 || !expected.includes(counts[0] ?? 0))
        this.wrong.push(`${references.join()} accepted: ${isAccepted}, rows: ${counts.join()}`);
    }
    const there = await database.read(({ db }) =>
      db.selectFrom('registrations').select(['event_id', 'diver_id']).where('active', '=', 1).execute(),
    );
    for (const { outing, diver, isThere } of this.#ends) {
      const isListed = there.some((one) => one.event_id === outing && one.diver_id === diver);
      if (isThere !== null && isThere !== isListed) this.wrong.push(`outing ${outing} has forgotten ${diver}`);
    }
    const credits = () =>
      database.read(async ({ db }) => {
        const paid = db.selectFrom('movements').select('diver_id').where('kind', '=', 'ONLINE_PAYMENT');
        const all = await paid.where('diver_id', 'in', this.#payers).execute();
        return this.#payers.map((payer) => all.filter(({ diver_id }) => diver_id === payer).length);
      });
    for (let wait = 0; wait < 300 && (await credits()).includes(0); wait += 1) await sleep(100);
    const counts = await credits();
    if (counts.some((count) => count !== 1)) this.wrong.push(`payments credited: ${counts.join()}`);
  }
}

/** Answers what was contradictory; the servers end with the seed. */
async function play(club: TestClub, site: number, seed: number, more: { without?: 'locks' } = {}): Promise<string[]> {
  const { database } = club;
  // A proof of fifteen minutes outlasts a seed.
  const clock = clockFor(20);
  const crowd = await seedCrowd(database, MEMBERS, { series: `H-${seed}`, level: 'E1_N3', wallet_cents: 0 });
  const outings = await Promise.all(
    PLACES.map((diver_max) => seedEvent(database, site, { diver_max, starts_at: DATE })),
  );
  const tokenOf = (licence: string) => mintToken({ database, now: new Date(START), jwtSecret: JWT_SECRET }, licence);
  const tokens: string[] = [];
  for (const { licence } of crowd) tokens.push(await tokenOf(licence));
  const [treasurer, administrator] = [await tokenOf(members.SUPER_ADMIN.licence), await tokenOf(members.ADMIN.licence)];
  const ids = crowd.map(({ id }) => id);
  let wrong: string[] = [];

  Object.assign(sandbox.switches, NO_FAULTS);
  await withServers(
    () => processes(club.url, sandbox.url, undefined, more)(clock),
    async (servers) => {
      const history = new History(club, servers, seed);
      sandbox.switches.notify = (['ONCE', 'TWICE', 'NEVER'] as const)[seed % 3] ?? 'ONCE';
      sandbox.notifyAt(`${servers.url(seed % 2)}/helloasso/notifications/${NOTIFICATION_SECRET}`);
      await Promise.all([
        ...ids.slice(0, PAYERS).map((id, index) => history.pay(tokens[index] ?? '', id)),
        ...ids.map((id, index) => history.follow(tokens[index] ?? '', id, outings)),
        ...[1, 2].map((number) => history.keepBooks(treasurer, ids, outings, `${club.engine}-${seed}-${number}`)),
        ...outings.map((id) => history.widen(administrator, id)),
        history.befall(),
      ]);
      await history.audit();
      ({ wrong } = history);
    },
  );
  return wrong;
}

const seeded = async (club: TestClub): Promise<number> => {
  await seedSettings(club);
  // No mail, whose brakes would refuse people who register again and again.
  await club.database.write(({ db }) => sql`update divers set email = ''`.execute(db));
  return seedSite(club.database);
};

onEachEngine('histories', (club) => {
  let site = 0;
  beforeAll(async () => void (site = await seeded(club)));

  it.each(SEEDS)('of seed %i contradict nothing', { timeout: 120_000 }, async (seed) => {
    expect(await play(club, site, seed)).toEqual([]);
    await expectBooksToBalance(club);
  });
});

onEachEngine('the control: servers that lock nothing', (club) => {
  let site = 0;
  beforeAll(async () => void (site = await seeded(club)));

  it('are found out', { timeout: 300_000 }, async () => {
    let found: string[] = [];
    for (let seed = 1; seed <= 10 && found.length === 0; seed += 1)
      found = await play(club, site, seed, { without: 'locks' });
    expect(found).not.toEqual([]);
  });
});
