import type { EventRecord } from '../../../../shared/api/decoders/event.ts';
import { maySupervise } from '../../../../shared/domain/registration/eligibility.ts';
import type { Kind } from '../../../../shared/domain/registration/kinds.ts';
import type { Viewer } from '../../../../shared/ui/data/viewer.ts';
import { activeEntryOf, isSelf, obstacleTo, roomFor } from './rules.ts';

function textOf(event: EventRecord, viewer: Viewer, kind: Kind): string {
  const verb = isSelf(viewer) ? 'S’inscrire' : `Inscrire ${viewer.diver.firstname}`;
  const waits = !roomFor(event, kind);
  if (kind === 'ACCOMPANIST') return waits ? 'Encadrant, en liste d’attente' : `${verb} comme encadrant`;
  return waits ? `${verb} en liste d’attente` : verb;
}

/** One-click registrations, the most likely first: as a diver, then as a supervisor. None for a registered diver. */
export function registerOptions(event: EventRecord, viewer: Viewer) {
  const { actor, diver } = viewer;
  if (activeEntryOf(event, diver.id)) return [];
  const option = (kind: Kind) => ({
    kind,
    text: textOf(event, viewer, kind),
    obstacle: obstacleTo(event, viewer, diver, kind),
  });
  const asDiver = option('PARTICIPANT');
  if (!maySupervise(actor, diver)) return [asDiver];
  const asSupervisor = option('ACCOMPANIST');
  if (asSupervisor.obstacle !== null) return [asDiver];
  if (asDiver.obstacle !== null) return [asSupervisor];
  return event.needcadre ? [asSupervisor, asDiver] : [asDiver, asSupervisor];
}
