import { sql as text } from 'kysely';
import type { OutingMovement } from '../../../shared/domain/ledger/outing.ts';
import type { Cents } from '../../../shared/domain/money.ts';
import { statusOf } from '../../../shared/domain/events/status.ts';
import type { Tx } from '../../db/database.ts';

/** Outings that start within `[start, end)`, or cancelled ones with debits to refund. */
type OutingSelection = { readonly start: Date; readonly end: Date } | 'to refund';

export const outingsRepository = ({ sql }: Tx) => {
  const openDebits = () =>
    sql
      .selectFrom('movements as debit')
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
              .where('refund.reference', '=', text<string>`'refund:' || cast(debit.id as text)`),
          ),
        ),
      )
      .groupBy('debit.event_id');

  return {
    async isNamed(eventId: number): Promise<boolean> {
      const any = sql.selectFrom('movements').select('id').where('event_id', '=', eventId).limit(1);
      return (await any.executeTakeFirst()) !== undefined;
    },

    /** In the order of entry. */
    async movementsOf(eventId: number): Promise<OutingMovement[]> {
      const rows = await sql
        .selectFrom('movements')
        .select(['id', 'diver_id', 'cents', 'kind', 'reference'])
        .where('event_id', '=', eventId)
        .where('kind', 'in', ['OUTING', 'OUTING_REFUND'])
        .orderBy('id')
        .$narrowType<{ kind: OutingMovement['kind'] }>()
        .execute();
      return rows.map(({ diver_id, ...row }) => ({ ...row, diverId: diver_id }));
    },

    /** The most frequent debit of the last debited outing, if possible on this site; null without any. */
    async usualDebit(siteId: number): Promise<Cents | null> {
      const last = await sql
        .selectFrom('movements')
        .innerJoin('events', 'events.id', 'movements.event_id')
        .select('movements.event_id')
        .where('movements.kind', '=', 'OUTING')
        .orderBy((eb) => eb.case().when('events.site_id', '=', siteId).then(0).else(1).end())
        .orderBy('movements.id', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (last === undefined) return null;
      const usual = await sql
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
      const rows = sql
        .with('open', openDebits)
        .selectFrom('events')
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
      const chosen =
        which === 'to refund'
          ? rows.where('events.status', '=', 'CANCELLED').where('open.debits', '>', 0)
          : rows
              .where('events.starts_at', '>=', which.start.toISOString())
              .where('events.starts_at', '<', which.end.toISOString());
      return (await chosen.execute()).map((row) => ({ ...row, status: statusOf(row) }));
    },
  };
};

export type OutingRow = Awaited<ReturnType<ReturnType<typeof outingsRepository>['list']>>[number];
