import { useMemo } from 'react';
import { clubSettings } from '../../../shared/domain/settings/club-settings.ts';
import { useSettings } from '../../../shared/ui/data/club-hooks.ts';

/** What the club's settings say of members: are certificates watched, by what is a balance coloured (specification §3). */
export function useClubPolicy() {
  const { data: settings } = useSettings();
  return useMemo(() => clubSettings(settings ?? []), [settings]);
}
