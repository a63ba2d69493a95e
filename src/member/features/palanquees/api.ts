import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../shared/api/client/errors.ts';
import {
  diveOfRefusal,
  getDive,
  getSheetYear,
  saveDive,
  validateSheet,
  type LogSave,
} from '../../../shared/api/resources/dive-archive.ts';
import {
  getPalanquees,
  getPalanqueesVersion,
  palanqueesOfRefusal,
  savePalanquees,
  type PalanqueesRecord,
} from '../../../shared/api/resources/palanquees.ts';
import type { SheetValidation } from '../../../shared/contract/dive-archive.ts';
import type { Dive, Plan } from '../../../shared/domain/palanquees/plan.ts';
import { useSingleMutation } from '../../../shared/ui/data/useSingleMutation.ts';

export const palanqueesQuery = ({ event, dive }: Dive) =>
  queryOptions({
    queryKey: ['palanquees', event, dive],
    queryFn: ({ signal }) => getPalanquees({ event, dive }, { signal }),
    // Often enough for the composer to see others register and leave.
    refetchInterval: 10_000,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });

/** Saved versions never change. */
export const palanqueesVersionQuery = ({ event, dive }: Dive, version: number) =>
  queryOptions({
    queryKey: ['palanquees', event, dive, version],
    queryFn: ({ signal }) => getPalanqueesVersion({ event, dive }, version, { signal }),
    staleTime: Infinity,
  });

export const diveQuery = ({ event, dive }: Dive) =>
  queryOptions({
    queryKey: ['dive', event, dive],
    queryFn: ({ signal }) => getDive({ event, dive }, { signal }),
    // Often enough to see another director's entries.
    refetchInterval: 15_000,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });

export const sheetYearQuery = (year: number | undefined) =>
  queryOptions({
    queryKey: ['safety-sheets', year ?? null],
    queryFn: ({ signal }) => getSheetYear(year, { signal }),
    staleTime: 0,
  });

export const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'STALE_VERSION';

/** Another director has saved or validated meanwhile. */
export const isOvertaken = (error: unknown): error is ApiError =>
  isStale(error) || (error instanceof ApiError && error.code === 'SHEET_VALIDATED');

/** Puts the answer into the query, or after a conflict the present record (`recordIn`). */
function useRecordMutation<Saved, Sent>(
  queryKey: readonly unknown[],
  send: (sent: Sent) => Promise<Saved>,
  recordIn: (current: unknown) => Saved | null,
  onSaved?: (saved: Saved, sent: Sent) => void,
) {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: send,
    onSuccess: async (saved, sent) => {
      // A running refetch would overwrite the answer with an older one.
      await queries.cancelQueries({ queryKey, exact: true });
      onSaved?.(saved, sent);
      queries.setQueryData(queryKey, saved);
      await queries.invalidateQueries({ queryKey: ['safety-sheets'] });
    },
    onError: (error) => {
      const theirs = isOvertaken(error) ? recordIn(error.current) : null;
      if (theirs) queries.setQueryData(queryKey, theirs);
    },
  });
}

interface SentPlan {
  readonly plan: Plan;
  readonly version: number;
}

export const useSavePalanquees = (which: Dive, onSaved: (saved: PalanqueesRecord, sent: SentPlan) => void) =>
  useRecordMutation(
    palanqueesQuery(which).queryKey,
    (sent: SentPlan) => savePalanquees(which, sent),
    palanqueesOfRefusal,
    onSaved,
  );

export const useSaveDive = (which: Dive) =>
  useRecordMutation(diveQuery(which).queryKey, (sent: LogSave) => saveDive(which, sent), diveOfRefusal);

export const useValidateSheet = (which: Dive, onSaved: () => void) =>
  useRecordMutation(
    diveQuery(which).queryKey,
    (sent: SheetValidation) => validateSheet(which, sent),
    diveOfRefusal,
    onSaved,
  );
