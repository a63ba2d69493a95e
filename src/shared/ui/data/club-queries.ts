import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { requestOpenly, session } from '../../api/client/client.ts';
import type { DiverRecord } from '../../api/decoders/diver.ts';
import type { TokenClaims } from '../../contract/users.ts';
import { getDiverByLicence } from '../../api/resources/divers.ts';
import { listSettings } from '../../api/resources/parametres.ts';
import { mergeConfig } from '../../config.ts';

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => mergeConfig(await requestOpenly({ method: 'GET', path: '/config.json', signal })),
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
    enabled: licence !== '',
  });

/** Licence whose record may be asked for; empty in the session of a one-time password, which reads nothing. */
export const licenceIn = (claims: TokenClaims | null): string => (claims && !claims.once ? claims.sub : '');

/** `other` knows section 7 of the specification and nothing more. */
export type Server = 'ours' | 'other';

/** Only our server sends a version of the member's record (contract §11), or one-time passwords. Null until it is loaded. */
export const serverOf = (me: DiverRecord | undefined, claims: TokenClaims | null): Server | null =>
  claims?.once ? 'ours' : me === undefined ? null : me.version === undefined ? 'other' : 'ours';

/** `useServer()` outside of React. */
export const serverIn = (queries: QueryClient): Server | null =>
  serverOf(queries.getQueryData(diverQuery(licenceIn(session.claims())).queryKey), session.claims());
