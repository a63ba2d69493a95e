import type { ClubEvent } from '#contract/events.ts';
import { entriesOf } from '#domain/registration/entries.ts';
import type { Subject } from '#domain/permissions.ts';
import { leadOf } from '#domain/registration/leaders.ts';
import { hasBegun } from '#domain/events/status.ts';
import type { ListChange } from '#domain/registration/after-start.ts';
import type { Viewer } from './viewer.ts';

/** Actor and subject of a change of an outing's list, apart from palanquées, which may name another director. */
export function changeBy(
  event: ClubEvent,
  { actor, startCounts, now }: Pick<Viewer, 'actor' | 'startCounts' | 'now'>,
  subject: Subject,
): ListChange {
  const own = entriesOf(event).filter(({ id }) => id === actor.id);
  return { actor, subject, begun: startCounts && hasBegun(event, now), directs: leadOf(actor, own).directs };
}
