import type { EventSeries } from '../../contract/events.ts';
import { withQuery } from '../../query-string.ts';
import { request, requestFile } from '../client/client.ts';
import { readEvent, type EventRecord } from '../decoders/event.ts';
import { record } from '../decoders/fields.ts';
import { readList } from '../decoders/list.ts';
import { EVENTS, type EventId } from './events.ts';

/** Creates all outings or none (our server only). */
export const createEventSeries = async (body: EventSeries): Promise<EventRecord[]> =>
  readList(await request({ method: 'POST', path: `${EVENTS}/serie`, body }), readEvent).content;

/** Deletes an outing without records, else cancels it; true when cancelled. */
export const deleteEvent = async (id: EventId): Promise<boolean> =>
  record(await request({ method: 'DELETE', path: `${EVENTS}/${id}` }))['status'] === 'CANCELLED';

export const mailRegistrants = (id: EventId): Promise<unknown> =>
  request({ method: 'DELETE', path: `${EVENTS}/mailevent/${id}` });

/** 'Inscrits', as PDF. */
export const registrantsPdf = (id: EventId): Promise<Blob> => requestFile(`${EVENTS}/${id}/pdf`);

/** 'Fiche de Sécurité', as PDF; `dive` for our server only. */
export const safetySheetPdf = (id: EventId, dive?: number): Promise<Blob> =>
  requestFile(withQuery(`${EVENTS}/FDS/${id}/FDS`, { plongee: dive }));
