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
import { listQuery, type ResourceProvider } from './resource.ts';

/** The ledger, which our own server alone keeps. */
export const mouvementsProvider: ResourceProvider<Movement> = {
  decode: (answer) => answer as Movement,
  async getList(params) {
    const { content, total } = await searchMovements(listQuery(params, 'at,desc'));
    return { data: content, total };
  },
};

export const mouvementsMethods = {
  createMovement,
  debitOuting,
  refundOuting,
  getOutingAccount,
  getTotals,
  listLedgerOutings,
};
