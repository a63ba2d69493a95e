import type { DiverSelection } from '../../../../shared/contract/divers.ts';
import { parisDay } from '../../../../shared/domain/dates.ts';
import { TREASURY_FILTERS, type DiverFilters } from '../../../../shared/domain/divers/filters.ts';
import type { WalletPolicy } from '../../../../shared/domain/ledger/balance.ts';
import type { Actor } from '../../../../shared/domain/permissions.ts';
import { can } from '../../../../shared/domain/server-permissions.ts';
import { settingsRepository } from '../../../commons/parametres/repository.ts';
import type { Tx } from '../../../db/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import type { Selection } from './list-query.ts';

/** Policy for filters without wallets, which saves the query for the settings. */
const NO_WALLETS: WalletPolicy = { enabled: false, minimum: 0, margin: 0 };

function refuseHidden(actor: Actor, filters: DiverFilters): void {
  const hidden = [
    ...(can(actor, 'divers.readTreasury') ? [] : TREASURY_FILTERS),
    ...(can(actor, 'divers.readWallet') ? [] : (['porte_Monnaie'] as const)),
  ];
  const field = hidden.find((one) => filters[one] !== undefined);
  if (field) throw new DomainError('FILTER_FORBIDDEN', { field });
}

/** Throws FILTER_FORBIDDEN for a field that the actor is not shown. */
export async function selectionFor(tx: Tx, actor: Actor, asked: DiverSelection, now: Date): Promise<Selection> {
  const { q, ids, ...filters } = asked;
  refuseHidden(actor, filters);
  const asksWallets = filters.porte_Monnaie !== undefined;
  const wallet = asksWallets ? (await settingsRepository(tx).club()).wallet : NO_WALLETS;
  return { q, ids, filters, context: { today: parisDay(now), wallet } };
}
