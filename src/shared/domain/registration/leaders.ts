import { addDays, parisDay } from '../dates.ts';
import type { Outing } from '../events/status.ts';
import { isDiveDirectorLevel } from '../levels.ts';
import { type Actor, can } from '../permissions.ts';
import type { Registered } from './placement.ts';

/** Part of a member in the direction of one outing. */
export interface Lead {
  readonly supervises: boolean;
  readonly directs: boolean;
}

/** `own`: the actor's entries, removed ones too. `directorId`: whom the saved palanquées name, registered or not. */
export function leadOf(
  actor: Pick<Actor, 'id' | 'level'>,
  own: readonly Pick<Registered, 'type' | 'active'>[],
  directorId: number | null = null,
): Lead {
  const active = own.filter((entry) => entry.active);
  const supervises = active.some(({ type }) => type === 'ACCOMPANIST');
  const named = directorId === actor.id && (active.length > 0 || own.length === 0);
  return { supervises, directs: named || (supervises && isDiveDirectorLevel(actor.level)) };
}

interface Reading {
  readonly actor: Actor;
  /** Part of the actor in this outing. */
  readonly lead: Lead;
  readonly outing: Pick<Outing, 'date'>;
  readonly now: Date;
}

/** Opens registrants' emergency contacts to administrators, and to the outing's leaders from its eve to the day after. */
export function mayReadContacts({ actor, lead, outing, now }: Reading): boolean {
  if (can(actor, 'registrants.contacts')) return true;
  const day = parisDay(outing.date);
  const today = parisDay(now);
  return (lead.supervises || lead.directs) && today >= addDays(day, -1) && today <= addDays(day, 1);
}
