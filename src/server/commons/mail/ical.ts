/** Day, hour and place of an outing as members know them. */
export interface Announced {
  readonly date: string;
  readonly hourRdv: string;
  readonly siteId: number;
  readonly site: string;
  readonly cancelled: boolean;
}

/** An outing as a calendar entry: French texts, ISO 8601 instants. */
export interface CalendarEntry {
  /** Stable per outing and member: calendars merge entries by it. */
  readonly uid: string;
  /** Grows with each change of the outing and of the member's place, and never falls: calendars keep the highest. */
  readonly sequence: number;
  readonly start: string;
  readonly end: string;
  readonly summary: string;
  readonly location: string;
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
  readonly description: string;
  /** Page of the outing in the members' area. */
  readonly url: string;
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** Known before the last change, for the mail that announces it; not written to the file. */
  readonly formerly?: Announced;
}

/** Replaces control characters, which iCalendar forbids; the library escapes line ends. */
const printable = (text: string): string => text.replaceAll(/[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f]/g, ' ');

const REFRESH_SECONDS = 3600;

/** Writes an iCalendar object (RFC 5545), instants in UTC. Imports the library on first use, for a faster start. */
export async function icalOf({ entries, stamp, name }: { entries: CalendarEntry[]; stamp: Date; name?: string }) {
  const { default: ical, ICalCalendarMethod, ICalEventStatus } = await import('ical-generator');
  const calendar = ical({
    prodId: { company: 'espace-membres', product: 'plongees', language: 'FR' },
    method: ICalCalendarMethod.PUBLISH,
    ...(name === undefined ? {} : { name: printable(name), ttl: REFRESH_SECONDS }),
  });
  for (const { uid, sequence, start, end, summary, location, place, description, url, status } of entries) {
    calendar.createEvent({
      id: uid,
      sequence,
      stamp,
      start: new Date(start),
      end: new Date(end),
      summary: printable(summary),
      location: {
        title: printable(location),
        ...(place ? { geo: { lat: place.latitude, lon: place.longitude } } : {}),
      },
      description: printable(description),
      url,
      status: ICalEventStatus[status],
    });
  }
  return `${calendar.toString()}\r\n`.replace(/(\r\n)+$/, '\r\n');
}
