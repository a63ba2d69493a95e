import type { Capability } from '#shared/capabilities.ts';
import type { Diver } from '#contract/divers.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#api/client/call.ts';
import { SETTINGS } from '#api/client/early.ts';
import { requestOpenly, session } from '#api/client/client.ts';
import type { TokenClaims } from '#contract/users.ts';
import { record } from '#domain/records.ts';
import { type ClubConfig, defaultConfig, mergeConfig } from '#shared/config.ts';
import { useSyncExternalStore } from 'react';
import { type Actor, isRole } from '#domain/permissions.ts';
import { type ClubSettings, clubSettings } from '#domain/parametres/club-settings.ts';

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => {
    const said = await requestOpenly({ method: 'GET', path: '/config.json', signal });
    // Our server says that the club has no administrator yet, and its first page makes one.
    return { ...mergeConfig(said), firstVisit: record(said)['firstVisit'] === true };
  },
  staleTime: Infinity,
  // Retries once only, because the product's defaults serve instead.
  retry: 1,
});

export const settingsQuery = queryOptions({
  queryKey: ['parametres'],
  queryFn: async ({ signal }) => (await call('GET /parametres', { ...SETTINGS, signal })).content,
  staleTime: 5 * 60_000,
});

export const diverQuery = (licence: string) =>
  queryOptions({
    queryKey: ['divers', 'DTT', licence],
    queryFn: ({ signal }) => call('GET /divers/DTT/:licenceNumber', { params: { licenceNumber: licence }, signal }),
    enabled: () => licence !== '' && session.isLive(),
  });

/** Licence whose record may be asked for; empty in the session of a one-time password, which reads nothing. */
const licenceIn = (claims: TokenClaims | null): string => (claims && !claims.once ? claims.sub : '');

export const useClubConfig = (): ClubConfig & { readonly firstVisit?: boolean } =>
  useQuery(configQuery).data ?? defaultConfig;

export const useSettings = () => useQuery({ ...settingsQuery, select: clubSettings });

const DEFAULT_SETTINGS = clubSettings([]);

export const useClubSettings = (): ClubSettings => useSettings().data ?? DEFAULT_SETTINGS;

export const useSessionState = () => useSyncExternalStore(session.subscribe, session.state);
export const useClaims = (): TokenClaims | null => useSyncExternalStore(session.subscribe, session.claims);

export const useCurrentDiver = () => useQuery(diverQuery(licenceIn(useClaims())));

/** Whether the server has what section 7 of the specification does not name (contract §11). */
export const useOffers = (_capability: Capability): boolean => useSyncExternalStore(session.subscribe, session.isOurs);

/** Takes the role from the token, the rest from the record. */
export const actorOf = (claims: TokenClaims, diver: Diver): Actor => ({
  id: diver.id,
  licenceNumber: claims.sub,
  role: isRole(claims.rol) ? claims.rol : 'USER',
  level: diver.level || claims.lvl,
  familyId: diver.familyId,
  dao: diver.dao === true,
  desactived: diver.desactived,
});

/** Null until the member's record is loaded. */
export function useActor(): Actor | null {
  const claims = useClaims();
  const { data } = useCurrentDiver();
  return claims && data ? actorOf(claims, data) : null;
}
