// Reads calendars with another library than the one that writes them.
import ICAL from 'ical.js';

const textOf = (component: ICAL.Component, name: string): string => String(component.getFirstPropertyValue(name) ?? '');

/** ISO 8601 in UTC. */
const instantOf = (component: ICAL.Component, name: string): string =>
  (component.getFirstPropertyValue(name) as ICAL.Time).toJSDate().toISOString();

/** Throws where the text is no calendar. */
export function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return {
    method: textOf(calendar, 'method') || null,
    name: textOf(calendar, 'x-wr-calname') || null,
    events: calendar.getAllSubcomponents('vevent').map((event) => ({
      uid: textOf(event, 'uid'),
      sequence: Number(textOf(event, 'sequence')),
      start: instantOf(event, 'dtstart'),
      end: instantOf(event, 'dtend'),
      stamp: instantOf(event, 'dtstamp'),
      summary: textOf(event, 'summary'),
      location: textOf(event, 'location'),
      description: textOf(event, 'description'),
      status: textOf(event, 'status'),
      url: textOf(event, 'url'),
      geo: event.getFirstPropertyValue('geo') as unknown as number[] | null,
    })),
  };
}
