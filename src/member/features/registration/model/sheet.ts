import { entriesOf, outingOf, type EventRecord } from '../../../../shared/api/decoders/event.ts';
import type { Entry } from '../../../../shared/contract/events.ts';
import { isUnlimited } from '../../../../shared/domain/events/status.ts';
import { maximumFor, type Kind } from '../../../../shared/domain/registration/kinds.ts';
import { holders, waiting } from '../../../../shared/domain/registration/roster.ts';

/** A numbered line of the sheet: who stands in the slot, or that it is free. */
export interface Line {
  readonly position: number;
  readonly entry: Entry | null;
}

export interface SlotList {
  readonly kind: Kind;
  readonly taken: number;
  /** Null: no limit. */
  readonly max: number | null;
  readonly lines: readonly Line[];
  /** Free slots that are not drawn one by one. */
  readonly moreFree: number;
}

export interface Sheet {
  readonly supervisors: SlotList;
  readonly divers: SlotList;
  readonly waitingSupervisors: readonly Entry[];
  readonly waitingDivers: readonly Entry[];
  readonly removed: readonly Entry[];
}

/** More free lines than this invite nobody: the rest is said in a sentence. */
const FREE_LINES = 20;

export function freePositions(entries: readonly Entry[], max: number | null): number[] {
  const taken = new Set(entries.map((entry) => entry.position));
  if (max !== null) return Array.from({ length: max }, (_, index) => index + 1).filter((p) => !taken.has(p));
  let next = 1;
  while (taken.has(next)) next += 1;
  return [next];
}

function slotList(event: EventRecord, entries: readonly Entry[], kind: Kind): SlotList {
  const outing = outingOf(event);
  const max = isUnlimited(outing) ? null : maximumFor(outing, kind);
  const active = holders(entries, kind);
  // Two in one slot, as another server may send them, take up the room of two.
  const room = max === null ? 1 : Math.max(0, max - active.length);
  const free = freePositions(active, max).slice(0, room);
  const lines: Line[] = [
    ...active.map((entry) => ({ position: entry.position, entry })),
    ...free.slice(0, FREE_LINES).map((position) => ({ position, entry: null })),
  ];
  return {
    kind,
    taken: active.length,
    max,
    lines: lines.sort((a, b) => a.position - b.position),
    moreFree: Math.max(0, free.length - FREE_LINES),
  };
}

/** The outing as the dive director would write it down (specification §2): two tables, who waits, who was removed. */
export function sheetOf(event: EventRecord): Sheet {
  const entries = entriesOf(event);
  return {
    supervisors: slotList(event, entries, 'ACCOMPANIST'),
    divers: slotList(event, entries, 'PARTICIPANT'),
    waitingSupervisors: waiting(entries, 'ACCOMPANIST'),
    waitingDivers: waiting(entries, 'PARTICIPANT'),
    removed: entries
      .filter((entry) => !entry.active)
      .sort((a, b) => (a.deleteDate ?? '').localeCompare(b.deleteDate ?? '')),
  };
}

/** Tells apart two entries of the same diver: one active at most, and any number of removed ones. */
export const entryKey = (entry: Entry): string =>
  `${entry.id}-${entry.active ? 'active' : `${entry.type}-${entry.position}-${entry.deleteDate ?? ''}`}`;
