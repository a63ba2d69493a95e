import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, callFile } from '#api/client/call.ts';
import type { Diver } from '#contract/divers.ts';
import type { DataRequestCreate, OwnDataAnswer } from '#contract/personal-data.ts';
import { parisDay } from '#domain/dates.ts';
import type { OwnValues } from '#domain/divers/corrections.ts';
import { copyFileName } from '#messages/personal-data.ts';
import { diverQuery } from '#ui/data/club-hooks.ts';
import { useSingleMutation } from '#ui/data/useSingleMutation.ts';
import { useFileDownload } from '#ui/files/DownloadButton.tsx';

const LOOK_EVERY_MS = 700;

export const copyQuery = queryOptions({
  queryKey: ['my-data', 'copy'],
  queryFn: ({ signal }) => call('GET /users/copie', { signal }),
  refetchInterval: ({ state }) => (state.data?.state === 'RUNNING' ? LOOK_EVERY_MS : false),
});

export const requestsQuery = queryOptions({
  queryKey: ['my-data', 'requests'],
  queryFn: ({ signal }) => call('GET /users/demandes', { signal }),
});

/** Begins a copy, or goes on with one that is being made. */
export function useAskCopy() {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: () => call('POST /users/copie'),
    onSuccess: (copy) => queries.setQueryData(copyQuery.queryKey, copy),
  });
}

/** Reads the state again after a refusal, since the copy is over then. */
export function useDownloadCopy() {
  const queries = useQueryClient();
  const { mutate, ...download } = useFileDownload({
    onError: () => void queries.invalidateQueries({ queryKey: copyQuery.queryKey }),
  });
  return {
    ...download,
    mutate: () =>
      mutate({ load: () => callFile('GET /users/copie/fichier'), name: copyFileName(parisDay(new Date())) }),
  };
}

/** Read anew each time that the member asks. */
export const ownErasureQuery = queryOptions({
  queryKey: ['my-data', 'erasure'],
  queryFn: ({ signal }) => call('GET /users/effacement', { signal }),
  staleTime: 0,
});

function useRequestChange<Sent>(mutationFn: (sent: Sent) => Promise<unknown>, onDone: () => void) {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn,
    onSuccess: onDone,
    // After a refusal too: the club may have answered, or another tab asked.
    onSettled: () => queries.invalidateQueries({ queryKey: requestsQuery.queryKey }),
  });
}

export const useWithdrawRequest = (onDone: () => void) =>
  useRequestChange((id: number) => call('DELETE /users/demandes/:id', { params: { id } }), onDone);

export const useMakeRequest = (onDone: () => void) =>
  useRequestChange((body: DataRequestCreate) => call('POST /users/demandes', { body }), onDone);

/** Writes what the member corrected of their own record. */
export function useCorrect(me: Diver, onDone: (proposed: OwnDataAnswer['proposed'], sent: Partial<OwnValues>) => void) {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: (values: Partial<OwnValues>) =>
      call('PUT /users/donnees', { body: { ...values, version: me.version } }),
    onSuccess: ({ diver, proposed }, sent) => {
      queries.setQueryData(diverQuery(me.licenceNumber).queryKey, diver);
      onDone(proposed, sent);
    },
    // After a refusal too: the club may have changed the record.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['divers'] }),
        queries.invalidateQueries({ queryKey: requestsQuery.queryKey }),
      ]),
  });
}
