import { sql } from 'kysely';
import { instantInParis, parisDay } from '#domain/dates.ts';
import type { WalletPolicy } from '#domain/ledger/balance.ts';
import { chunks, type Database } from '#server/db/database.ts';
import { insertRows } from '#server/db/sets.ts';
import { claim, seedSettings } from '#server/db/installation.ts';
import { CLUB_ID } from '#server/commons/club/repository.ts';
import { columnsOf } from '#server/modules/outings/events/mapping.ts';
import { setupRepository } from '#server/modules/club/setup/repository.ts';
import { fillBooks } from './books.ts';
import { demoDonations } from './donations.ts';
import { demoMails } from './mails.ts';
import { licenceOf } from './accounts.ts';
import { dossierVersionOf, withDossiers, paidInThree } from './dossiers.ts';
import { demoMembers, keptOf, type DemoMember } from './members.ts';
import { demoMovements } from './movements.ts';
import { planOutings, type OutingPlan } from './outings.ts';
import { demoPalanquees } from './palanquees.ts';
import { seededRandom } from './random.ts';
import { registrationsFor } from './registrations.ts';
import { DEMO_CLUB, DEMO_SETUP, demoSettings } from './settings.ts';
import { demoSites } from './sites.ts';

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
    await insertRows(tx, 'club_config', [{ id: CLUB_ID, content: JSON.stringify(DEMO_CLUB) }]);
    for (const [name, value] of Object.entries(DEMO_SETUP)) await setupRepository(tx).write(name, value);
    const siteIds = await insertRows(tx, 'sites', sites);
    const siteIdOf = new Map(sites.map(({ name }, index) => [name, siteIds[index]]));
    const unasked = demoMembers(seededRandom(SEED.members), total, today, passwordHash);
    const rows = withDossiers(seededRandom(SEED.dossiers), unasked, today);
    const members: DemoMember[] = [];
    let inThree: Parameters<typeof paidInThree>[0] | undefined;
    for (const chunk of chunks(rows, 250)) {
      const ids = await insertRows(tx, 'divers', chunk);
      const added = chunk.map((row, index) => ({ ...row, id: ids[index] ?? 0 }));
      await insertRows(tx, 'dossier_versions', added.flatMap(dossierVersionOf));
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
    await insertRows(tx, 'registrations', entries);

    const { intent, movements } = paidInThree(inThree, today);
    await insertRows(tx, 'payment_intents', [intent]);
    const books = { random: seededRandom(SEED.movements), members, outings, treasurer: treasurer.id, today };
    const ledger = demoMovements({ ...books, inThree: movements });
    const ids = await insertRows(tx, 'movements', ledger);
    await fillBooks(tx, { movements: ledger, ids, treasurer: treasurer.id, today });
    await insertRows(tx, 'daos', demoDonations(seededRandom(SEED.donations), members, today));
    await insertRows(tx, 'palanquee_plans', demoPalanquees({ outings, members, treasurer, today }));
    await insertRows(tx, 'data_requests', members.slice(-1).map(requestOf(asOf)));
    await insertRows(tx, 'outbox', await demoMails(tx, now));
    return true;
  });
}

const eventOf = ({ day, time, ...plan }: OutingPlan, siteId: number) =>
  columnsOf({
    ...plan,
    date: instantInParis(day, time).toISOString(),
    price: plan.price ?? null,
    tariffs: plan.tariffs ?? null,
    reason: plan.reason ?? null,
    site: { id: siteId },
  });

/** A member's request that waits for its answer since three days. */
const requestOf =
  (asOf: Date) =>
  ({ id }: DemoMember) => ({
    diver_id: id,
    kind: 'CORRECTION' as const,
    text: 'Mon contact d’urgence a changé de numéro, voici le nouveau\u00a0: +32 470 00 00 00.',
    created_at: new Date(asOf.getTime() - 3 * 24 * 3_600_000).toISOString(),
    state: 'OPEN' as const,
  });
