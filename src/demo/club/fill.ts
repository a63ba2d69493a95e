import { sql } from 'kysely';
import { addDays, instantInParis, parisDay, type Day } from '#domain/dates.ts';
import type { WalletPolicy } from '#domain/ledger/balance.ts';
import { chunks, type Database } from '#server/db/database.ts';
import { insertRows } from '#server/db/sets.ts';
import { claim, seedSettings } from '#server/db/installation.ts';
import { CLUB_ID } from '#server/commons/club/repository.ts';
import { columnsOf } from '#server/modules/outings/events/mapping.ts';
import { setupRepository } from '#server/modules/club/setup/repository.ts';
import { fillBooks } from './books.ts';
import { demoDonations } from './donations.ts';
import { fillExpenses } from './expenses.ts';
import { demoMails } from './mails.ts';
import { licenceOf } from './accounts.ts';
import { dossierVersionOf, withDossiers, paidInThree } from './dossiers.ts';
import { demoMembers, withSecondRecord, keptOf, type DemoMember, type MemberValues } from './members.ts';
import { demoMovements } from './movements.ts';
import { planOutings, type OutingPlan } from './outings.ts';
import { demoPalanquees } from './palanquees.ts';
import { fillProvider } from './provider.ts';
import { seededRandom } from './random.ts';
import { registrationsFor, type StoredOuting } from './registrations.ts';
import { fillSeances } from './seances.ts';
import { DEMO_CLUB, DEMO_SETUP, demoSettings } from './settings.ts';
import { demoSites } from './sites.ts';
import { demoSupervision } from './supervision.ts';

interface DemoSize {
  /** At least the contract's accounts. */
  readonly members?: number;
  /** By default as many as fit from two months ago to six months ahead. */
  readonly events?: number;
}

const MEMBERS = 60;
const WALLET: WalletPolicy = { enabled: true, minimum: 20_00, margin: 30_00 };
/** One seed per subject, so that more members do not change the outings. */
const SEED = {
  members: 1959,
  outings: 1953,
  registrations: 1943,
  movements: 1976,
  dossiers: 1988,
  donations: 2001,
  seances: 1969,
  supervision: 1974,
} as const;

/** Fills an empty database (contract §9), the same per day and size. False when it is claimed already. */
export function fillDemo(
  database: Database,
  { now, passwordHash, members: total = MEMBERS, events }: DemoSize & { now: Date; passwordHash: string },
): Promise<boolean> {
  const today = parisDay(now);
  // Midnight, so that the club is the same all day.
  const asOf = instantInParis(today);
  const sites = demoSites();
  const plans = planOutings(seededRandom(SEED.outings), today, events);

  return database.write(async (tx) => {
    // The largest club's outings take longer to make than a transaction may wait.
    if (tx.engine === 'postgres') await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx.db);
    if (!(await claim(tx, 'demo'))) return false;
    await seedSettings(tx, demoSettings(asOf));
    await insertRows(tx, 'club_config', [
      { id: CLUB_ID, content: JSON.stringify({ ...DEMO_CLUB, donationYear: Number(today.slice(0, 4)) }) },
    ]);
    for (const [name, value] of Object.entries(DEMO_SETUP)) await setupRepository(tx).write(name, value);
    const siteIds = await insertRows(tx, 'sites', sites);
    const siteIdOf = new Map(sites.map(({ name }, index) => [name, siteIds[index]]));
    const unasked = demoMembers(seededRandom(SEED.members), total, today, passwordHash);
    const rows = withDossiers(seededRandom(SEED.dossiers), withSecondRecord(unasked), today);
    const members: DemoMember[] = [];
    const proposals: ReturnType<typeof proposalOf>[] = [];
    let inThree: Parameters<typeof paidInThree>[0] | undefined;
    for (const chunk of chunks(rows, 250)) {
      const ids = await insertRows(tx, 'divers', chunk);
      const added = chunk.map((row, index) => ({ ...row, id: ids[index] ?? 0 }));
      await insertRows(tx, 'dossier_versions', added.flatMap(dossierVersionOf));
      proposals.push(
        ...added.filter(({ licence }) => PROPOSING.includes(licence)).map((one) => proposalOf(one, today)),
      );
      members.push(...added.map(keptOf));
      inThree ??= added.find(({ licence }) => licence === licenceOf(12));
    }
    const [treasurer] = members;
    if (!treasurer || !inThree) throw new Error('A demonstration club has at least the contract’s accounts.');
    const events = plans.map((plan) => eventOf(plan, siteIdOf.get(plan.site) ?? 0));
    const eventIds = await insertRows(tx, 'events', events);
    const random = seededRandom(SEED.registrations);
    const order = new Uint32Array(members.length);
    const outings = plans.map((plan, index) => ({
      ...plan,
      id: eventIds[index] ?? 0,
      entries: registrationsFor(random, plan, members, WALLET, asOf, order),
    }));
    const entries = outings.flatMap(({ id, entries: some }) => some.map((entry) => ({ ...entry, event_id: id })));
    const entryIds = (await insertRows(tx, 'registrations', entries)).values();
    const stored = outings.map(({ entries: some, ...outing }) => ({
      ...outing,
      entries: some.map((entry) => ({ ...entry, id: entryIds.next().value ?? 0 })),
    }));

    const { intent, movements } = paidInThree(inThree, today);
    await insertRows(tx, 'payment_intents', [intent]);
    const books = { random: seededRandom(SEED.movements), members, outings: stored, treasurer: treasurer.id, today };
    const ledger = demoMovements({ ...books, inThree: movements });
    const ids = await insertRows(tx, 'movements', ledger);
    await fillBooks(tx, { movements: ledger, ids, treasurer: treasurer.id, today });
    await fillProvider(tx, members.at(-1)?.id ?? treasurer.id, today);
    await insertRows(tx, 'daos', demoDonations(seededRandom(SEED.donations), members, today));
    await fillExpenses(tx, { members, treasurer: treasurer.id, today });
    await insertRows(tx, 'palanquee_plans', demoPalanquees({ outings: stored, members, treasurer, today }));
    await insertRows(tx, 'car_shares', demoCarShares(stored, today));
    const asking = { random: seededRandom(SEED.supervision), outings: stored, members, today };
    await insertRows(tx, 'supervision_answers', demoSupervision(asking));
    const supervisor = members.find(({ licence }) => licence === licenceOf(9)) ?? treasurer;
    await fillSeances(tx, { random: seededRandom(SEED.seances), members, author: supervisor.id, today });
    await insertRows(tx, 'data_requests', [...members.slice(-1).map(requestOf(asOf)), ...proposals]);
    await insertRows(tx, 'outbox', await demoMails(tx, now));
    await tx.db.insertInto('sessions').values(formerSessions(members, asOf)).execute();
    return true;
  });
}

/** Ended ones of the first members, an hour apart. */
const formerSessions = (members: readonly DemoMember[], asOf: Date) =>
  members.slice(0, 40).map(({ id }, index) => {
    const at = new Date(asOf.getTime() - (index + 1) * 3_600_000).toISOString();
    const times = { created_at: at, last_used_at: at, proved_at: at, ended_at: at };
    return { id: `demo-${id}`, diver_id: id, device: 'Firefox', method: 'password', ...times };
  });

const eventOf = ({ day, time, ...plan }: OutingPlan, siteId: number) =>
  columnsOf({
    ...plan,
    date: instantInParis(day, time).toISOString(),
    price: plan.price ?? null,
    tariffs: plan.tariffs ?? null,
    chargedAtRegistration: plan.chargedAtRegistration ?? null,
    reason: plan.reason ?? null,
    movedFrom: plan.movedBy ? instantInParis(addDays(day, -plan.movedBy), time).toISOString() : null,
    site: { id: siteId },
  });

const CARS = [
  [3, 'Mons, gare, 7 h 15'],
  [2, 'Tournai, parking du hall des sports'],
  [0, 'Quiévrain'],
  [0, ''],
] as const;

/** Who drives to the next outings, and who looks for a seat. */
const demoCarShares = (outings: readonly StoredOuting[], today: Day) =>
  outings
    .filter(({ day, status }) => day > today && status !== 'CANCELLED')
    .slice(0, 3)
    .flatMap(({ id, entries }) => {
      const on = entries.filter(({ active }) => active === 1);
      return CARS.flatMap(([seats, leaves_from], index) => {
        const entry = on[index * 2 + 1];
        return entry ? [{ event_id: id, diver_id: entry.diver_id, seats, leaves_from }] : [];
      });
    });

const PROPOSING: readonly string[] = [licenceOf(21), licenceOf(34)];

/** A member's new certificate, which waits for the club since yesterday. */
const proposalOf = ({ id, caci_date }: MemberValues & { readonly id: number }, today: Day) => ({
  diver_id: id,
  kind: 'PROPOSAL' as const,
  text: '',
  fields: JSON.stringify({ before: { caci_date }, value: { caci_date: addDays(today, -4) } }),
  created_at: instantInParis(addDays(today, -1), '20:15').toISOString(),
  state: 'OPEN' as const,
});

/** A member's request that waits for its answer since three days. */
const requestOf =
  (asOf: Date) =>
  ({ id }: DemoMember) => ({
    diver_id: id,
    kind: 'CORRECTION' as const,
    fields: null,
    text: 'Mon contact d’urgence a changé de numéro, voici le nouveau\u00a0: +32 470 00 00 00.',
    created_at: new Date(asOf.getTime() - 3 * 24 * 3_600_000).toISOString(),
    state: 'OPEN' as const,
  });
