import type { DiverWrite } from '../../contract/divers.ts';
import { withQuery } from '../../query-string.ts';
import { request, requestOpenly } from '../client/client.ts';
import { readDiver, readDiverChoice, type DiverChoice, type DiverRecord } from '../decoders/diver.ts';
import { record, text } from '../decoders/fields.ts';
import { readList, type List } from '../decoders/list.ts';
import { restoreOriginalValues } from '../decoders/original-values.ts';

const base = '/api/v1/divers';
type Id = number | string;
type Options = { readonly signal?: AbortSignal };

export const listDivers = async ({ signal }: Options = {}): Promise<List<DiverRecord>> =>
  readList(await request({ method: 'GET', path: `${base}?sort=lastname,firstname`, signal }), readDiver);

/** What our server answers beside the documented list: a page, a search, filters by field. */
export type DiverSearch = Readonly<Record<string, string | number | boolean>>;

/** A page of the members, on a server that offers it (contract §2). */
export const searchDivers = async (search: DiverSearch, { signal }: Options = {}): Promise<List<DiverRecord>> =>
  readList(await request({ method: 'GET', path: withQuery(base, search), signal }), readDiver);

/** Those whom the signed-in member may register. */
export const listDiverChoices = async ({ signal }: Options = {}): Promise<DiverChoice[]> =>
  readList(await request({ method: 'GET', path: `${base}/event?sort=lastname,firstname`, signal }), readDiverChoice)
    .content;

export const getDiver = async (id: Id, { signal }: Options = {}): Promise<DiverRecord> =>
  readDiver(await request({ method: 'GET', path: `${base}/${id}`, signal }));

export const getDiverByLicence = async (licence: string, { signal }: Options = {}): Promise<DiverRecord> =>
  readDiver(await request({ method: 'GET', path: `${base}/DTT/${encodeURIComponent(licence)}`, signal }));

export const createDiver = (body: DiverWrite): Promise<unknown> => request({ method: 'POST', path: base, body });

/** Send the whole record back: the fields that a form leaves as they were go out as they came. */
export const updateDiver = (id: Id, body: DiverWrite): Promise<unknown> =>
  request({ method: 'PUT', path: `${base}/${id}`, body: restoreOriginalValues(body) });

export const deleteDiver = (id: Id): Promise<unknown> => request({ method: 'DELETE', path: `${base}/${id}` });

/** No body and no session: the member has forgotten their password. Answers what the server says of it, or nothing. */
export const resetPassword = async (licence: string): Promise<string> => {
  const path = `${base}/${encodeURIComponent(licence)}/password/init`;
  return text(record(await requestOpenly({ method: 'PUT', path }))['message']).trim();
};

/** The body is the text of the dossier. */
export const sendDossier = (licence: string, text: string): Promise<unknown> =>
  request({ method: 'POST', path: `${base}/mailInscription/${encodeURIComponent(licence)}`, text });
