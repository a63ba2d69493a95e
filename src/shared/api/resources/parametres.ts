import { type CallOptions, get } from '../client/client.ts';
import { readList } from '../decoders/fields.ts';
import { readSetting, type SettingRecord } from '../decoders/parametre.ts';

const base = '/api/v1/parametres';

/** Sorts by id, so that rank is position (domain/settings). */
export const listSettings = async (options?: CallOptions): Promise<SettingRecord[]> =>
  readList(await get(`${base}?sort=id`, options), readSetting).content.toSorted((a, b) => a.id - b.id);

export const getSetting = async (idOrName: number | string, options?: CallOptions): Promise<SettingRecord> =>
  readSetting(await get(`${base}/${encodeURIComponent(idOrName)}`, options));
