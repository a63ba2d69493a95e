import { queryOptions } from '@tanstack/react-query';
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
