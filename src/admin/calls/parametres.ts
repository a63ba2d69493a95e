import type { ParametreCreate } from '../../shared/contract/parametres.ts';
import type { SettingRecord } from '../../shared/api/read/parametre.ts';
import {
  createSetting,
  deleteSetting,
  getSetting,
  listSettings,
  updateSetting,
} from '../../shared/api/resources/parametres.ts';
import { pageOfAll } from './in-memory.ts';
import type { ResourceCalls } from './resource.ts';

export const settingCalls: ResourceCalls<SettingRecord> = {
  async list(params, signal) {
    const all = await listSettings(signal ? { signal } : {});
    return pageOfAll(all, params, (setting, field) => (field === 'nom' ? setting.nom : setting.id));
  },
  read: (id, signal) => getSetting(id, signal ? { signal } : {}),
  create: (values) => createSetting(values as ParametreCreate),
  update: (id, values) => updateSetting(id, values),
  remove: deleteSetting,
};
