import { addDays, parisDay } from '../dates.ts';
import type { Outing } from '../events/status.ts';
import { can, type Actor } from '../permissions.ts';
import type { Lead } from './leaders.ts';

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
