/** Meeting point and time of an outing. */
export interface Meeting {
  readonly date: string;
  readonly hourRdv: string;
  readonly siteId: number;
  readonly site: string;
  readonly cancelled: boolean;
}

/** An outing as a calendar entry: texts are French, instants ISO 8601. */
export interface CalendarEntry {
  /** Stable per outing and member, so that a calendar holds the entry once. */
  readonly uid: string;
  /** Raised by each change of the outing: calendars keep the highest. */
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
  /** Meeting before the last change, for the mail that announces it; not written into the calendar. */
  readonly formerly?: Meeting;
}

interface CalendarFile {
  readonly entries: readonly CalendarEntry[];
  /** Time of writing (`DTSTAMP`). */
  readonly stamp: Date;
  /** Name of a subscribed calendar. */
  readonly name?: string;
}

/** Replaces control characters, which iCalendar forbids; the library escapes line ends. */
const printable = (text: string): string => text.replaceAll(/[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f]/g, ' ');

/** Refresh interval of subscriptions, in seconds. */
const REFRESH_SECONDS = 3600;

/**
 * An iCalendar object (RFC 5545) with all instants in UTC; `PUBLISH` asks for no answer. Loads the library on first use
 * to keep the start of the server short.
 */
export async function icalOf({ entries, stamp, name }: CalendarFile): Promise<string> {
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
