import type { EventRecord } from '../../../../shared/api/decoders/event.ts';
import { maySupervise } from '../../../../shared/domain/registration/eligibility.ts';
import type { Kind } from '../../../../shared/domain/registration/kinds.ts';
import { activeEntryOf, isSelf, obstacleTo, roomFor, type Obstacle, type Registrar } from './registrar.ts';

export interface RegisterOption {
  readonly kind: Kind;
  readonly text: string;
  readonly obstacle: Obstacle;
}

function textOf(event: EventRecord, registrar: Registrar, kind: Kind): string {
  const verb = isSelf(registrar) ? 'S’inscrire' : `Inscrire ${registrar.diver.firstname}`;
  const waits = !roomFor(event, kind);
  if (kind === 'ACCOMPANIST') return waits ? 'Encadrant, en liste d’attente' : `${verb} comme encadrant`;
  return waits ? `${verb} en liste d’attente` : verb;
}

/**
 * One-click registrations of the diver, the most likely first: as a diver, and as a supervisor where their level allows
 * it. None when they are registered already.
 */
export function registerOptions(event: EventRecord, registrar: Registrar): RegisterOption[] {
  const { actor, diver } = registrar;
  if (activeEntryOf(event, diver.id)) return [];
  const option = (kind: Kind): RegisterOption => ({
    kind,
    text: textOf(event, registrar, kind),
    obstacle: obstacleTo(event, registrar, diver, kind),
  });
  const asDiver = option('PARTICIPANT');
  if (!maySupervise(actor, diver)) return [asDiver];
  const asSupervisor = option('ACCOMPANIST');
  if (asSupervisor.obstacle !== null) return [asDiver];
  if (asDiver.obstacle !== null) return [asSupervisor];
  return event.needcadre ? [asSupervisor, asDiver] : [asDiver, asSupervisor];
}
