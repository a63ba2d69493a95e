import { entriesOf, outingOf, type EventRecord } from '../../../../shared/api/decoders/event.ts';
import type { Entry } from '../../../../shared/contract/events.ts';
import { isUnlimited } from '../../../../shared/domain/events/status.ts';
import { type Kind, holders, maximumFor, waiting } from '../../../../shared/domain/registration/placement.ts';

interface Slot {
  readonly position: number;
  readonly entry: Entry | null;
}

export interface SlotList {
  readonly kind: Kind;
  readonly taken: number;
  /** Null: no limit. */
  readonly max: number | null;
  readonly slots: readonly Slot[];
  /** Free slots beyond the drawn ones. */
  readonly moreFree: number;
}

const MAX_FREE_SLOTS = 20;

/** Positions that are not taken; without a limit (`max` null) the first one alone. */
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
  // Another server may send two entries in one slot: they take up the room of two.
  const room = max === null ? 1 : Math.max(0, max - active.length);
  const free = freePositions(active, max).slice(0, room);
  const slots: Slot[] = [
    ...active.map((entry) => ({ position: entry.position, entry })),
    ...free.slice(0, MAX_FREE_SLOTS).map((position) => ({ position, entry: null })),
  ];
  return {
    kind,
    taken: active.length,
    max,
    slots: slots.sort((a, b) => a.position - b.position),
    moreFree: Math.max(0, free.length - MAX_FREE_SLOTS),
  };
}

/** Registrations in the order of the dive director's sheet (specification §2). */
export function sheetOf(event: EventRecord) {
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
export type Sheet = ReturnType<typeof sheetOf>;

/** Unique: a diver has one active entry at most, and any number of removed ones. */
export const entryKey = (entry: Entry): string =>
  `${entry.id}-${entry.active ? 'active' : `${entry.type}-${entry.position}-${entry.deleteDate ?? ''}`}`;
