import { instantInParis, parisDay } from '../../shared/domain/dates.ts';
import { isRole } from '../../shared/domain/roles.ts';
import type { WalletPolicy } from '../../shared/domain/wallet/balance.ts';
import type { Database } from '../../server/db/database.ts';
import { claim } from '../../server/db/installation.ts';
import { chunks } from '../../server/db/chunks.ts';
import { demoDonations } from './donations.ts';
import { demoMails } from './mails.ts';
import { withDossiers } from './dossiers.ts';
import { demoMembers, type MemberValues } from './members.ts';
import { demoMovements, diversOf } from './movements.ts';
import { planOutings, type Plan } from './outings.ts';
import { demoPalanquees } from './palanquees.ts';
import { seededRandom } from './random.ts';
import { registrationsFor, type DemoMember } from './registrations.ts';
import { demoSettings } from './settings.ts';
import { demoSites } from './sites.ts';

export interface DemoSize {
  /** At least the accounts of the contract. */
  readonly members?: number;
  /** Without it: from two months ago to six months ahead. */
  readonly events?: number;
}

const MEMBERS = 60;
const WALLET: WalletPolicy = { enabled: true, minimum: 20_00, margin: 30_00 };
/** Streams of chance of their own: more members do not change the outings. */
const SEED = {
  members: 1959,
  outings: 1953,
  registrations: 1943,
  movements: 1976,
  dossiers: 1988,
  donations: 2001,
} as const;

/**
 * Fills an empty database with the demonstration club (contract §9), whole or not at all. The same day and size give
 * the same club. All have one password, hence one hash. False when the database is somebody's already.
 */
export function fillDemo(
  database: Database,
  { now, passwordHash, members = MEMBERS, events }: DemoSize & { now: Date; passwordHash: string },
): Promise<boolean> {
  const today = parisDay(now);
  // Midnight, so that the hour of filling changes nothing.
  const asOf = instantInParis(today);
  const sites = demoSites();
  const asMembers = demoMembers(seededRandom(SEED.members), members, today, passwordHash);
  const people = withDossiers(seededRandom(SEED.dossiers), asMembers, today);
  const plans = planOutings(seededRandom(SEED.outings), today, events);
  const random = seededRandom(SEED.registrations);

  return database.write(async (tx) => {
    const { sql } = tx;
    if (!(await claim(tx, 'demo'))) return false;
    await sql.insertInto('settings').values(demoSettings(asOf)).execute();
    const siteIds = await inParts(sites, (part) => sql.insertInto('sites').values(part).returning('id').execute());
    const diverIds = await inParts(people, (part) => sql.insertInto('divers').values(part).returning('id').execute());
    const idAt = (ids: readonly number[], index: number): number => ids[index] ?? 0;

    const siteIdOf = new Map(sites.map(({ name }, index) => [name, idAt(siteIds, index)]));
    const events = plans.map((plan) => eventOf(plan, siteIdOf.get(plan.site) ?? 0));
    const eventIds = await inParts(events, (part) => sql.insertInto('events').values(part).returning('id').execute());

    const club = people.map((values, index) => memberOf(values, idAt(diverIds, index)));
    const registered = plans.map((plan) => registrationsFor(random, plan, club, WALLET, asOf));
    const entries = registered.flatMap((some, index) =>
      some.map((entry) => ({ ...entry, event_id: idAt(eventIds, index) })),
    );
    await inParts(entries, (part) => sql.insertInto('registrations').values(part).returning('id').execute());

    const movements = demoMovements({
      random: seededRandom(SEED.movements),
      holders: people.map(({ wallet_cents = 0 }, index) => ({ id: idAt(diverIds, index), wallet: wallet_cents })),
      outings: plans.map(({ day, site, status }, index) => ({
        id: idAt(eventIds, index),
        day,
        site,
        cancelled: status === 'CANCELLED',
        divers: diversOf(registered[index] ?? []),
      })),
      treasurer: idAt(diverIds, 0),
      today,
    });
    await inParts(movements, (part) => sql.insertInto('movements').values(part).returning('id').execute());

    const donors = people.flatMap(({ dao, desactived, gps, voiturecv }, index) =>
      dao === 1 && desactived !== 1 ? [{ id: idAt(diverIds, index), gps, voiturecv }] : [],
    );
    const donations = demoDonations({ random: seededRandom(SEED.donations), donors, today });
    await inParts(donations, (part) => sql.insertInto('daos').values(part).returning('id').execute());

    const palanquees = demoPalanquees({
      outings: events.map(({ starts_at, status }, index) => ({
        id: idAt(eventIds, index),
        site: plans[index]?.site ?? '',
        startsAt: starts_at,
        cancelled: status === 'CANCELLED',
        entries: registered[index] ?? [],
      })),
      divers: new Map(
        people.map(({ level, datenaissance = null }, index) => [
          idAt(diverIds, index),
          { level, birth: datenaissance },
        ]),
      ),
      treasurer: { id: idAt(diverIds, 0), level: people[0]?.level ?? '' },
      today,
    });
    await inParts(palanquees, (part) => sql.insertInto('palanquee_plans').values(part).returning('id').execute());

    await inParts(await demoMails(tx, now), (part) => sql.insertInto('outbox').values(part).returning('id').execute());
    return true;
  });
}

const eventOf = (plan: Plan, siteId: number) => ({
  starts_at: instantInParis(plan.day, plan.time).toISOString(),
  site_id: siteId,
  hour_rdv: plan.hourRdv,
  diver_max: plan.diverMax,
  accompanist_max: plan.accompanistMax,
  description: plan.description,
  status: plan.status,
  inscription_to_club: plan.inscriptionToClub ? 1 : 0,
  plongee_autonomes: plan.plongeeAutonomes ? 1 : 0,
  needcadre: plan.needcadre ? 1 : 0,
  accompanist_free_text: plan.accompanistFreeText,
});

const memberOf = (values: MemberValues, id: number): DemoMember => ({
  actor: {
    id,
    licenceNumber: values.licence,
    role: isRole(values.role) ? values.role : 'USER',
    level: values.level,
    familyId: values.family_id ?? null,
    dao: values.dao === 1,
    desactived: values.desactived === 1,
  },
  candidate: {
    active: true,
    desactived: values.desactived === 1,
    level: values.level,
    wallet: values.wallet_cents ?? 0,
  },
});

/** Both engines limit how many values a statement may carry: 40 columns times 100 rows are far below either limit. */
const ROWS_AT_ONCE = 100;

/** Inserts the rows in order, and answers their ids in that order: both engines number them as they come. */
async function inParts<Row>(
  rows: readonly Row[],
  insert: (part: Row[]) => Promise<{ id: number }[]>,
): Promise<number[]> {
  const ids: number[] = [];
  for (const part of chunks(rows, ROWS_AT_ONCE)) {
    const inserted = await insert(part);
    ids.push(...inserted.map(({ id }) => id).sort((a, b) => a - b));
  }
  return ids;
}
