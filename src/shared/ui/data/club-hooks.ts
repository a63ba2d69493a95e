import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { requestOpenly, session } from '#api/client/client.ts';
import type { DiverRecord } from '#api/decoders/diver.ts';
import type { TokenClaims } from '#contract/users.ts';
import { record } from '#api/decoders/fields.ts';
import { getDiverByLicence } from '#api/resources/divers.ts';
import { listSettings } from '#api/resources/parametres.ts';
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
  queryFn: ({ signal }) => listSettings({ signal }),
  staleTime: 5 * 60_000,
});

export const diverQuery = (licence: string) =>
  queryOptions({
    queryKey: ['divers', 'DTT', licence],
    queryFn: ({ signal }) => getDiverByLicence(licence, { signal }),
    enabled: () => licence !== '' && session.isLive(),
  });

/** Licence whose record may be asked for; empty in the session of a one-time password, which reads nothing. */
const licenceIn = (claims: TokenClaims | null): string => (claims && !claims.once ? claims.sub : '');

/** `other` knows section 7 of the specification and nothing more. */
export type Server = 'ours' | 'other';

/** Only our server sends a version of the member's record (contract §11), or one-time passwords. Null until it is loaded. */
const serverOf = (me: DiverRecord | undefined, claims: TokenClaims | null): Server | null =>
  claims?.once ? 'ours' : me === undefined ? null : me.version === undefined ? 'other' : 'ours';

/** `useServer()` outside of React. */
export const serverIn = (queries: QueryClient): Server | null =>
  serverOf(queries.getQueryData(diverQuery(licenceIn(session.claims())).queryKey), session.claims());

export const useClubConfig = (): ClubConfig & { readonly firstVisit?: boolean } =>
  useQuery(configQuery).data ?? defaultConfig;

export const useSettings = () => useQuery({ ...settingsQuery, select: clubSettings });

const DEFAULT_SETTINGS = clubSettings([]);

export const useClubSettings = (): ClubSettings => useSettings().data ?? DEFAULT_SETTINGS;

export const useSessionState = () => useSyncExternalStore(session.subscribe, session.state);
export const useClaims = (): TokenClaims | null => useSyncExternalStore(session.subscribe, session.claims);

export const useCurrentDiver = () => useQuery(diverQuery(licenceIn(useClaims())));

/** Decides on everything that section 7 does not name (contract §11). Null until loaded. */
export const useServer = (): Server | null => serverOf(useCurrentDiver().data, useClaims());

/** Takes the role from the token, the rest from the record. */
export const actorOf = (claims: TokenClaims, diver: DiverRecord): Actor => ({
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
