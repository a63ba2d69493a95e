import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#api/client/call.ts';
import type { Editing } from '#domain/daos/entry.ts';
import { donationSites } from '#domain/daos/sites.ts';
import { can } from '#domain/permissions.ts';
import { paths } from '#shared/paths.ts';
import { useActor, useClubConfig, useCurrentDiver, useOffers } from '#ui/data/club-hooks.ts';
import { useSingleMutation } from '#ui/data/useSingleMutation.ts';
import { useToday } from '#ui/hooks/useNow.ts';

/** Address of the list of a year. */
export const donationsOf = (year: number): string => `${paths.donations}?annee=${year}`;

export const ownDaosQuery = (diverId: number) =>
  queryOptions({
    queryKey: ['daos', 'own', diverId],
    queryFn: async ({ signal }) =>
      (await call('GET /daos/:diver', { params: { diver: String(diverId) }, signal })).content,
  });

/** Not cached: another member may have changed or locked the donation since. */
export const daoQuery = (id: string) =>
  queryOptions({
    queryKey: ['daos', 'detail', id],
    queryFn: ({ signal }) => call('GET /daos/detail/:id', { params: { id: Number(id) }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Invalidates without refetching: a deleted donation would not be found. */
export function useDaoChange<Variables = void>(mutationFn: (variables: Variables) => Promise<unknown>) {
  const queries = useQueryClient();
  return useSingleMutation({
    once: true,
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: ['daos'], refetchType: 'none' }),
  });
}

/** Null until the member's record is loaded. */
export function useDonationContext() {
  const { donationYear, donationSites: rows, distance, club } = useClubConfig();
  const actor = useActor();
  const me = useCurrentDiver().data;
  const offersStatements = useOffers('donationStatements');
  const offersReceipts = useOffers('receipts');
  const offersRefunds = useOffers('expenses');
  const today = useToday();
  const sites = useMemo(() => donationSites(rows), [rows]);
  if (!actor || !me) return null;
  return {
    me,
    offersStatements,
    offersReceipts,
    offersRefunds,
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
