import type { EventSeries } from '../../contract/events.ts';
import { monthFirst, type Day } from '../../domain/dates.ts';
import { get, request, requestFile, type CallOptions } from '../client/client.ts';
import { withQuery } from '../../query-string.ts';
import { readEvent, type EventRecord } from '../decoders/event.ts';
import { record } from '../decoders/fields.ts';
import { readList } from '../decoders/list.ts';

const base = '/api/v1/events';
type Id = number | string;

const windowPath = (from: Day): string => `${base}?sort=date,asc&from=${monthFirst(from)}`;

/** The server decides how far ahead (four months on ours). src/boot.js requests the same path. */
export const listEvents = async (from: Day, options?: CallOptions): Promise<EventRecord[]> =>
  readList(await get(windowPath(from), options), readEvent).content;

/** Outings of the first picture (our server only). src/boot.js requests the same path. */
export const firstEventsPath = (from: Day): string => `${windowPath(from)}&page=0&size=3`;

export const listFirstEvents = async (from: Day, options?: CallOptions): Promise<EventRecord[]> =>
  readList(await get(firstEventsPath(from), options), readEvent).content;

export const getEvent = async (id: Id, options?: CallOptions): Promise<EventRecord> =>
  readEvent(await get(`${base}/${id}`, options));

/** Creates all outings or none (our server only). */
export const createEventSeries = async (body: EventSeries): Promise<EventRecord[]> =>
  readList(await request({ method: 'POST', path: `${base}/serie`, body }), readEvent).content;

/** Deletes an outing without records, else cancels it; true when cancelled. */
export const deleteEvent = async (id: Id): Promise<boolean> =>
  record(await request({ method: 'DELETE', path: `${base}/${id}` }))['status'] === 'CANCELLED';

export const mailRegistrants = (id: Id): Promise<unknown> =>
  request({ method: 'DELETE', path: `${base}/mailevent/${id}` });

/** 'Inscrits', as PDF. */
export const registrantsPdf = (id: Id): Promise<Blob> => requestFile(`${base}/${id}/pdf`);

/** 'Fiche de Sécurité', as PDF; `dive` for our server only. */
export const safetySheetPdf = (id: Id, dive?: number): Promise<Blob> =>
  requestFile(withQuery(`${base}/FDS/${id}/FDS`, { plongee: dive }));
