import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../../shared/api/client/errors.ts';
import {
  diveOfRefusal,
  getDive,
  getSheetYear,
  saveDive,
  validateSheet,
  type DiveRecord,
  type LogSave,
} from '../../../../shared/api/resources/dive-archive.ts';
import type { SheetValidation } from '../../../../shared/contract/dive-archive.ts';
import type { Dive } from '../../../../shared/domain/palanquees/plan.ts';
import { useSingleMutation } from '../../../../shared/ui/data/useSingleMutation.ts';

/** Often enough to see another director's entries. */
const REFETCH_MS = 15_000;

export const diveQuery = ({ event, dive }: Dive) =>
  queryOptions({
    queryKey: ['dive', event, dive],
    queryFn: ({ signal }) => getDive({ event, dive }, { signal }),
    refetchInterval: REFETCH_MS,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });

export const sheetYearQuery = (year: number | undefined) =>
  queryOptions({
    queryKey: ['safety-sheets', year ?? null],
    queryFn: ({ signal }) => getSheetYear(year, { signal }),
    staleTime: 0,
  });

export const isOvertaken = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'STALE_VERSION' || error.code === 'SHEET_VALIDATED');

/** Puts the answer into the query, or the present record that a conflict brings. */
function useDiveMutation<Sent>(which: Dive, send: (sent: Sent) => Promise<DiveRecord>, onDone?: () => void) {
  const queries = useQueryClient();
  const { queryKey } = diveQuery(which);
  return useSingleMutation({
    mutationFn: send,
    onSuccess: async (saved) => {
      // A running refetch would overwrite the answer with an older one.
      await queries.cancelQueries({ queryKey, exact: true });
      queries.setQueryData(queryKey, saved);
      await queries.invalidateQueries({ queryKey: ['safety-sheets'] });
      onDone?.();
    },
    onError: (error) => {
      const theirs = isOvertaken(error) ? diveOfRefusal(error.current) : null;
      if (theirs) queries.setQueryData(queryKey, theirs);
    },
  });
}

export const useSaveDive = (which: Dive) => useDiveMutation(which, (sent: LogSave) => saveDive(which, sent));

export const useValidateSheet = (which: Dive, onDone: () => void) =>
  useDiveMutation(which, (sent: SheetValidation) => validateSheet(which, sent), onDone);

export const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'STALE_VERSION';
