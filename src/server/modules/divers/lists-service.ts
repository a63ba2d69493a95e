import type { ListQuery, Page } from '../../../shared/contract/common.ts';
import type { Diver, DiverQuery, SelectableDiver } from '../../../shared/contract/divers.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { TREASURY_FILTERS, type DiverFilters } from '../../../shared/domain/divers/filters.ts';
import { can, type Actor } from '../../../shared/domain/permissions.ts';
import type { WalletPolicy } from '../../../shared/domain/wallet/balance.ts';
import type { Database, Tx } from '../../db/database.ts';
import { Refused } from '../../commons/errors.ts';
import { orderOf, pageOf, sliceOf } from '../../commons/lists.ts';
import { DIVER_ORDER, diverListsRepository, SELECTABLE_ORDER } from './lists-repository.ts';
import { listedFor, selectableFor } from './mapping.ts';

interface Parts {
  readonly database: Database;
  /** By which wallets are low or fine. */
  readonly walletPolicy: (tx: Tx) => Promise<WalletPolicy>;
  readonly clock: () => Date;
}

/** Lists of members: everybody's, and of those whom one may register (specification §2 'Divers', §7; contract §3). */
export const diverListsService = ({ database, walletPolicy, clock }: Parts) => ({
  list(actor: Actor, { sort, page, size, q, ...filters }: DiverQuery): Promise<Page<Diver>> {
    refuseHidden(actor, filters);
    const order = orderOf(sort, DIVER_ORDER, 'lastname,firstname');
    const slice = sliceOf({ page, size });
    return database.read(async (tx) => {
      const divers = diverListsRepository(tx);
      const wallet = filters.porte_Monnaie === undefined ? NO_WALLETS : await walletPolicy(tx);
      const whom = { q, filters, ground: { today: parisDay(clock()), wallet } };
      const rows = await divers.list({ order, slice, ...whom });
      return pageOf(rows.map(listedFor(actor)), slice ? await divers.count(whom) : rows.length, slice);
    });
  },

  /** Whom the actor may register. */
  selectable(actor: Actor, query: ListQuery): Promise<Page<SelectableDiver>> {
    const order = orderOf(query.sort, SELECTABLE_ORDER, 'lastname,firstname');
    const slice = sliceOf(query);
    const circle = can(actor, 'divers.selectAnyone') ? 'everybody' : actor;
    return database.read(async (tx) => {
      const divers = diverListsRepository(tx);
      const rows = await divers.listRegistrable(circle, { order, slice, q: query.q });
      const total = slice ? await divers.countRegistrable(circle, query.q) : rows.length;
      return pageOf(rows.map(selectableFor(actor)), total, slice);
    });
  },
});

export type DiverListsService = ReturnType<typeof diverListsService>;

/** For filters that ask nothing of a wallet. */
const NO_WALLETS: WalletPolicy = { enabled: false, minimum: 0, margin: 0 };

/** What one does not see of others, one does not find them by. */
function refuseHidden(actor: Actor, filters: DiverFilters): void {
  const hidden = [
    ...(can(actor, 'divers.readTreasury') ? [] : TREASURY_FILTERS),
    ...(can(actor, 'divers.readWallet') ? [] : (['porte_Monnaie'] as const)),
  ];
  const field = hidden.find((one) => filters[one] !== undefined);
  if (field) throw new Refused('FILTER_FORBIDDEN', { field });
}
