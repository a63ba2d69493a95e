import type { RegistrationType } from '../../domain/registration/kinds.ts';
import { request } from '../client/client.ts';
import type { Call } from '../client/http.ts';
import { readEventIfAny } from '../decoders/event.ts';

/** Place and remark of a registered diver. */
export interface Registration {
  /** From 1. */
  readonly position: number;
  readonly type: RegistrationType;
  readonly description: string;
}

type Id = number | string;
type Place = Pick<Registration, 'position' | 'type'>;

const bodyOf = ({ position, type, description }: Registration): Registration => ({ position, type, description });

/** Answers the event as it is afterwards; null when the server does not answer it, and it has to be read anew. */
async function change(method: Call['method'], eventId: Id, place: string, entry?: Registration) {
  const path = `/api/v1/events/${eventId}/participants/${place}`;
  return readEventIfAny(await request({ method, path, body: entry && bodyOf(entry) }));
}

/** `threshold` is this side's view of the maximum for that type; the server decides by its own figures (contract §5). */
export const register = (eventId: Id, diverId: Id, threshold: number, entry: Registration) =>
  change('POST', eventId, `${diverId}/seuil/${threshold}`, entry);

/** Saves the remark of a registration. */
export const describeRegistration = (eventId: Id, diverId: Id, entry: Registration) =>
  change('PUT', eventId, String(diverId), entry);

/** Moves a registration: the path names the place that it goes to, the body the registration. */
export const moveRegistration = (eventId: Id, diverId: Id, { position, type }: Place, entry: Registration) =>
  change('PUT', eventId, `${diverId}/position/${position}/type/${type}`, entry);

/** Marks the registration inactive. */
export const removeRegistration = (eventId: Id, diverId: Id) => change('DELETE', eventId, String(diverId));

/** Deletes a registration for good (SUPER_ADMIN). */
export const purgeRegistration = (eventId: Id, diverId: Id, { position, type }: Place) =>
  change('DELETE', eventId, `purge/${diverId}/position/${position}/type/${type}`);
