import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { DiveRecord } from '../../../../shared/api/resources/dive-archive.ts';
import {
  faultsOf,
  immersionsElsewhere,
  missingOf,
  type DoneFaultCode,
} from '../../../../shared/domain/palanquees/done.ts';
import type { Attendance } from '../../../../shared/domain/registration/attendance.ts';
import { isStale, useSaveDive } from '../api/dive-queries.ts';
import { cellOf, disputed, liveEdits, logWith, markedIn, presenceOf, savedCells, type Edits } from './done-edits.ts';

/** Time without typing after which the draft is sent. */
const PAUSE_MS = 1200;

const storedAt = ({ event, dive }: DiveRecord): string => `plongee-${event.id}-${dive}`;

function stored(record: DiveRecord): Edits {
  try {
    return JSON.parse(sessionStorage.getItem(storedAt(record)) ?? '{}') as Edits;
  } catch {
    return {};
  }
}

/** Entries of the table: sent as a draft when one pauses, and kept by the browser until they are saved. */
export function useDone(record: DiveRecord) {
  const which = { event: record.event.id, dive: record.dive };
  const [edits, setEdits] = useState(() => stored(record));
  const saving = useSaveDive(which);
  const saved = useMemo(() => savedCells(record), [record]);
  const live = useMemo(() => liveEdits(edits, saved), [edits, saved]);
  const conflicts = useMemo(() => disputed(live, saved), [live, saved]);
  const textOf = (cell: string): string => live[cell]?.typed ?? saved.get(cell) ?? '';
  const log = logWith(record, textOf);
  const faults = new Map<string, DoneFaultCode>(
    log.palanquees.flatMap((done, rank) =>
      faultsOf(done, immersionsElsewhere(record.plan.palanquees[rank]?.members ?? [], record.elsewhere)).map(
        ({ code, field }) => [cellOf(done.key, field), code] as const,
      ),
    ),
  );
  const attendance = new Map(
    record.people.flatMap(({ id }) => {
      const state = textOf(presenceOf(id));
      return state === '' ? [] : [[id, state as Attendance] as const];
    }),
  );
  const registered = record.people.filter((one) => one.registered).map(({ id }) => id);
  const unsaved = Object.keys(live).length > 0;

  useEffect(() => {
    const key = storedAt(record);
    if (unsaved) sessionStorage.setItem(key, JSON.stringify(live));
    else sessionStorage.removeItem(key);
  }, [record, unsaved, live]);

  const save = (): void => saving.mutate({ version: record.version, log, attendance: markedIn(live, record) });
  const saveAfterPause = useEffectEvent(save);
  // A refusal waits for the next entry, or for 'Réessayer'; one by another's save is sent again with theirs.
  const isReady = unsaved && faults.size === 0 && conflicts.length === 0 && !saving.isPending;
  const isRefused = saving.isError && !isStale(saving.error);
  useEffect(() => {
    if (!isReady || isRefused) return undefined;
    const timer = setTimeout(saveAfterPause, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isReady, isRefused, live]);

  const write = (entries: readonly (readonly [cell: string, typed: string])[]): void => {
    if (saving.isError) saving.reset();
    const added = entries.map(([cell, typed]) => [cell, { typed, was: live[cell]?.was ?? saved.get(cell) ?? '' }]);
    setEdits({ ...live, ...(Object.fromEntries(added) as Edits) });
  };
  const keepMine = (): void => {
    const mine = conflicts.map((cell) => [cell, { typed: textOf(cell), was: saved.get(cell) ?? '' }]);
    setEdits({ ...live, ...(Object.fromEntries(mine) as Edits) });
  };
  const takeTheirs = (): void => {
    const others = Object.entries(live).filter(([cell]) => !conflicts.includes(cell));
    setEdits(Object.fromEntries(others));
  };

  return {
    record,
    /** With what was typed. */
    done: log.palanquees,
    textOf,
    savedOf: (cell: string): string => saved.get(cell) ?? '',
    write,
    faults,
    attendance,
    missing: missingOf(record.plan, log, attendance, registered),
    unsaved,
    saving,
    save,
    conflicts,
    keepMine,
    takeTheirs,
  };
}

export type DoneState = ReturnType<typeof useDone>;
