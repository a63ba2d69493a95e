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

/** The ledger, which our own server alone keeps. */
export const mouvementsProvider: ResourceProvider<Movement> = ownList(searchMovements, 'at,desc');

export const mouvementsMethods = {
  createMovement,
  debitOuting,
  refundOuting,
  getOutingAccount,
  getTotals,
  listLedgerOutings,
};
