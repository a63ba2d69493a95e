import type { DiveRecord } from '../../../../shared/api/resources/dive-archive.ts';
import { doneOf, type DiveLog, type Done } from '../../../../shared/domain/palanquees/done.ts';
import type { Attendance } from '../../../../shared/domain/registration/attendance.ts';
import { TIME_OF_DAY } from './field-format.ts';

export const DONE_FIELDS = ['depth', 'entryTime', 'exitTime', 'duration', 'gas', 'remarks'] as const;
export type DoneField = (typeof DONE_FIELDS)[number];

/** A cell as it was typed, and as it was before. */
interface Edit {
  readonly typed: string;
  readonly was: string;
}

/** By `palanquée.field` and by `presence.diver`: what was entered here and is not saved yet. */
export type Edits = Readonly<Record<string, Edit>>;

export const cellOf = (key: string, field: DoneField): string => `${key}.${field}`;
export const presenceOf = (diver: number): string => `presence.${diver}`;

const printed = (value: number | string | null): string => (value === null ? '' : String(value).replace('.', ','));

/** Values of the record, by cell. */
export function savedCells(record: DiveRecord): ReadonlyMap<string, string> {
  const cells = new Map<string, string>();
  for (const palanquee of record.plan.palanquees) {
    const done = doneOf(palanquee, record.log);
    for (const field of DONE_FIELDS) {
      const value = done[field];
      cells.set(cellOf(palanquee.key, field), typeof value === 'string' ? value : printed(value));
    }
  }
  for (const { id, attendance } of record.people) cells.set(presenceOf(id), attendance ?? '');
  return cells;
}

/** Reads text that is no number as NaN, which the rules refuse. */
const figure = (typed: string): number | null => (typed === '' ? null : Number(typed.replace(',', '.')));
const time = (typed: string): string | null => (typed === '' ? null : (TIME_OF_DAY.parse(typed) ?? typed));

function doneWith(key: string, textOf: (cell: string) => string): Done {
  const text = (field: DoneField): string => textOf(cellOf(key, field)).trim();
  return {
    key,
    depth: figure(text('depth')),
    entryTime: time(text('entryTime')),
    exitTime: time(text('exitTime')),
    duration: figure(text('duration')),
    gas: text('gas'),
    remarks: text('remarks'),
  };
}

/** The log with what was typed. */
export const logWith = ({ plan }: DiveRecord, textOf: (cell: string) => string): DiveLog => ({
  palanquees: plan.palanquees.map(({ key }) => doneWith(key, textOf)),
});

/** Times and figures compare by what they mean: `9h45` is `09:45`. */
function meaning(cell: string, typed: string): string {
  const text = typed.trim();
  if (/\.(entry|exit)Time$/.test(cell)) return time(text) ?? '';
  return /\.(depth|duration)$/.test(cell) ? String(figure(text)) : text;
}

/** Without those that the record has by now, and those of palanquées that are gone. */
export const liveEdits = (edits: Edits, saved: ReadonlyMap<string, string>): Edits =>
  Object.fromEntries(
    Object.entries(edits).filter(
      ([cell, { typed }]) => saved.has(cell) && meaning(cell, typed) !== meaning(cell, saved.get(cell) ?? ''),
    ),
  );

/** Cells that were changed here and, meanwhile, otherwise by another director. */
export const disputed = (edits: Edits, saved: ReadonlyMap<string, string>): string[] =>
  Object.entries(edits)
    .filter(([cell, { was }]) => meaning(cell, was) !== meaning(cell, saved.get(cell) ?? ''))
    .map(([cell]) => cell);

export const markedIn = (edits: Edits, { people }: DiveRecord): { id: number; state: Attendance }[] =>
  people.flatMap(({ id }) => {
    const typed = edits[presenceOf(id)]?.typed;
    return typed === 'PRESENT' || typed === 'EXCUSED' || typed === 'ABSENT' ? [{ id, state: typed }] : [];
  });
