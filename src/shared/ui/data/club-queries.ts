import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { requestOpenly, session } from '../../api/client/client.ts';
import type { DiverRecord } from '../../api/decoders/diver.ts';
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

/** `other` knows section 7 of the specification and nothing more. */
export type Server = 'ours' | 'other';

/** Only our server sends a version of the member's record (contract §11). Null until it is loaded. */
export const serverOf = (me: DiverRecord | undefined): Server | null =>
  me === undefined ? null : me.version === undefined ? 'other' : 'ours';

/** `useServer()` outside of React. */
export const serverIn = (queries: QueryClient): Server | null =>
  serverOf(queries.getQueryData(diverQuery(session.claims()?.sub ?? '').queryKey));
