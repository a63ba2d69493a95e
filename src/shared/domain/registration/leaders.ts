import { isDiveDirectorLevel } from '../levels.ts';
import type { Actor } from '../permissions.ts';
import type { Registered } from './roster.ts';

/** Part of a member in the direction of one outing. */
export interface Lead {
  readonly supervises: boolean;
  readonly directs: boolean;
}

/**
 * `own`: the actor's entries of that outing, removed ones too. `directorId`: whom its saved palanquées name, who need
 * not be registered, but no longer directs after leaving the outing.
 */
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
