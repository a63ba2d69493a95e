import type { DiverSelection } from '#contract/divers.ts';
import { parisDay } from '#domain/dates.ts';
import { TREASURY_FILTERS, type DiverFilters } from '#domain/divers/filters.ts';
import type { WalletPolicy } from '#domain/ledger/balance.ts';
import type { Actor } from '#domain/permissions.ts';
import { can } from '#domain/server-permissions.ts';
import { settingsRepository } from '#server/commons/parametres/repository.ts';
import type { Tx } from '#server/db/database.ts';
import { DomainError } from '#server/errors/domain-error.ts';
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
