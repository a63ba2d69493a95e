import type { ListQuery, Page } from '../../../shared/contract/common.ts';
import type { Diver, DiverQuery, SelectableDiver } from '../../../shared/contract/divers.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { TREASURY_FILTERS, type DiverFilters } from '../../../shared/domain/divers/filters.ts';
import { can, type Actor } from '../../../shared/domain/permissions.ts';
import type { WalletPolicy } from '../../../shared/domain/wallet/balance.ts';
import { Refused } from '../../commons/errors.ts';
import { pageOf } from '../../commons/lists.ts';
import type { ServiceContext } from '../../commons/service-context.ts';
import { settingsRepository } from '../parametres/repository.ts';
import { diverListsRepository } from './lists-repository.ts';
import { listedFor, selectableFor } from './mapping.ts';

/** Lists of all members, and of those whom the actor may register (specification §2 'Divers', §7; contract §3). */
export const diverListsService = ({ database, clock }: ServiceContext) => ({
  list(actor: Actor, { sort, page, size, q, ...filters }: DiverQuery): Promise<Page<Diver>> {
    refuseHidden(actor, filters);
    return database.read(async (tx) => {
      const asksWallets = filters.porte_Monnaie !== undefined;
      const wallet = asksWallets ? (await settingsRepository(tx).club()).wallet : NO_WALLETS;
      const selection = { q, filters, ground: { today: parisDay(clock()), wallet } };
      return pageOf(await diverListsRepository(tx).list(selection, { sort, page, size }), listedFor(actor));
    });
  },

  /** Members whom the actor may register. */
  selectable(actor: Actor, query: ListQuery): Promise<Page<SelectableDiver>> {
    const circle = can(actor, 'divers.selectAnyone') ? 'everybody' : actor;
    return database.read(async (tx) =>
      pageOf(await diverListsRepository(tx).listRegistrable(circle, query), selectableFor(actor)),
    );
  },
});

export type DiverListsService = ReturnType<typeof diverListsService>;

/** For filters without wallets, which spare the query for the settings. */
const NO_WALLETS: WalletPolicy = { enabled: false, minimum: 0, margin: 0 };

/** Filters by fields that the actor does not see are refused. */
function refuseHidden(actor: Actor, filters: DiverFilters): void {
  const hidden = [
    ...(can(actor, 'divers.readTreasury') ? [] : TREASURY_FILTERS),
    ...(can(actor, 'divers.readWallet') ? [] : (['porte_Monnaie'] as const)),
  ];
  const field = hidden.find((one) => filters[one] !== undefined);
  if (field) throw new Refused('FILTER_FORBIDDEN', { field });
}
