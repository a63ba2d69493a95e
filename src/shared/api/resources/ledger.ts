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
import { requestOwn } from '../client/client.ts';
import { listOf, type List } from '../decoders/list.ts';

const base = '/api/v1/mouvements';
type Options = { readonly signal?: AbortSignal };
type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * One's own movements, newest first; without page and size, all of them: a call of our own server, as all of these,
 * beside section 7. @throws ApiError
 */
export async function listOwnMovements(
  diver: number | string,
  query: OwnMovementsQuery,
  { signal }: Options = {},
): Promise<List<Movement>> {
  const path = withQuery(`/api/v1/divers/${diver}/mouvements`, query);
  return listOf(await requestOwn<Page<Movement>>({ method: 'GET', path, signal }));
}

export const searchMovements = async (query: Query, { signal }: Options = {}): Promise<List<Movement>> =>
  listOf(await requestOwn<Page<Movement>>({ method: 'GET', path: withQuery(base, query), signal }));

export const getTotals = (query: TotalsQuery, { signal }: Options = {}): Promise<LedgerTotals> =>
  requestOwn({ method: 'GET', path: withQuery(`${base}/totaux`, query), signal });

export const createMovement = (body: MovementCreate): Promise<Movement> =>
  requestOwn({ method: 'POST', path: base, body });

/** Recent outings, or the cancelled ones that are still to be paid back. */
export async function listLedgerOutings(toRefund: boolean, { signal }: Options = {}): Promise<LedgerOuting[]> {
  const path = withQuery(`${base}/sorties`, { toRefund: toRefund || undefined });
  return (await requestOwn<Page<LedgerOuting>>({ method: 'GET', path, signal })).content;
}

export const getOutingAccount = (id: number | string, { signal }: Options = {}): Promise<OutingAccount> =>
  requestOwn({ method: 'GET', path: `${base}/sortie/${id}`, signal });

export const debitOuting = (id: number | string, body: OutingDebit): Promise<OutingAccount> =>
  requestOwn({ method: 'POST', path: `${base}/sortie/${id}`, body });

export const refundOuting = (id: number | string): Promise<OutingAccount> =>
  requestOwn({ method: 'POST', path: `${base}/sortie/${id}/remboursement` });

/** For a form that is sent once: the server writes nothing more when it comes a second time. */
export const onceKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
