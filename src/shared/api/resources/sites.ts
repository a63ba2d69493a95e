import type { SiteCreate, SiteUpdate } from '../../contract/sites.ts';
import { request } from '../client/client.ts';
import { readList, type List } from '../decoders/list.ts';
import { restoreOriginalValues } from '../decoders/original-values.ts';
import { readSite, type SiteRecord } from '../decoders/site.ts';

const base = '/api/v1/sites';
type Id = number | string;
type Options = { readonly signal?: AbortSignal };

export const listSites = async ({ signal }: Options = {}): Promise<List<SiteRecord>> =>
  readList(await request({ method: 'GET', path: `${base}?sort=name`, signal }), readSite);

export const getSite = async (id: Id, { signal }: Options = {}): Promise<SiteRecord> =>
  readSite(await request({ method: 'GET', path: `${base}/${id}`, signal }));

export const createSite = (body: SiteCreate): Promise<unknown> => request({ method: 'POST', path: base, body });

/** Send the whole record back: the fields that a form leaves as they were go out as they came. */
export const updateSite = (id: Id, body: SiteUpdate): Promise<unknown> =>
  request({ method: 'PUT', path: `${base}/${id}`, body: restoreOriginalValues(body) });

export const deleteSite = (id: Id): Promise<unknown> => request({ method: 'DELETE', path: `${base}/${id}` });
