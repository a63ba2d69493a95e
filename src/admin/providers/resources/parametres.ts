import { readSetting, type SettingRecord } from '../../../shared/api/decoders/parametre.ts';
import { listSettings } from '../../../shared/api/resources/parametres.ts';
import { PROVIDER_KEY_ID } from '../../../shared/domain/parametres/club-settings.ts';
import { pageOfAll, type ResourceProvider } from './resource.ts';

export function parametresProvider(isOurs: () => boolean): ResourceProvider<SettingRecord> {
  // Our server answers a handle instead of the provider's key, a new one at each reading (contract §6).
  const withoutHandle = (setting: SettingRecord): SettingRecord =>
    isOurs() && setting.id === PROVIDER_KEY_ID ? { ...setting, valeurTexte: null } : setting;
  return {
    decode: (answer) => withoutHandle(readSetting(answer)),
    getList: async (params) => pageOfAll((await listSettings()).map(withoutHandle), params),
  };
}
