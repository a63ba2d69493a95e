import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { session } from '../../api/client/client.ts';
import type { DiverRecord } from '../../api/decoders/diver.ts';
import type { TokenClaims } from '../../contract/users.ts';
import { defaultConfig, type ClubConfig } from '../../config.ts';
import { type Actor, isRole } from '../../domain/permissions.ts';
import { clubSettings, type ClubSettings } from '../../domain/parametres/club-settings.ts';
import { configQuery, diverQuery, licenceIn, serverOf, settingsQuery, type Server } from './club-queries.ts';

export const useClubConfig = (): ClubConfig => useQuery(configQuery).data ?? defaultConfig;

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
