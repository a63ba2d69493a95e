import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  askCopy,
  downloadCopy,
  getCopy,
  listOwnRequests,
  makeRequest,
} from '../../../shared/api/resources/personal-data.ts';
import type { DataRequestCreate } from '../../../shared/contract/personal-data.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { copyFileName } from '../../../shared/messages/personal-data.ts';
import { useSingleMutation } from '../../../shared/ui/data/useSingleMutation.ts';
import { useFileDownload } from '../../../shared/ui/files/DownloadButton.tsx';

const LOOK_EVERY_MS = 700;

export const copyQuery = queryOptions({
  queryKey: ['my-data', 'copy'],
  queryFn: ({ signal }) => getCopy({ signal }),
  refetchInterval: ({ state }) => (state.data?.state === 'RUNNING' ? LOOK_EVERY_MS : false),
});

export const requestsQuery = queryOptions({
  queryKey: ['my-data', 'requests'],
  queryFn: ({ signal }) => listOwnRequests({ signal }),
});

export function useAskCopy() {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: askCopy,
    onSuccess: (copy) => queries.setQueryData(copyQuery.queryKey, copy),
  });
}

/** Reads the state again after a refusal, since the copy is over then. */
export function useDownloadCopy() {
  const queries = useQueryClient();
  const { mutate, ...download } = useFileDownload({
    onError: () => void queries.invalidateQueries({ queryKey: copyQuery.queryKey }),
  });
  return { ...download, mutate: () => mutate({ load: downloadCopy, name: copyFileName(parisDay(new Date())) }) };
}

export function useMakeRequest(onDone: () => void) {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: DataRequestCreate) => makeRequest(body),
    onSuccess: onDone,
    // After a refusal too: another tab may have asked.
    onSettled: () => queries.invalidateQueries({ queryKey: requestsQuery.queryKey }),
  });
}
