import type { ParametreCreate } from '../../shared/contract/parametres.ts';
import type { SettingRecord } from '../../shared/api/decoders/parametre.ts';
import {
  createSetting,
  deleteSetting,
  getSetting,
  listSettings,
  updateSetting,
} from '../../shared/api/resources/parametres.ts';
import { PROVIDER_KEY_ID } from '../../shared/domain/settings/positions.ts';
import { pageOfAll } from './in-memory.ts';
import type { ResourceCalls } from './resource.ts';

/**
 * Our server answers a handle in the place of the provider's key, another one at each reading: for payments alone, and no
 * value of the form (contract §6).
 */
const withoutHandle = (setting: SettingRecord): SettingRecord =>
  setting.id === PROVIDER_KEY_ID ? { ...setting, valeurTexte: null } : setting;

export function settingCalls(isOurs: () => boolean): ResourceCalls<SettingRecord> {
  const shown = (setting: SettingRecord): SettingRecord => (isOurs() ? withoutHandle(setting) : setting);
  return {
    async list(params, signal) {
      const all = (await listSettings(signal ? { signal } : {})).map(shown);
      return pageOfAll(all, params, (setting, field) => (field === 'nom' ? setting.nom : setting.id));
    },
    read: async (id, signal) => shown(await getSetting(id, signal ? { signal } : {})),
    create: (values) => createSetting(values as ParametreCreate),
    update: (id, values) => updateSetting(id, values),
    remove: deleteSetting,
  };
}
