import { sql, type QueryCreator } from 'kysely';
import type { Cents } from '#domain/money.ts';
import { statusOf } from '#domain/events/status.ts';
import type { Tx, Tables } from '#server/db/database.ts';

/** Outings that start within `[start, end)`, or ones with debits to refund: cancelled, or left late. */
type OutingSelection = { readonly start: Date; readonly end: Date } | 'to refund';

export const outingsRepository = ({ db }: Tx) => {
  /** Outings with debits that are not paid back. */
  const openDebits = (db: QueryCreator<Tables & { chosen: { id: number } }>) =>
    db
      .selectFrom('chosen')
      .innerJoin('movements as debit', 'debit.event_id', 'chosen.id')
      .select((eb) => [
        'debit.event_id',
        eb.fn.countAll<number>().as('debits'),
        eb.fn.sum<Cents>('debit.cents').as('cents'),
      ])
      .where('debit.kind', '=', 'OUTING')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('movements as refund')
              .select('refund.id')
              .where('refund.reference', '=', sql<string>`'refund:' || cast(debit.id as text)`),
          ),
        ),
      )
      .groupBy('debit.event_id');

  return {
    /** The most frequent debit of the last outing on this site that was debited, else of the last debit; null without any. */
    async usualDebit(siteId: number): Promise<Cents | null> {
      const debits = db.selectFrom('movements').where('movements.kind', '=', 'OUTING');
      const here = db
        .selectFrom('events')
        .select('events.id as event_id')
        .where('events.site_id', '=', siteId)
        .where((eb) =>
          eb.exists(debits.select('movements.id').whereRef('movements.event_id', '=', eb.ref('events.id'))),
        )
        .orderBy('events.starts_at', 'desc')
        .orderBy('events.id', 'desc')
        .limit(1);
      const anywhere = debits.select('event_id').orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1);
      const last = (await here.executeTakeFirst()) ?? (await anywhere.executeTakeFirst());
      if (last === undefined) return null;
      const usual = await db
        .selectFrom('movements')
        .select('cents')
        .where('event_id', '=', last.event_id)
        .where('kind', '=', 'OUTING')
        .groupBy('cents')
        .orderBy((eb) => eb.fn.countAll(), 'desc')
        .orderBy('cents')
        .limit(1)
        .executeTakeFirstOrThrow();
      return -usual.cents;
    },

    /** Newest first, with the number of taken places. */
    async list(which: OutingSelection) {
      const selected = db.selectFrom('events').select('events.id');
      const removed = db.selectFrom('registrations').where('registrations.active', '=', 0);
      const leftLate = removed.select('registrations.event_id').where('registrations.charge_cents', 'is not', null);
      const chosen =
        which === 'to refund'
          ? selected.where((eb) => eb.or([eb('events.status', '=', 'CANCELLED'), eb('events.id', 'in', leftLate)]))
          : selected
              .where('events.starts_at', '>=', which.start.toISOString())
              .where('events.starts_at', '<', which.end.toISOString());
      const rows = db
        .with('chosen', () => chosen)
        .with('open', openDebits)
        .selectFrom('chosen')
        .innerJoin('events', 'events.id', 'chosen.id')
        .innerJoin('sites', 'sites.id', 'events.site_id')
        .leftJoin('open', 'open.event_id', 'events.id')
        .select((eb) => [
          'events.id',
          'events.starts_at',
          'events.status',
          'sites.name as site',
          eb.fn.coalesce('open.debits', eb.lit(0)).as('debits'),
          eb.fn.coalesce('open.cents', eb.lit(0)).as('cents'),
          eb
            .selectFrom('registrations')
            .select((count) => count.fn.countAll<number>().as('holders'))
            .whereRef('registrations.event_id', '=', 'events.id')
            .where('registrations.active', '=', 1)
            .where('registrations.type', 'in', ['PARTICIPANT', 'ACCOMPANIST'])
            .$asScalar()
            .$notNull()
            .as('registered'),
        ])
        .orderBy('events.starts_at', 'desc')
        .orderBy('events.id', 'desc');
      const listed = which === 'to refund' ? rows.where('open.debits', '>', 0) : rows;
      return (await listed.execute()).map((row) => ({ ...row, status: statusOf(row) }));
    },
  };
};

export type OutingRow = Awaited<ReturnType<ReturnType<typeof outingsRepository>['list']>>[number];
