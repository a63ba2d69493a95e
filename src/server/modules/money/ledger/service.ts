import type { Page } from '../../../../shared/contract/common.ts';
import type {
  LedgerTotals,
  Movement,
  MovementCreate,
  MovementsQuery,
  OwnMovementsQuery,
  TotalsQuery,
} from '../../../../shared/contract/ledger.ts';
import { addDays, instantInParis } from '../../../../shared/domain/dates.ts';
import { manualReference } from '../../../../shared/domain/ledger/outing.ts';
import { isExplained } from '../../../../shared/domain/ledger/reason.ts';
import { centsOfEuros, type Cents } from '../../../../shared/domain/money.ts';
import { can, type Actor } from '../../../../shared/domain/permissions.ts';
import { orNotFound, DomainError } from '../../../errors/domain-error.ts';
import { countOf, exportLog } from '../../../commons/audit/exports.ts';
import { listOf, mapped, Whole } from '../../../db/whole.ts';
import { requireRight } from '../../../commons/service/permission.ts';
import type { ServiceContext } from '../../../commons/service/service-context.ts';
import type { Tx } from '../../../db/database.ts';
import { diversRepository } from '../../../commons/divers/repository.ts';
import { accountLines, firstAccounts, someAccounts } from './account-lines.ts';
import { lineOf, movementOf, sumsOf } from './mapping.ts';
import { statementsRepository, type StatementQuery } from './statements-repository.ts';
import { movementSums } from './sums-repository.ts';
import { totalsRepository } from './totals-repository.ts';
import { moveWallet } from './wallet-movement.ts';

/** Movements whose lines are summed by one statement. */
const AT_ONCE = 2000;

type Movements = Page<Movement> | Whole<Page<Movement>>;

/** Days of Paris, both included. */
const instantsOf = <Q extends { readonly from?: string; readonly to?: string }>({ from, to, ...query }: Q) => ({
  ...query,
  start: from === undefined ? undefined : instantInParis(from),
  end: to === undefined ? undefined : instantInParis(addDays(to, 1)),
});

/** Throws AMOUNT_INVALID, INVALID_VALUE. */
function checked({ amount, reason }: MovementCreate): { readonly cents: Cents; readonly reason: string } {
  const cents = centsOfEuros(amount);
  if (cents === null || cents === 0) throw new DomainError('AMOUNT_INVALID', { field: 'amount' });
  const words = reason.trim();
  if (!isExplained(words)) throw new DomainError('INVALID_VALUE', { field: 'reason' });
  return { cents, reason: words };
}

/** The ledger (contract §6, docs/adr/0012): members read their own rows; the treasurer reads all and adds to them. */
export const ledgerService = ({ database, clock }: ServiceContext) => {
  const recordExport = exportLog({ database, clock });

  async function statement(tx: Tx, actor: Actor, query: StatementQuery): Promise<Movements> {
    const seesAuthors = can(actor, 'ledger.readAll');
    return listOf(await statementsRepository(tx).list(query), (row) => movementOf(row, seesAuthors));
  }

  async function reread(tx: Tx, actor: Actor, diver: number, id: number): Promise<Movement> {
    const row = orNotFound(await statementsRepository(tx).find(diver, id), 'MOVEMENT_NOT_FOUND');
    return movementOf(row, can(actor, 'ledger.readAll'));
  }

  return {
    /** Throws FORBIDDEN, without revealing whether the member exists, or DIVER_NOT_FOUND. */
    ofDiver(actor: Actor, id: number, query: OwnMovementsQuery): Promise<Movements> {
      requireRight(actor, 'ledger.read', { id, familyId: null });
      return database.read(async (tx) => {
        orNotFound(await diversRepository(tx).find(id), 'DIVER_NOT_FOUND');
        return statement(tx, actor, { ...instantsOf(query), diver: id, sort: undefined });
      });
    },

    async list(actor: Actor, query: MovementsQuery): Promise<Movements> {
      const answer = await database.read((tx) => statement(tx, actor, instantsOf(query)));
      await recordExport(actor, 'ledger', query, countOf(answer));
      return answer;
    },

    totals: ({ sums = false, size, after, ...query }: TotalsQuery): Promise<LedgerTotals | Whole<LedgerTotals>> =>
      database.read(async (tx) => {
        const totals = totalsRepository(tx);
        const filter = instantsOf(query);
        const all = sumsOf(await movementSums(tx, filter));
        if (sums) return all;
        if (size !== undefined) {
          const part =
            all.count <= AT_ONCE
              ? firstAccounts(await totals.ofAccounts(filter, after), size)
              : await someAccounts(totals.byMember(filter, after), size);
          return { ...all, lines: part.lines.map(lineOf), next: part.next };
        }
        if (all.count <= AT_ONCE) return { ...all, lines: (await totals.ofAccounts(filter)).map(lineOf) };
        const lines = accountLines(totals.byMember(filter));
        return new Whole<LedgerTotals>(
          'lines',
          mapped(lines, (rows) => rows.map(lineOf)),
          () => all,
        );
      }),

    /** The same form twice returns the first movement. Throws MOVEMENT_ENTERED for the same key with other values. */
    create(actor: Actor, write: MovementCreate): Promise<Movement> {
      const { cents, reason } = checked(write);
      const reference = manualReference(write.key);
      return database.write(async (tx) => {
        const diver = orNotFound(await diversRepository(tx).findForUpdate(write.diver), 'DIVER_NOT_FOUND', 'diver');
        const before = await statementsRepository(tx).findByReference(reference);
        if (before && (before.diver_id !== diver.id || before.cents !== cents))
          throw new DomainError('MOVEMENT_ENTERED');
        const wallet = { id: diver.id, balance: diver.wallet_cents };
        const movement = { cents, kind: 'MANUAL', reason, reference, field: 'amount' } as const;
        const id = before?.id ?? (await moveWallet(tx, actor, wallet, movement, clock()));
        return reread(tx, actor, diver.id, id);
      });
    },
  };
};

export type LedgerService = ReturnType<typeof ledgerService>;
