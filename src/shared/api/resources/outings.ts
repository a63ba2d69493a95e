import type { CancellationPreview, EventSeries } from '#contract/events.ts';
import type { WrittenMail } from '#contract/mail.ts';
import type { RegistrationType } from '#domain/registration/placement.ts';
import { withQuery } from '#shared/query-string.ts';
import { type CallOptions, get, post, remove, request, requestFile } from '../client/client.ts';
import type { Call } from '../client/http.ts';
import { readEvent, readEventIfAny, type EventRecord } from '../decoders/event.ts';
import { type List, readList, record } from '../decoders/fields.ts';
import { readSite, type SiteRecord } from '../decoders/site.ts';
import { EVENTS, type EventId } from './events.ts';

export const listSites = async (): Promise<List<SiteRecord>> =>
  readList(await get('/api/v1/sites?sort=name'), readSite);

/** Creates all outings or none (our server only). */
export const createEventSeries = async (body: EventSeries): Promise<EventRecord[]> =>
  readList(await post(`${EVENTS}/serie`, body), readEvent).content;

/** Deletes an outing without records, else cancels it; true when cancelled. */
export const deleteEvent = async (id: EventId): Promise<boolean> =>
  record(await remove(`${EVENTS}/${id}`))['status'] === 'CANCELLED';

/** Of our server only, as is the next. */
export const getCancellation = (id: EventId, options?: CallOptions) =>
  get<CancellationPreview>(`${EVENTS}/${id}/annulation`, options);

/** Tells the registrants the reason. @throws ApiError ALREADY_CANCELLED */
export const cancelEvent = (id: EventId, reason: string) => post(`${EVENTS}/${id}/annulation`, { reason });

/** `mail`: text above the details (our server only). */
export const mailRegistrants = (id: EventId, mail?: WrittenMail) =>
  request({ method: 'DELETE', path: `${EVENTS}/mailevent/${id}`, body: mail });

/** 'Inscrits', as PDF. */
export const registrantsPdf = (id: EventId) => requestFile(`${EVENTS}/${id}/pdf`);

/** 'Fiche de Sécurité', as PDF; `dive` for our server only. */
export const safetySheetPdf = (id: EventId, dive?: number) =>
  requestFile(withQuery(`${EVENTS}/FDS/${id}/FDS`, { plongee: dive }));

export interface Registration {
  /** From 1. */
  readonly position: number;
  readonly type: RegistrationType;
  readonly description: string;
}
type Place = Pick<Registration, 'position' | 'type'>;

const bodyOf = ({ position, type, description }: Registration): Registration => ({ position, type, description });

/** Resolves to the event, or null when it must be read again. */
async function change(method: Call['method'], eventId: EventId, place: string, entry?: Registration) {
  const path = `${EVENTS}/${eventId}/participants/${place}`;
  return readEventIfAny(await request({ method, path, body: entry && bodyOf(entry) }));
}

/** `threshold` is the client's view of the maximum; the server uses its own (contract §5). */
export const register = (eventId: EventId, diverId: number, threshold: number, entry: Registration) =>
  change('POST', eventId, `${diverId}/seuil/${threshold}`, entry);

export const describeRegistration = (eventId: EventId, diverId: number, entry: Registration) =>
  change('PUT', eventId, String(diverId), entry);

/** The path names the new place, the body the registration. */
export const moveRegistration = (eventId: EventId, diverId: number, { position, type }: Place, entry: Registration) =>
  change('PUT', eventId, `${diverId}/position/${position}/type/${type}`, entry);

export const removeRegistration = (eventId: EventId, diverId: number) => change('DELETE', eventId, String(diverId));

/** For SUPER_ADMIN. */
export const purgeRegistration = (eventId: EventId, diverId: number, { position, type }: Place) =>
  change('DELETE', eventId, `purge/${diverId}/position/${position}/type/${type}`);
