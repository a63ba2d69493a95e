import { readEvent, type EventRecord } from '../../../shared/api/decoders/event.ts';
import { listEvents } from '../../../shared/api/resources/events.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { pageOfAll, type ResourceProvider } from './resource.ts';

/** Lists the four months from today. */
export const eventsProvider: ResourceProvider<EventRecord> = {
  decode: readEvent,
  getList: async (params) => pageOfAll(await listEvents(parisDay(new Date())), params),
};
