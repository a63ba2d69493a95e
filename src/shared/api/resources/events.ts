import { monthFirst, type Day } from '#domain/dates.ts';
import { type CallOptions, get } from '../client/client.ts';
import { readEvent, type EventRecord } from '../decoders/event.ts';
import { readList } from '../decoders/fields.ts';

export const EVENTS = '/api/v1/events';
export type EventId = number | string;

const windowPath = (from: Day): string => `${EVENTS}?sort=date,asc&from=${monthFirst(from)}`;

/** The server decides how far ahead (four months on ours). src/boot.js requests the same path. */
export const listEvents = async (from: Day, options?: CallOptions): Promise<EventRecord[]> =>
  readList(await get(windowPath(from), options), readEvent).content;

/** Outings of the first picture, from today on (our server only). src/boot.js requests the same path. */
export const FIRST_EVENTS = `${EVENTS}?sort=date,asc&page=0&size=3`;

export const listFirstEvents = async (options: CallOptions): Promise<EventRecord[]> =>
  readList(await get(FIRST_EVENTS, options), readEvent).content;

export const getEvent = async (id: EventId, options?: CallOptions): Promise<EventRecord> =>
  readEvent(await get(`${EVENTS}/${id}`, options));
