import { useMemo } from 'react';
import { clubSettings } from '../../../shared/domain/settings/club-settings.ts';
import { useSettings } from '../../../shared/ui/data/club-hooks.ts';

/** Settings about members: are certificates watched, which balances are low (specification §3). */
export function useClubPolicy() {
  const { data: settings } = useSettings();
  return useMemo(() => clubSettings(settings ?? []), [settings]);
}
