import { useMemo } from 'react';
import type { DiverRecord } from '../../../../shared/api/decoders/diver.ts';
import { parisDay } from '../../../../shared/domain/dates.ts';
import type { Editing } from '../../../../shared/domain/donations/editability.ts';
import { donationSites, type DonationSite } from '../../../../shared/domain/donations/sites.ts';
import { can } from '../../../../shared/domain/permissions.ts';
import { useActor, useClubConfig, useCurrentDiver, useServer } from '../../../../shared/ui/data/club-hooks.ts';
import { useNow } from '../../../../shared/ui/hooks/useNow.ts';

/** The member and the settings that the donation screens share. */
export interface DonationContext {
  readonly me: DiverRecord;
  /** Is the server ours? */
  readonly ours: boolean;
  /** Has the member the donation flag? */
  readonly isDonor: boolean;
  readonly editing: Editing;
  readonly sites: readonly DonationSite[];
  readonly distanceUrl: string;
  readonly clubMail: string;
}

/** Null until the member's record is loaded. */
export function useDonationContext(): DonationContext | null {
  const { donationYear, donationSites: rows, distance, club } = useClubConfig();
  const actor = useActor();
  const me = useCurrentDiver().data;
  const ours = useServer() === 'ours';
  const today = parisDay(useNow());
  const sites = useMemo(() => donationSites(rows), [rows]);
  if (!actor || !me) return null;
  return {
    me,
    ours,
    // Another server may not send the flag: its answers decide then.
    isDonor: can(actor, 'donations.own') || me.dao === undefined,
    editing: { treasurer: can(actor, 'donations.all'), today, year: donationYear },
    sites,
    distanceUrl: distance.url,
    clubMail: club.secretaryEmail,
  };
}
