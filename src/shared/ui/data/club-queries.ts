import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { session } from '../../api/client/client.ts';
import type { DiverRecord } from '../../api/decoders/diver.ts';
import { getRawConfig } from '../../api/resources/config.ts';
import { getDiverByLicence } from '../../api/resources/divers.ts';
import { listSettings } from '../../api/resources/parametres.ts';
import { mergeConfig } from '../../config.ts';

/** What every screen of both faces may ask for: the club, its settings, and who is signed in. */

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => mergeConfig(await getRawConfig({ signal })),
  staleTime: Infinity,
  // Without it the club still runs, on the product's defaults.
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

/** Our own server, or another one, which knows section 7 of the specification and nothing more. */
export type Server = 'ours' | 'other';

/** Decides which server answers: ours alone puts a version on the signed-in member's record (contract §11). Null until it is read. */
export const serverOf = (me: DiverRecord | undefined): Server | null =>
  me === undefined ? null : me.version === undefined ? 'other' : 'ours';

/** The same outside React, where useServer() cannot be asked. */
export const serverIn = (queries: QueryClient): Server | null =>
  serverOf(queries.getQueryData(diverQuery(session.claims()?.sub ?? '').queryKey));
