import { useQuery } from '@tanstack/react-query';
import { settingMeaning, type SettingMeaning } from '../../../shared/messages/parametres.ts';
import { settingsQuery } from '../../../shared/ui/data/club-queries.ts';

/** Falls back to CLUB_SETTING while the ranks load. */
export function useMeanings(): (id: number) => SettingMeaning {
  const { data: settings = [] } = useQuery(settingsQuery);
  return (id) => settingMeaning(settings.findIndex((setting) => setting.id === id));
}
