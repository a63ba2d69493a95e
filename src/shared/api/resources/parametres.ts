import type { ParametreCreate, ParametreUpdate } from '../../contract/parametres.ts';
import { request } from '../client/client.ts';
import { readList } from '../decoders/list.ts';
import { readSetting, type SettingRecord } from '../decoders/parametre.ts';
import { restoreOriginalValues } from '../decoders/original-values.ts';

const base = '/api/v1/parametres';
type Options = { readonly signal?: AbortSignal };

/** Sorted by id, so that the rank is the position (domain/settings.ts), whatever order the server keeps. */
export const listSettings = async ({ signal }: Options = {}): Promise<SettingRecord[]> =>
  readList(await request({ method: 'GET', path: `${base}?sort=id`, signal }), readSetting).content.toSorted(
    (a, b) => a.id - b.id,
  );

/** By id or by name. */
export const getSetting = async (idOrName: number | string, { signal }: Options = {}): Promise<SettingRecord> =>
  readSetting(await request({ method: 'GET', path: `${base}/${encodeURIComponent(idOrName)}`, signal }));

export const createSetting = (body: ParametreCreate): Promise<unknown> => request({ method: 'POST', path: base, body });

/** Send the whole record back: the fields that a form leaves as they were go out as they came. */
export const updateSetting = (id: number | string, body: ParametreUpdate): Promise<unknown> =>
  request({ method: 'PUT', path: `${base}/${id}`, body: restoreOriginalValues(body) });

export const deleteSetting = (id: number | string): Promise<unknown> =>
  request({ method: 'DELETE', path: `${base}/${id}` });
