import type * as wire from '#contract/debts.ts';
import { parisDay, type Day } from '#domain/dates.ts';
import { reminderObstacle, summed } from '#domain/ledger/debts.ts';
import { UNPROVEN_RECIPIENTS } from '#domain/mail/written.ts';
import { eurosOfCents } from '#domain/money.ts';
import type { Actor } from '#domain/permissions.ts';
import { keysIn, recordOf } from '#domain/records.ts';
import { exportLog } from '#server/commons/audit/exports.ts';
import { recordSecurity } from '#server/commons/audit/security-log.ts';
import { mailQueue } from '#server/commons/mail/queue-repository.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { endedBy, listingOf, pageOf, type Listing } from '#server/db/lists.ts';
import { debtReminder } from './mail-templates.ts';
import { debtorOf, debtorOnWire, type OwingMember } from './mapping.ts';
import { debtsQuery, type OwingRow } from './query.ts';

const VALUES = {
  since: ({ since }: OwingMember) => since ?? '',
  amount: ({ cents }: OwingMember) => cents,
  lastname: ({ row }: OwingMember) => row.lastname_key,
  firstname: ({ row }: OwingMember) => row.firstname_key,
  id: ({ row }: OwingMember) => row.id,
};
type Order = keyof typeof VALUES;
const ORDER = recordOf(keysIn(VALUES), (name: Order) => name);

function compared(a: OwingMember, b: OwingMember, order: Listing['order']): number {
  for (const { column, direction } of order) {
    const [one, other] = [VALUES[column as Order](a), VALUES[column as Order](b)];
    if (one !== other) return one < other === (direction === 'asc') ? -1 : 1;
  }
  return 0;
}

export function debtsService({ database, clock, sender }: ServiceContext) {
  const recordExport = exportLog({ database, clock });

  /** Decided here, not in SQL: those who owe are few, and their sum wants them all. */
  async function debtorsAmong(tx: Tx, rows: readonly OwingRow[], today: Day): Promise<OwingMember[]> {
    const below = rows.filter((row) => row.wallet_cents < 0).map(({ id }) => id);
    const movements = Map.groupBy(await debtsQuery(tx).walletMovements(below), ({ diver_id }) => diver_id);
    return rows.map((row) => debtorOf(row, movements.get(row.id) ?? [], today)).filter(({ debts }) => debts.length > 0);
  }

  const narrowed = (debtors: readonly OwingMember[], kind: wire.DebtsQuery['kind']): OwingMember[] =>
    debtors.flatMap((debtor) => {
      const debts = debtor.debts.filter((debt) => kind === undefined || debt.kind === kind);
      return debts.length === 0 ? [] : [{ ...debtor, debts, ...summed(debts) }];
    });

  return {
    async list(actor: Actor, query: wire.DebtsQuery): Promise<wire.DebtsPage> {
      const { order, slice } = listingOf(query, ORDER, 'since');
      const ended = endedBy('id', order);
      const all = await database.read(async (tx) =>
        debtorsAmong(tx, await debtsQuery(tx).list(query.q), parisDay(clock())),
      );
      const found = narrowed(all, query.kind).sort((a, b) => compared(a, b, ended));
      const shown = slice === null ? found : found.slice(slice.offset, slice.offset + slice.limit);
      await recordExport(actor, 'debts', query, found.length);
      return {
        ...pageOf(shown.map(debtorOnWire), found.length, slice),
        total: eurosOfCents(found.reduce((sum, { cents }) => sum + cents, 0)),
      };
    },

    /** Mails each who owes something all of it, none twice in a fortnight. `prove` throws PROOF_NEEDED. */
    remind: (actor: Actor, { divers, again, dryRun = false }: wire.DebtReminders, prove: () => void) =>
      database.write(async (tx): Promise<wire.DebtRemindersSent> => {
        const now = clock();
        const today = parisDay(now);
        const ids = [...new Set(divers)];
        await debtsQuery(tx).lock(ids);
        const debtors = await debtorsAmong(tx, await debtsQuery(tx).of(ids), today);
        const groups = Map.groupBy(debtors, (debtor) => reminderObstacle(debtor, today, again) ?? 'reminded');
        const reminded = groups.get('reminded') ?? [];
        const counted = (group: Parameters<typeof groups.get>[0]) => groups.get(group)?.length ?? 0;
        if (!dryRun && reminded.length > 0) {
          if (reminded.length > UNPROVEN_RECIPIENTS) prove();
          const mails = reminded.map(({ row, debts, cents }) => debtReminder(sender, row, debts, cents));
          await mailQueue(tx).enqueue(mails, now);
          await recordSecurity(tx, { at: now, actor, action: 'membersMailed', detail: { count: mails.length } });
        }
        return {
          reminded: reminded.length,
          notDue: ids.length - debtors.length,
          withoutEmail: counted('withoutEmail'),
          refused: counted('refused'),
          recent: counted('recent'),
        };
      }),
  };
}
