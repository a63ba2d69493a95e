import type { Page } from '../../../shared/contract/common.ts';
import type {
  LedgerTotals,
  Movement,
  MovementCreate,
  MovementsQuery,
  OwnMovementsQuery,
  TotalsQuery,
} from '../../../shared/contract/ledger.ts';
import { addDays, instantInParis } from '../../../shared/domain/dates.ts';
import { manualReference } from '../../../shared/domain/ledger/references.ts';
import { centsOfEuros, type Cents } from '../../../shared/domain/money.ts';
import { can, type Actor } from '../../../shared/domain/permissions.ts';
import type { Database, Tx } from '../../db/database.ts';
import { Refused } from '../../commons/errors.ts';
import { orderOf, pageOf, sliceOf } from '../../commons/lists.ts';
import { requireRight } from '../../commons/permission.ts';
import type { DiverRow } from '../divers/repository.ts';
import type { Enter } from './wallet-movement.ts';
import { movementOf, sumsOf, totalsOf } from './mapping.ts';
import { MOVEMENT_ORDER, statementsRepository, type Narrowing, type Statement } from './statements-repository.ts';

interface Parts {
  readonly database: Database;
  /** Deactivated and deleted ones too. */
  readonly findDiver: (tx: Tx, id: number) => Promise<DiverRow | undefined>;
  /** The same; nobody else writes the row before this transaction ends. */
  readonly lockDiver: (tx: Tx, id: number) => Promise<DiverRow | undefined>;
  readonly enter: Enter;
}

const NEWEST_FIRST = [{ column: MOVEMENT_ORDER.at, direction: 'desc' }] as const;

/** Days of Paris, both included, as instants. */
const instantsOf = <Q extends { readonly from?: string; readonly to?: string }>({ from, to, ...which }: Q) => ({
  ...which,
  start: from === undefined ? undefined : instantInParis(from),
  end: to === undefined ? undefined : instantInParis(addDays(to, 1)),
});

const SHORTEST_REASON = 3;

/** What a form enters. Refused: AMOUNT_INVALID, INVALID_VALUE. */
function checked({ amount, reason }: MovementCreate): { readonly cents: Cents; readonly reason: string } {
  const cents = centsOfEuros(amount);
  if (cents === null || cents === 0) throw new Refused('AMOUNT_INVALID', { field: 'amount' });
  const words = reason.trim();
  if (words.length < SHORTEST_REASON) throw new Refused('INVALID_VALUE', { field: 'reason' });
  return { cents, reason: words };
}

/** The ledger (contract §6, docs/adr/0012): everybody reads their own rows, the treasurer all, and adds to them. */
export const ledgerService = ({ database, findDiver, lockDiver, enter }: Parts) => {
  async function statement(tx: Tx, actor: Actor, which: Statement): Promise<Page<Movement>> {
    const statements = statementsRepository(tx);
    const rows = await statements.list(which);
    const total = which.slice ? await statements.count(which) : rows.length;
    const seesAuthors = can(actor, 'ledger.readAll');
    return pageOf(
      rows.map((row) => movementOf(row, seesAuthors)),
      total,
      which.slice,
    );
  }

  async function reread(tx: Tx, actor: Actor, diver: number, id: number): Promise<Movement> {
    const { content } = await statement(tx, actor, { diver, order: NEWEST_FIRST, slice: null });
    const found = content.find((movement) => movement.id === id);
    if (!found) throw new Refused('MOVEMENT_NOT_FOUND');
    return found;
  }

  return {
    /** Refused before it is known whether they exist: FORBIDDEN. Then DIVER_NOT_FOUND. */
    ofDiver(actor: Actor, id: number, { page, size, ...query }: OwnMovementsQuery): Promise<Page<Movement>> {
      requireRight(actor, 'ledger.read', { id, familyId: null });
      return database.read(async (tx) => {
        if (!(await findDiver(tx, id))) throw new Refused('DIVER_NOT_FOUND');
        const which: Narrowing = { ...instantsOf(query), diver: id };
        return statement(tx, actor, { ...which, order: NEWEST_FIRST, slice: sliceOf({ page, size }) });
      });
    },

    list(actor: Actor, { sort, page, size, ...query }: MovementsQuery): Promise<Page<Movement>> {
      const order = sort ? orderOf(sort, MOVEMENT_ORDER, 'at') : NEWEST_FIRST;
      const which: Narrowing = instantsOf(query);
      return database.read((tx) => statement(tx, actor, { ...which, order, slice: sliceOf({ page, size }) }));
    },

    totals: ({ sums = false, ...query }: TotalsQuery): Promise<LedgerTotals> =>
      database.read(async (tx) => {
        const statements = statementsRepository(tx);
        const which: Narrowing = instantsOf(query);
        return sums ? sumsOf(await statements.sums(which)) : totalsOf(await statements.totals(which));
      }),

    /**
     * A movement with its reason. The same form a second time is answered with the movement of the first; its key with
     * anything else in it is refused: MOVEMENT_ENTERED.
     */
    create(actor: Actor, write: MovementCreate): Promise<Movement> {
      const { cents, reason } = checked(write);
      const reference = manualReference(write.key);
      return database.write(async (tx) => {
        const diver = await lockDiver(tx, write.diver);
        if (!diver) throw new Refused('DIVER_NOT_FOUND', { field: 'diver' });
        const before = await statementsRepository(tx).of(reference);
        if (before && (before.diver_id !== diver.id || before.cents !== cents)) throw new Refused('MOVEMENT_ENTERED');
        const wallet = { id: diver.id, balance: diver.wallet_cents };
        const movement = { cents, kind: 'MANUAL', reason, reference, field: 'amount' } as const;
        const id = before?.id ?? (await enter(tx, actor, wallet, movement));
        return reread(tx, actor, diver.id, id);
      });
    },
  };
};

export type LedgerService = ReturnType<typeof ledgerService>;
