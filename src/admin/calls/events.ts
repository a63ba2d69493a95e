import { parisDay } from '../../shared/domain/dates.ts';
import type { EventCreate } from '../../shared/contract/events.ts';
import type { EventRecord } from '../../shared/api/decoders/event.ts';
import { createEvent, deleteEvent, getEvent, listEvents, updateEvent } from '../../shared/api/resources/events.ts';
import { pageOfAll } from './in-memory.ts';
import type { ResourceCalls } from './resource.ts';

/** The home page lists the outings; here they are written. The list is that of the four months from today. */
export const eventCalls: ResourceCalls<EventRecord> = {
  async list(params, signal) {
    const events = await listEvents(parisDay(new Date()), signal ? { signal } : {});
    return pageOfAll(events, params, (event, field) => (field === 'id' ? event.id : event.date));
  },
  read: (id, signal) => getEvent(id, signal ? { signal } : {}),
  create: (values) => createEvent(values as EventCreate),
  update: (id, values) => updateEvent(id, values),
  remove: deleteEvent,
};
