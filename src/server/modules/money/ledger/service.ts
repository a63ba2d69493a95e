import type { Page } from '#contract/common.ts';
import type * as wire from '#contract/ledger.ts';
import { isBookDay } from '#domain/books/days.ts';
import { addDays, instantInParis, parisDay, type Day } from '#domain/dates.ts';
import { fullName } from '#domain/divers/identity.ts';
import { manualReference } from '#domain/ledger/references.ts';
import { centsOfEuros } from '#domain/money.ts';
import { can, type Actor } from '#domain/permissions.ts';
import { orNotFound, DomainError } from '#server/errors/domain-error.ts';
import { reasonOrRefuse } from '#server/commons/service/wire-values.ts';
import { countOf, exportLog } from '#server/commons/audit/exports.ts';
import { mapRows, type RowStream } from '#server/db/lists.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { requireRight } from '#server/commons/service/permission.ts';
import type { Tx } from '#server/db/database.ts';
import { mergedRecords } from '#server/commons/divers/merged-query.ts';
import { diversRepository } from '#server/commons/divers/repository.ts';
import { checkMeans, meansOfWire } from './means.ts';
import { movementOf, sumsOf } from './mapping.ts';
import { requireCash } from '#server/commons/ledger/cash-query.ts';
import { moveWallet } from '#server/commons/ledger/repository.ts';
import { movementSums, statementsQuery, type LedgerQuery } from './statements-query.ts';

type Movements = Page<wire.Movement> | RowStream<wire.Movement>;

/** Days of Paris, both included. */
const instantsOf = <Q extends { readonly from?: string; readonly to?: string }>({ from, to, ...query }: Q) => ({
  ...query,
  start: from === undefined ? undefined : instantInParis(from),
  end: to === undefined ? undefined : instantInParis(addDays(to, 1)),
});

/** Throws AMOUNT_INVALID, INVALID_VALUE, BOOK_DAY_INVALID. */
function checked({ amount, reason, means, day }: wire.MovementCreate, today: Day) {
  const cents = centsOfEuros(amount);
  if (cents === null || cents === 0) throw new DomainError('AMOUNT_INVALID', { field: 'amount' });
  const words = reasonOrRefuse(reason);
  if (means) checkMeans(means, 'means');
  if (day !== undefined && !isBookDay(day, today)) throw new DomainError('BOOK_DAY_INVALID', { field: 'day' });
  return { cents, reason: words, ...(day && { day }) };
}

/** The ledger (contract §6, docs/adr/0012): members read their own rows; the treasurer reads all and adds to them. */
export const ledgerService = ({ database, clock }: ServiceContext) => {
  const recordExport = exportLog({ database, clock });

  async function statement(tx: Tx, actor: Actor, query: LedgerQuery): Promise<Movements> {
    const seesAuthors = can(actor, 'ledger.readAll');
    return mapRows(await statementsQuery(tx).list(query), (row) => movementOf(row, seesAuthors));
  }

  async function reread(tx: Tx, actor: Actor, id: number) {
    const row = orNotFound(await statementsQuery(tx).find(id), 'MOVEMENT_NOT_FOUND');
    return movementOf(row, can(actor, 'ledger.readAll'));
  }

  return {
    /** Throws FORBIDDEN, without revealing whether the member exists, or DIVER_NOT_FOUND. */
    ofDiver(actor: Actor, id: number, query: wire.OwnMovementsQuery): Promise<Movements> {
      requireRight(actor, 'ledger.read', { id, familyId: null });
      return database.read(async (tx) => {
        orNotFound(await diversRepository(tx).find(id), 'DIVER_NOT_FOUND');
        return statement(tx, actor, { ...instantsOf(query), diver: id, sort: undefined });
      });
    },

    async list(actor: Actor, query: wire.MovementsQuery): Promise<Movements> {
      const answer = await database.read((tx) => statement(tx, actor, instantsOf(query)));
      await recordExport(actor, 'ledger', query, countOf(answer));
      return answer;
    },

    totals: (query: wire.TotalsQuery) => database.read(async (tx) => sumsOf(await movementSums(tx, instantsOf(query)))),

    /** The same form twice returns the first movement. Throws CASH_TOO_LOW, and MOVEMENT_ENTERED for the same key with other values. */
    create(actor: Actor, write: wire.MovementCreate) {
      const { cents, ...moved } = checked(write, parisDay(clock()));
      const reference = manualReference(write.key);
      return database.write(async (tx) => {
        const diver = orNotFound(await mergedRecords.lockKept(tx, write.diver), 'DIVER_NOT_FOUND', 'diver');
        const before = await statementsQuery(tx).findByReference(reference);
        if (before && (before.diver_id !== diver.id || before.cents !== cents))
          throw new DomainError('MOVEMENT_ENTERED');
        const wallet = { id: diver.id, balance: diver.wallet_cents };
        const means = write.means && { means: meansOfWire(write.means, fullName(diver)) };
        const movement = { ...moved, ...means, cents, kind: 'MANUAL', reference, field: 'amount' } as const;
        if (!before && cents < 0 && write.means?.kind === 'CASH')
          await requireCash(tx, -cents, write.day ?? parisDay(clock()), 'amount');
        const id = before?.id ?? (await moveWallet(tx, actor, wallet, movement, clock()));
        return reread(tx, actor, id);
      });
    },
  };
};
