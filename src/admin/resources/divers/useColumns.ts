import { useMemo } from 'react';
import { clubSettings } from '../../../shared/domain/settings/club-settings.ts';
import { can } from '../../../shared/domain/permissions.ts';
import type { WalletPolicy } from '../../../shared/domain/wallet/balance.ts';
import { useActor, useSettings } from '../../../shared/ui/data/club-hooks.ts';

export interface Columns {
  /** Are certificates marked that are over, or soon will be? */
  readonly certificate: boolean;
  /** Is there a column for the wallet? */
  readonly shownWallet: boolean;
  /** By what a balance is coloured. */
  readonly wallet: WalletPolicy;
}

/** What the club's settings and the reader's rights make of the list (specification §3, contract §3). */
export function useColumns(): Columns {
  const { data: settings } = useSettings();
  const shownWallet = can(useActor(), 'divers.readWallet');
  return useMemo(() => {
    const { watchesCertificates, wallet } = clubSettings(settings ?? []);
    return { certificate: watchesCertificates, shownWallet, wallet };
  }, [settings, shownWallet]);
}
