import type { Page } from '../../contract/common.ts';
import type {
  LedgerOuting,
  LedgerTotals,
  Movement,
  MovementCreate,
  OutingAccount,
  OutingDebit,
  OwnMovementsQuery,
  TotalsQuery,
} from '../../contract/ledger.ts';
import { withQuery } from '../../query-string.ts';
import { apiPath } from '../../resource-screens.ts';
import { getOwn, postOwn, type CallOptions } from '../client/client.ts';
import { listOf, type List } from '../decoders/list.ts';

const base = apiPath('ledger');
type Id = number | string;

/** Newest first; all movements without page and size (our server only, as are the next). @throws ApiError */
export const listOwnMovements = async (
  diver: Id,
  query: OwnMovementsQuery,
  options?: CallOptions,
): Promise<List<Movement>> =>
  listOf(await getOwn<Page<Movement>>(withQuery(`/api/v1/divers/${diver}/mouvements`, query), options));

export const getTotals = (query: TotalsQuery, options?: CallOptions): Promise<LedgerTotals> =>
  getOwn(withQuery(`${base}/totaux`, query), options);

export const createMovement = (body: MovementCreate): Promise<Movement> => postOwn(base, body);

/** Recent outings, or cancelled ones still to refund. */
export async function listLedgerOutings(toRefund: boolean, options?: CallOptions): Promise<LedgerOuting[]> {
  const path = withQuery(`${base}/sorties`, { toRefund: toRefund || undefined });
  return (await getOwn<Page<LedgerOuting>>(path, options)).content;
}

export const getOutingAccount = (id: Id, options?: CallOptions): Promise<OutingAccount> =>
  getOwn(`${base}/sortie/${id}`, options);

export const debitOuting = (id: Id, body: OutingDebit): Promise<OutingAccount> => postOwn(`${base}/sortie/${id}`, body);

export const refundOuting = (id: Id): Promise<OutingAccount> => postOwn(`${base}/sortie/${id}/remboursement`);

/** Lets the server ignore a second submission of the form. */
export const onceKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
