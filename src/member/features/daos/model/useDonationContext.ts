import { useMemo } from 'react';
import type { Editing } from '../../../../shared/domain/daos/entry.ts';
import { donationSites } from '../../../../shared/domain/daos/sites.ts';
import { can } from '../../../../shared/domain/permissions.ts';
import { useActor, useClubConfig, useCurrentDiver, useServer } from '../../../../shared/ui/data/club-hooks.ts';
import { useToday } from '../../../../shared/ui/hooks/useNow.ts';

/** Null until the member's record is loaded. */
export function useDonationContext() {
  const { donationYear, donationSites: rows, distance, club } = useClubConfig();
  const actor = useActor();
  const me = useCurrentDiver().data;
  const ours = useServer() === 'ours';
  const today = useToday();
  const sites = useMemo(() => donationSites(rows), [rows]);
  if (!actor || !me) return null;
  return {
    me,
    ours,
    // Another server may omit the flag, and decides by its answers.
    isDonor: can(actor, 'donations.own') || me.dao === undefined,
    editing: { treasurer: can(actor, 'donations.all'), today, year: donationYear } satisfies Editing,
    sites,
    distanceUrl: distance.url,
    /** Empty when the club has none. */
    clubMail: club.secretaryEmail,
  };
}
export type DonationContext = NonNullable<ReturnType<typeof useDonationContext>>;
