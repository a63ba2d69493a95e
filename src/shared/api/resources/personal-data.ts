import type {
  DataCopy,
  DataRequest,
  DataRequestCreate,
  Erased,
  ErasurePreview,
  Erasures,
  KeptIdentity,
} from '../../contract/personal-data.ts';
import type { PartQuery } from '../../contract/common.ts';
import { withQuery } from '../../query-string.ts';
import { getOwn, postOwn, requestFile, requestOwn, type CallOptions } from '../client/client.ts';

const users = '/api/v1/users';
const erasures = '/api/v1/effacements';
const erasureOf = (diver: number): string => `/api/v1/divers/${diver}/effacement`;

/** For our server only, as are the next. @throws ApiError */
export const getCopy = (options?: CallOptions): Promise<DataCopy> => getOwn(`${users}/copie`, options);

/** Begins a copy, or goes on with one that is being made. @throws ApiError */
export const askCopy = (): Promise<DataCopy> => postOwn(`${users}/copie`);

/** As ZIP. @throws ApiError COPY_OVER */
export const downloadCopy = (): Promise<Blob> => requestFile(`${users}/copie/fichier`);

export const listOwnRequests = (options?: CallOptions): Promise<DataRequest[]> => getOwn(`${users}/demandes`, options);

/** @throws ApiError REQUEST_OPEN */
export const makeRequest = (body: DataRequestCreate): Promise<DataRequest> => postOwn(`${users}/demandes`, body);

export const previewErasure = (diver: number, { signal }: CallOptions = {}): Promise<ErasurePreview> =>
  requestOwn({ method: 'GET', path: erasureOf(diver), signal, slow: true });

/** For good. @throws ApiError */
export const eraseMember = (diver: number): Promise<Erased> =>
  requestOwn({ method: 'POST', path: erasureOf(diver), slow: true });

export const listErasures = (part: PartQuery, options?: CallOptions): Promise<Erasures> =>
  getOwn(withQuery(erasures, part), options);

/** @throws ApiError IDENTITY_NOT_KEPT */
export const keptIdentity = (diver: number): Promise<KeptIdentity> => getOwn(`${erasures}/${diver}/identite`);
