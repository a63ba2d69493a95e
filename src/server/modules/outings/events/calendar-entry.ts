import { spanOf } from '#domain/events/meeting.ts';
import { isOpenRegistration } from '#domain/events/status.ts';
import { coordinatesOf } from '#domain/gps.ts';
import { type RegistrationType, isPending } from '#domain/registration/placement.ts';
import { siteName } from '#messages/format.ts';
import { addressLine, practicalLines } from '#messages/outing.ts';
import { paths } from '#shared/paths.ts';
import type { CalendarEntry } from '#server/commons/mail/ical.ts';
import type { EventRow } from './mapping.ts';

export interface CalendarRegistrant {
  readonly diverId: number;
  /** Null: no longer registered. */
  readonly type: RegistrationType | null;
}

function headingOf(event: EventRow, registrant: CalendarRegistrant | null): Pick<CalendarEntry, 'status' | 'summary'> {
  const site = siteName(event.site.name);
  if (event.status === 'CANCELLED') return { status: 'CANCELLED', summary: `Annulée\u00a0: ${site}` };
  if (registrant?.type === null) return { status: 'CANCELLED', summary: `Désinscription\u00a0: ${site}` };
  if (registrant && isPending(registrant.type))
    return { status: 'TENTATIVE', summary: `Liste d’attente\u00a0: ${site}` };
  return {
    status: 'CONFIRMED',
    summary: `${isOpenRegistration(event) ? 'Rendez-vous du club' : 'Plongée'}\u00a0: ${site}`,
  };
}

export const calendarEntries = (publicUrl: string) => {
  const { hostname } = new URL(publicUrl);
  return (event: EventRow, registrant: CalendarRegistrant | null): CalendarEntry => {
    const { start, end } = spanOf(event);
    return {
      uid: `plongee-${event.id}${registrant ? `-${registrant.diverId}` : ''}@${hostname}`,
      // Both grow alone: the version with the outing, the stamp with its site and each registration too.
      sequence: event.version + event.stamp,
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      ...headingOf(event, registrant),
      location: [siteName(event.site.name), addressLine(event.site.address)].filter(Boolean).join(', '),
      place: coordinatesOf(event.site.address.gps ?? ''),
      description: practicalLines(event, true),
      url: new URL(paths.outing(event.id), publicUrl).href,
    };
  };
};
