import type {
  LedgerOuting,
  LedgerTotals,
  MovementCreate,
  OutingAccount,
  OutingDebit,
  OwnMovementsQuery,
  TotalsQuery,
} from '../../contract/ledger.ts';
import { withQuery } from '../../query-string.ts';
import { request } from '../client/client.ts';
import {
  readLedgerOuting,
  readMovement,
  readOutingAccount,
  readTotals,
  type MovementRecord,
} from '../decoders/ledger.ts';
import { readList, type List } from '../decoders/list.ts';

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
): Promise<List<MovementRecord>> {
  const path = withQuery(`/api/v1/divers/${diver}/mouvements`, query);
  return readList(await request({ method: 'GET', path, signal }), readMovement);
}

export const searchMovements = async (query: Query, { signal }: Options = {}): Promise<List<MovementRecord>> =>
  readList(await request({ method: 'GET', path: withQuery(base, query), signal }), readMovement);

export const getTotals = async (query: TotalsQuery, { signal }: Options = {}): Promise<LedgerTotals> =>
  readTotals(await request({ method: 'GET', path: withQuery(`${base}/totaux`, query), signal }));

export const createMovement = async (body: MovementCreate): Promise<MovementRecord> =>
  readMovement(await request({ method: 'POST', path: base, body }));

/** Outings of late, or the cancelled ones that are still to be paid back. */
export const listLedgerOutings = async (toRefund: boolean, { signal }: Options = {}): Promise<LedgerOuting[]> =>
  readList(
    await request({ method: 'GET', path: withQuery(`${base}/sorties`, { toRefund: toRefund || undefined }), signal }),
    readLedgerOuting,
  ).content;

export const getOutingAccount = async (id: number | string, { signal }: Options = {}): Promise<OutingAccount> =>
  readOutingAccount(await request({ method: 'GET', path: `${base}/sortie/${id}`, signal }));

export const debitOuting = async (id: number | string, body: OutingDebit): Promise<OutingAccount> =>
  readOutingAccount(await request({ method: 'POST', path: `${base}/sortie/${id}`, body }));

export const refundOuting = async (id: number | string): Promise<OutingAccount> =>
  readOutingAccount(await request({ method: 'POST', path: `${base}/sortie/${id}/remboursement` }));

/** For a form that is sent once: the server writes nothing more when it comes a second time. */
export const onceKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
