import { parisDay } from '../../../../shared/domain/dates.ts';
import { longDay, timeOf, timeOfDay } from '../../../../shared/messages/dates.ts';
import type { Meeting } from '../../../commons/mail/ical.ts';
import type { EventRecord } from './repository.ts';

export const meetingOf = (event: EventRecord): Meeting => ({
  date: new Date(event.starts_at).toISOString(),
  hourRdv: event.hour_rdv,
  siteId: event.site_id,
  site: event.site_name,
  cancelled: event.outing.status === 'CANCELLED',
});

export function isSameMeeting(before: Meeting, event: EventRecord): boolean {
  const after = meetingOf(event);
  return (
    before.date === after.date &&
    before.hourRdv === after.hourRdv &&
    before.siteId === after.siteId &&
    before.cancelled === after.cancelled
  );
}

/** `Avant : dimanche 31 mai 2026 à 9 h 30, rendez-vous à 8 h`: former values of what changed; empty without changes. */
export function changesSince(before: Meeting, event: EventRecord): string[] {
  const after = meetingOf(event);
  const parts = [
    before.siteId === after.siteId ? '' : before.site,
    before.date === after.date ? '' : `${longDay(parisDay(before.date))} à ${timeOf(before.date)}`,
    before.hourRdv === after.hourRdv || before.hourRdv === '' ? '' : `rendez-vous à ${timeOfDay(before.hourRdv)}`,
  ].filter(Boolean);
  return parts.length > 0 ? [`Avant : ${parts.join(', ')}`] : [];
}
