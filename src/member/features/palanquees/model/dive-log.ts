import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type DiveRecord, isStale, useSaveDive } from '../api.ts';
import {
  implausibleDepths,
  immersionsElsewhere,
  invalidFields,
  logOf,
  missingFields,
  type DiveLog,
  type InvalidFieldCode,
} from '#domain/palanquees/dive-log.ts';
import { ATTENDANCES, type Attendance } from '#domain/registration/attendance.ts';
import { oneText } from '#domain/text.ts';
import { parseFigure } from '#domain/typed-amount.ts';
import { readOwnJson } from '#domain/own-json.ts';
import { printNumber, TIME_OF_DAY } from './field-format.ts';

export const LOG_FIELDS = ['depth', 'entryTime', 'exitTime', 'duration', 'gas', 'remarks'] as const;
export type LogField = (typeof LOG_FIELDS)[number];

interface Edit {
  readonly typed: string;
  readonly was: string;
  /** Texts that were sent, whose answer may not have arrived. */
  readonly sent?: readonly string[];
}

/** Unsaved cells, by `palanquée.field` and `presence.diver`. */
type Edits = Readonly<Record<string, Edit>>;

export const cellOf = (key: string, field: LogField): string => `${key}.${field}`;
export const presenceOf = (diver: number): string => `presence.${diver}`;

function savedCells(record: DiveRecord): ReadonlyMap<string, string> {
  const cells = new Map<string, string>();
  for (const palanquee of record.plan.palanquees) {
    const log = logOf(palanquee, record.log);
    for (const field of LOG_FIELDS) {
      const value = log[field];
      cells.set(cellOf(palanquee.key, field), typeof value === 'string' ? value : printNumber(value));
    }
  }
  for (const { id, attendance } of record.people) cells.set(presenceOf(id), attendance ?? '');
  return cells;
}

/** Reads text that is no number as NaN, which the rules refuse. */
const figure = (typed: string): number | null => (typed === '' ? null : (parseFigure(typed) ?? NaN));
const time = (typed: string): string | null => (typed === '' ? null : (TIME_OF_DAY.parse(typed) ?? typed));
const logWith = ({ plan }: DiveRecord, textOf: (cell: string) => string): DiveLog => ({
  palanquees: plan.palanquees.map(({ key }) => {
    const text = (field: LogField): string => textOf(cellOf(key, field)).trim();
    return {
      key,
      depth: figure(text('depth')),
      entryTime: time(text('entryTime')),
      exitTime: time(text('exitTime')),
      duration: figure(text('duration')),
      gas: text('gas'),
      remarks: text('remarks'),
    };
  }),
});

/** Times and figures compare by what they mean, `9h45` is `09:45`; other texts by what one sees of them. */
function meaning(cell: string, typed: string): string {
  const text = oneText(typed);
  if (/\.(entry|exit)Time$/.test(cell)) return time(text) ?? '';
  return /\.(depth|duration)$/.test(cell) ? String(figure(text)) : text;
}

const markedIn = (edits: Edits, { people }: DiveRecord): { id: number; state: Attendance }[] =>
  people.flatMap(({ id }) => {
    const typed = edits[presenceOf(id)]?.typed;
    return typed === 'PRESENT' || typed === 'EXCUSED' || typed === 'ABSENT' ? [{ id, state: typed }] : [];
  });

function storedEdits(key: string): Edits {
  try {
    return readOwnJson<Edits>(sessionStorage.getItem(key) ?? '{}');
  } catch {
    return {};
  }
}

/** Entries of the table: sent as a draft when one pauses, and kept by the browser until they are saved. */
export function useDiveLog(record: DiveRecord) {
  const which = { event: record.event.id, dive: record.dive };
  const key = `plongee-${which.event}-${which.dive}`;
  const [edits, setEdits] = useState(() => storedEdits(key));
  const saving = useSaveDive(which);
  const saved = useMemo(() => savedCells(record), [record]);
  const savedOf = (cell: string): string => saved.get(cell) ?? '';
  /** Leaves out edits that are saved by now, or of palanquées that are gone. */
  const live = useMemo((): Edits => {
    const isLive = ([cell, { typed }]: [string, Edit]): boolean =>
      saved.has(cell) && meaning(cell, typed) !== meaning(cell, saved.get(cell) ?? '');
    return Object.fromEntries(Object.entries(edits).filter(isLive));
  }, [edits, saved]);
  /** Cells that were changed here and, meanwhile, otherwise by another director. */
  const conflicts = Object.entries(live).flatMap(([cell, { was, sent = [] }]) =>
    [was, ...sent].every((own) => meaning(cell, own) !== meaning(cell, savedOf(cell))) ? [cell] : [],
  );
  const textOf = (cell: string): string => live[cell]?.typed ?? savedOf(cell);
  const log = logWith(record, textOf);
  const invalid = new Map<string, InvalidFieldCode>(
    log.palanquees.flatMap((one, rank) =>
      invalidFields(one, immersionsElsewhere(record.plan.palanquees[rank]?.members ?? [], record.elsewhere)).map(
        ({ code, field }) => [cellOf(one.key, field), code] as const,
      ),
    ),
  );
  const attendance = new Map(
    record.people.flatMap(({ id }) => {
      const state = ATTENDANCES.find((one) => one === textOf(presenceOf(id)));
      return state ? [[id, state] as const] : [];
    }),
  );
  const registered = record.people.filter((one) => one.registered).map(({ id }) => id);
  const unsaved = Object.keys(live).length > 0;

  useEffect(() => {
    if (unsaved) sessionStorage.setItem(key, JSON.stringify(live));
    else sessionStorage.removeItem(key);
  }, [key, unsaved, live]);

  const edit = (cells: readonly (readonly [cell: string, edit: Edit])[]): void =>
    setEdits({ ...live, ...Object.fromEntries(cells) });
  const save = (): void => {
    edit(Object.entries(live).map(([cell, one]) => [cell, { ...one, sent: [...(one.sent ?? []), one.typed] }]));
    saving.mutate({ version: record.version, log, attendance: markedIn(live, record) });
  };
  const saveAfterPause = useEffectEvent(save);
  // A refusal waits for the next entry, or for 'Réessayer'; one by another's save is sent again with theirs.
  const isReady = unsaved && invalid.size === 0 && conflicts.length === 0 && !saving.isPending;
  const isRefused = saving.isError && !isStale(saving.error);
  useEffect(() => {
    if (!isReady || isRefused) return undefined;
    const timer = setTimeout(saveAfterPause, 1200);
    return () => clearTimeout(timer);
  }, [isReady, isRefused, live]);

  return {
    record,
    log,
    textOf,
    savedOf,
    write: (entries: readonly (readonly [cell: string, typed: string])[]): void => {
      if (saving.isError) saving.reset();
      edit(entries.map(([cell, typed]) => [cell, { was: savedOf(cell), ...live[cell], typed }]));
    },
    invalid,
    attendance,
    missing: missingFields(record.plan, log, attendance, registered),
    doubts: implausibleDepths(record.plan, log, attendance, record.people),
    unsaved,
    saving,
    isRefused,
    save,
    conflicts,
    keepMine: () => edit(conflicts.map((cell) => [cell, { typed: textOf(cell), was: savedOf(cell) }])),
    takeTheirs: () => setEdits(Object.fromEntries(Object.entries(live).filter(([cell]) => !conflicts.includes(cell)))),
  };
}

export type DiveLogState = ReturnType<typeof useDiveLog>;
