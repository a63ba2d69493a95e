import type { Movement } from '../../../shared/contract/ledger.ts';
import {
  createMovement,
  debitOuting,
  getOutingAccount,
  getTotals,
  listLedgerOutings,
  refundOuting,
  searchMovements,
} from '../../../shared/api/resources/ledger.ts';
import { ownList, type ResourceProvider } from './resource.ts';

/** Only our own server keeps a ledger. */
export const mouvementsProvider: ResourceProvider<Movement> = ownList(searchMovements, 'at,desc');

export const mouvementsMethods = {
  createMovement,
  debitOuting,
  refundOuting,
  getOutingAccount,
  getTotals,
  listLedgerOutings,
};
