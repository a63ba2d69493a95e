import type { RegistrationType } from '../../domain/registration/kinds.ts';
import { request } from '../client/client.ts';
import type { Call } from '../client/http.ts';
import { readEventIfAny } from '../decoders/event.ts';

export interface Registration {
  /** From 1. */
  readonly position: number;
  readonly type: RegistrationType;
  readonly description: string;
}

type Id = number | string;
type Place = Pick<Registration, 'position' | 'type'>;

const bodyOf = ({ position, type, description }: Registration): Registration => ({ position, type, description });

/** Resolves to the event, or null when it must be read again. */
async function change(method: Call['method'], eventId: Id, place: string, entry?: Registration) {
  const path = `/api/v1/events/${eventId}/participants/${place}`;
  return readEventIfAny(await request({ method, path, body: entry && bodyOf(entry) }));
}

/** `threshold` is the client's view of the maximum; the server uses its own (contract §5). */
export const register = (eventId: Id, diverId: Id, threshold: number, entry: Registration) =>
  change('POST', eventId, `${diverId}/seuil/${threshold}`, entry);

export const describeRegistration = (eventId: Id, diverId: Id, entry: Registration) =>
  change('PUT', eventId, String(diverId), entry);

/** The path names the new place, the body the registration. */
export const moveRegistration = (eventId: Id, diverId: Id, { position, type }: Place, entry: Registration) =>
  change('PUT', eventId, `${diverId}/position/${position}/type/${type}`, entry);

export const removeRegistration = (eventId: Id, diverId: Id) => change('DELETE', eventId, String(diverId));

/** For SUPER_ADMIN. */
export const purgeRegistration = (eventId: Id, diverId: Id, { position, type }: Place) =>
  change('DELETE', eventId, `purge/${diverId}/position/${position}/type/${type}`);
