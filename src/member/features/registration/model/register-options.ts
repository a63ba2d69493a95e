import type { EventRecord } from '../../../../shared/api/decoders/event.ts';
import type { Kind } from '../../../../shared/domain/registration/kinds.ts';
import { isRegistered, maySupervise, obstacleTo, roomFor, type Obstacle, type Registrar } from './registrar.ts';

export interface RegisterOption {
  readonly kind: Kind;
  readonly text: string;
  readonly obstacle: Obstacle;
}

function textOf(event: EventRecord, by: Registrar, kind: Kind): string {
  const self = by.diver.id === by.actor.id;
  const verb = self ? 'S’inscrire' : `Inscrire ${by.diver.firstname}`;
  const waits = !roomFor(event, kind);
  if (kind === 'ACCOMPANIST') return waits ? 'Encadrant, en liste d’attente' : `${verb} comme encadrant`;
  return waits ? `${verb} en liste d’attente` : verb;
}

/**
 * What the diver may do at one click, the obvious first: as a diver, and with such a level as a supervisor, which comes
 * first where divers are not let in. None when registered already.
 */
export function registerOptions(event: EventRecord, by: Registrar): RegisterOption[] {
  if (isRegistered(event, by.diver.id)) return [];
  const option = (kind: Kind): RegisterOption => ({
    kind,
    text: textOf(event, by, kind),
    obstacle: obstacleTo(event, by, by.diver, kind),
  });
  const asDiver = option('PARTICIPANT');
  if (!maySupervise(by.actor, by.diver)) return [asDiver];
  const asSupervisor = option('ACCOMPANIST');
  if (asSupervisor.obstacle !== null) return [asDiver];
  if (asDiver.obstacle !== null) return [asSupervisor];
  return event.needcadre ? [asSupervisor, asDiver] : [asDiver, asSupervisor];
}
