import { queryOptions, useIsMutating, useQueryClient } from '@tanstack/react-query';
import { call, callFile } from '#api/client/call.ts';
import { ApiError } from '#api/client/errors.ts';
import type * as Archive from '#contract/dive-archive.ts';
import type { Palanquees } from '#contract/palanquees.ts';
import type { DiveLog } from '#domain/palanquees/dive-log.ts';
import type { Dive, Plan } from '#domain/palanquees/plan.ts';
import { useSingleMutation } from '#ui/data/useSingleMutation.ts';

export type PalanqueesRecord = Omit<Palanquees, 'plan'> & { readonly plan: Plan };
export type DiveRecord = Omit<Archive.DiveRecord, 'plan' | 'log'> & { readonly plan: Plan; readonly log: DiveLog };
type LogSave = Omit<Archive.DiveLogSave, 'log'> & { readonly log: DiveLog };

/** The first dive of the day is the one that no address names. */
const planOf = ({ event, dive }: Dive) => ({
  params: { id: event },
  query: { plongee: dive === 1 ? undefined : dive },
});
const logOf = ({ event, dive }: Dive) => ({ params: { id: event, dive } });

export const palanqueesQuery = ({ event, dive }: Dive) =>
  queryOptions({
    queryKey: ['palanquees', event, dive],
    queryFn: ({ signal }) => call('GET /events/:id/palanquees', { ...planOf({ event, dive }), signal }),
    // Often enough for the composer to see others register and leave.
    refetchInterval: 10_000,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });

/** Saved versions never change. */
export const palanqueesVersionQuery = ({ event, dive }: Dive, version: number) =>
  queryOptions({
    queryKey: ['palanquees', event, dive, version],
    queryFn: ({ signal }) =>
      call('GET /events/:id/palanquees/:version', {
        ...planOf({ event, dive }),
        params: { id: event, version },
        signal,
      }),
    staleTime: Infinity,
  });

export const diveQuery = ({ event, dive }: Dive) =>
  queryOptions({
    queryKey: ['dive', event, dive],
    queryFn: ({ signal }) => call('GET /events/:id/plongees/:dive/realise', { ...logOf({ event, dive }), signal }),
    // Often enough to see another director's entries.
    refetchInterval: 15_000,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });

export const experienceQuery = (event: number) =>
  queryOptions({
    queryKey: ['experience', event],
    queryFn: ({ signal }) => call('GET /events/:id/palanquees/experience', { params: { id: event }, signal }),
    staleTime: Infinity,
  });

export const myDivesQuery = queryOptions({
  queryKey: ['my-dives'],
  queryFn: ({ signal }) => call('GET /mes-plongees', { signal }),
});

/** The present year by default. */
export const sheetYearQuery = (year: number | undefined) =>
  queryOptions({
    queryKey: ['safety-sheets', year ?? null],
    queryFn: ({ signal }) => call('GET /fiches-securite', { query: { year }, signal }),
    staleTime: 0,
  });

export const sheetPdf = (id: number): Promise<Blob> => callFile('GET /fiches-securite/:id', { params: { id } });
export const sheetsZip = (year: number): Promise<Blob> =>
  callFile('GET /fiches-securite/annees/:year', { params: { year } });

export const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'STALE_VERSION';

/** Another director has saved or validated meanwhile. */
export const isOvertaken = (error: unknown): error is ApiError =>
  isStale(error) || (error instanceof ApiError && error.code === 'SHEET_VALIDATED');

/** Puts the answer into the query, or after a conflict the present record, which has that part. */
function useRecordMutation<Saved, Sent>(
  queryKey: readonly unknown[],
  part: keyof Saved,
  send: (sent: Sent) => Promise<Saved>,
  onSaved?: (saved: Saved, sent: Sent) => void,
  mutationKey?: readonly unknown[],
) {
  const queries = useQueryClient();
  return useSingleMutation({
    ...(mutationKey && { mutationKey }),
    mutationFn: send,
    onSuccess: async (saved, sent) => {
      // A running refetch would overwrite the answer with an older one.
      await queries.cancelQueries({ queryKey, exact: true });
      onSaved?.(saved, sent);
      queries.setQueryData(queryKey, saved);
      await queries.invalidateQueries({ queryKey: ['safety-sheets'] });
    },
    onError: (error) => {
      const theirs = isOvertaken(error) ? (error.current as Partial<Saved> | undefined) : undefined;
      if (theirs?.[part]) queries.setQueryData(queryKey, theirs);
    },
  });
}

interface SentPlan {
  readonly plan: Plan;
  readonly version: number;
}

export const useSavePalanquees = (which: Dive, onSaved: (saved: PalanqueesRecord, sent: SentPlan) => void) =>
  useRecordMutation<PalanqueesRecord, SentPlan>(
    palanqueesQuery(which).queryKey,
    'plan',
    (body) => call('PUT /events/:id/palanquees', { ...planOf(which), body }),
    onSaved,
  );

/** Pending too while the save of a page that was left waits for its answer. */
export function useSaveDive(which: Dive) {
  const { queryKey } = diveQuery(which);
  const mutationKey = ['save', ...queryKey];
  const send = (body: LogSave): Promise<DiveRecord> =>
    call('PUT /events/:id/plongees/:dive/realise', { ...logOf(which), body });
  const saving = useRecordMutation<DiveRecord, LogSave>(queryKey, 'log', send, undefined, mutationKey);
  return { ...saving, isPending: useIsMutating({ mutationKey, exact: true }) > 0 };
}

export const useValidateSheet = (which: Dive, onSaved: () => void) =>
  useRecordMutation<DiveRecord, Archive.SheetValidation>(
    diveQuery(which).queryKey,
    'log',
    (body) => call('POST /events/:id/plongees/:dive/fiches', { ...logOf(which), body }),
    onSaved,
  );
