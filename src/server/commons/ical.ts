/** Where and when one meets: what those who are registered plan their day by. */
export interface Meeting {
  readonly date: string;
  readonly hourRdv: string;
  readonly siteId: number;
  readonly site: string;
  readonly cancelled: boolean;
}

/** An outing in somebody's calendar, ready to be written: texts are French, instants ISO 8601. */
export interface CalendarEntry {
  /** The same for the same outing and member wherever it is written, so that a calendar holds it once. */
  readonly uid: string;
  /** Raised by each change of the outing: the higher one counts. */
  readonly sequence: number;
  readonly start: string;
  readonly end: string;
  readonly summary: string;
  readonly location: string;
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
  readonly description: string;
  /** The outing in the members' area. */
  readonly url: string;
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** Of an outing that was changed: what its registrants knew before. It stands in no calendar. */
  readonly formerly?: Meeting;
}

interface Given {
  readonly entries: readonly CalendarEntry[];
  /** When this was written (`DTSTAMP`). */
  readonly stamp: Date;
  /** What a calendar that is subscribed to is called. */
  readonly name?: string;
}

/** Control characters have no place in a calendar; ends of lines are the library's to escape. */
const printable = (text: string): string => text.replaceAll(/[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f]/g, ' ');

/** How often those who subscribe are asked to look again, in seconds. */
const LOOK_AGAIN = 3600;

/**
 * An iCalendar object (RFC 5545) with all instants in UTC. `PUBLISH`: nobody is asked for an answer. The library is
 * loaded with the first one, not with the server.
 */
export async function icalOf({ entries, stamp, name }: Given): Promise<string> {
  const { default: ical, ICalCalendarMethod, ICalEventStatus } = await import('ical-generator');
  const calendar = ical({
    prodId: { company: 'espace-membres', product: 'plongees', language: 'FR' },
    method: ICalCalendarMethod.PUBLISH,
    ...(name === undefined ? {} : { name: printable(name), ttl: LOOK_AGAIN }),
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
