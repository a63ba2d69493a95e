// The participant calls of section 7, as simply as the screens show them: the diver stands at position minus 1 of the
// list of their type; removing marks inactive; purging takes away.
import { same } from './asked.ts';
import type { Club, Outing, SlotList } from './club.ts';

const listOf: Record<string, SlotList> = {
  PARTICIPANT: 'participants',
  ACCOMPANIST: 'accompanists',
  PENDING_PARTICIPANT: 'pendingParticipants',
};
const lists = Object.values(listOf);

export interface Entry {
  readonly position?: unknown;
  readonly type?: unknown;
  readonly description?: unknown;
}

export function add(club: Club, event: Outing, diverId: string, { position, type, description }: Entry): boolean {
  const diver = club.divers.find((one) => same(one.id, diverId));
  const name = listOf[String(type)];
  if (!diver || !name) return false;
  const slots = (event[name] ??= []);
  const at = Number(position) - 1;
  while (slots.length <= at) slots.push(null);
  const { id, licenceNumber, lastname, firstname, level } = diver;
  slots[at] = { id, licenceNumber, lastname, firstname, level, active: true, position, type, description };
  return true;
}

export function change(event: Outing, diverId: string, fields: Record<string, unknown>): boolean {
  const found = lists.flatMap((name) => event[name] ?? []).find((entry) => entry && same(entry['id'], diverId));
  return found ? Boolean(Object.assign(found, fields)) : false;
}

export function purge(event: Outing, diverId: string): boolean {
  for (const name of lists) {
    const at = (event[name] ?? []).findIndex((entry) => entry && same(entry['id'], diverId));
    if (at >= 0) return event[name]?.splice(at, 1, null).length === 1;
  }
  return false;
}

export function move(club: Club, event: Outing, diverId: string, to: Entry): boolean {
  return purge(event, diverId) && add(club, event, diverId, to);
}
