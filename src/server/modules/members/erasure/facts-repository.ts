import { sql } from 'kysely';
import type { ErasureThing } from '../../../../shared/domain/personal-data.ts';
import type { Tx } from '../../../db/database.ts';
import type { Identity } from './erasures-repository.ts';

type Counted = Exclude<ErasureThing, 'record' | 'identity' | 'backups' | 'otherMails'>;

/** Latest date of each kind, from which the law's retention counts; sheets: of outings whose printed sheet names the member. */
export type KeptMarks = Readonly<Record<'movements' | 'donations' | 'safetySheets' | 'securityLog', string | null>>;

/** What the database holds of a member, and what prevents an erasure. */
export const erasureFactsRepository = ({ db }: Tx) => {
  const one = async (query: ReturnType<typeof sql<{ count: number | string }>>): Promise<number> =>
    Number((await query.execute(db)).rows[0]?.count ?? 0);
  const newest = async (query: ReturnType<typeof sql<{ at: string | null }>>): Promise<string | null> =>
    (await query.execute(db)).rows[0]?.at ?? null;
  /** Printed and validated safety sheets of the member's outings. */
  const sheets = (id: number) => sql`from (select event_id from safety_sheets union all
      select event_id from validated_sheets) as sheets join events on events.id = sheets.event_id
    where event_id in (select event_id from registrations where diver_id = ${id})`;

  return {
    /** Checkouts that are still looked at, or whose money is not what was asked. */
    openCheckouts: (id: number) =>
      one(sql<{ count: number }>`select count(*) as count from payment_intents where diver_id = ${id}
        and state in ('CREATED', 'OPEN', 'MISMATCH')`),

    /** Fees in instalments whose movements do not yet sum up to what was agreed. */
    openInstalments: (id: number, since: Date) =>
      one(sql<{ count: number }>`select count(*) as count from payment_intents where diver_id = ${id}
        and purpose = 'MEMBERSHIP_3' and state = 'PAID' and created_at > ${since.toISOString()}
        and cents > (select coalesce(sum(movements.cents), 0) from movements where movements.diver_id = ${id}
          and movements.account = 'MEMBERSHIP' and movements.author_id is null
          and movements.created_at >= payment_intents.created_at)`),

    outingsAhead: (id: number, now: Date) =>
      one(sql<{ count: number }>`select count(*) as count from registrations
        join events on events.id = registrations.event_id where registrations.diver_id = ${id}
        and registrations.active = 1 and events.status <> 'CANCELLED' and events.starts_at > ${now.toISOString()}`),

    async counts({ id, email }: Identity): Promise<Readonly<Record<Counted, number>>> {
      const of = (table: string, condition = sql`diver_id = ${id}`) =>
        one(sql<{ count: number }>`select count(*) as count from ${sql.table(table)} where ${condition}`);
      const ownMail = sql`(diver_id = ${id} or (recipient = ${email} and recipient <> ''))`;
      return {
        access: (await of('sessions')) + (await of('passkeys')) + (await of('totp')),
        dossiers: await of('dossier_versions'),
        remarks: await of('registrations', sql`diver_id = ${id} and description <> ''`),
        ownMails: await of('outbox', ownMail),
        requests: await of('data_requests'),
        registrations: await of('registrations'),
        plans: await one(sql<{ count: number }>`select count(distinct palanquee_plans.event_id) as count
          from palanquee_plans join registrations on registrations.event_id = palanquee_plans.event_id
          where registrations.diver_id = ${id}`),
        history: await of('audit', sql`author_id = ${id} or (resource = 'divers' and record_id = ${id})`),
        movements: await of('movements'),
        donations: await of('daos'),
        safetySheets: await one(sql<{ count: number }>`select count(*) as count ${sheets(id)}`),
        securityLog: await of('security_log', sql`actor_id = ${id} or subject_id = ${id}`),
      };
    },

    async marks(id: number): Promise<KeptMarks> {
      return {
        movements: await newest(sql`select max(created_at) as at from movements where diver_id = ${id}`),
        donations: await newest(sql`select max(day) as at from daos where diver_id = ${id}`),
        safetySheets: await newest(sql`select max(starts_at) as at ${sheets(id)}`),
        securityLog: await newest(sql`select max(at) as at from security_log
          where actor_id = ${id} or subject_id = ${id}`),
      };
    },
  };
};
