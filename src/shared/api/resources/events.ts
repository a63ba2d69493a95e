import type { EventCreate, EventSeries, EventUpdate } from '../../contract/events.ts';
import { monthFirst, type Day } from '../../domain/dates.ts';
import { request, requestFile } from '../client/client.ts';
import { readEvent, type EventRecord } from '../decoders/event.ts';
import { record } from '../decoders/fields.ts';
import { readList } from '../decoders/list.ts';
import { restoreOriginalValues } from '../decoders/original-values.ts';

const base = '/api/v1/events';
type Id = number | string;
type Options = { readonly signal?: AbortSignal };

/** Outings from that day on; how far, the server decides (four months on ours). public/boot.js asks for the same path. */
export const listEvents = async (from: Day, { signal }: Options = {}): Promise<EventRecord[]> =>
  readList(await request({ method: 'GET', path: `${base}?sort=date,asc&from=${monthFirst(from)}`, signal }), readEvent)
    .content;

export const getEvent = async (id: Id, { signal }: Options = {}): Promise<EventRecord> =>
  readEvent(await request({ method: 'GET', path: `${base}/${id}`, signal }));

export const createEvent = (body: EventCreate): Promise<unknown> => request({ method: 'POST', path: base, body });

/** The same outing on each of the dates, all of them or none (our server alone). Answers the outings. */
export const createEventSeries = async (body: EventSeries): Promise<EventRecord[]> =>
  readList(await request({ method: 'POST', path: `${base}/serie`, body }), readEvent).content;

/** Send the whole record back: the fields that a form leaves as they were go out as they came. */
export const updateEvent = (id: Id, body: EventUpdate): Promise<unknown> =>
  request({ method: 'PUT', path: `${base}/${id}`, body: restoreOriginalValues(body) });

/** Deletes the outing when no record names it, else cancels it. True when the answer is a cancelled outing. */
export const deleteEvent = async (id: Id): Promise<boolean> =>
  record(await request({ method: 'DELETE', path: `${base}/${id}` }))['status'] === 'CANCELLED';

/** Mails the registrants. */
export const mailRegistrants = (id: Id): Promise<unknown> =>
  request({ method: 'DELETE', path: `${base}/mailevent/${id}` });

/** 'Inscrits', as PDF. */
export const registrantsPdf = (id: Id): Promise<Blob> => requestFile(`${base}/${id}/pdf`);

/** 'Fiche de Sécurité', as PDF. */
export const safetySheetPdf = (id: Id): Promise<Blob> => requestFile(`${base}/FDS/${id}/FDS`);
