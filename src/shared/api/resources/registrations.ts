import type { RegistrationType } from '../../domain/registration/kinds.ts';
import { request } from '../client/client.ts';
import { readEventIfAny, type EventRecord } from '../decoders/event.ts';

/** Place and remark of a registered diver. */
export interface Registration {
  /** From 1. */
  readonly position: number;
  readonly type: RegistrationType;
  readonly description: string;
}

type Id = number | string;
/** The event as it is afterwards; null when the server does not answer it, and it has to be read anew. */
type Outcome = Promise<EventRecord | null>;

const of = (eventId: Id): string => `/api/v1/events/${eventId}/participants`;
const bodyOf = ({ position, type, description }: Registration): Registration => ({ position, type, description });

/** `threshold` is this side's view of the maximum for that type; the server decides by its own figures (contract §5). */
export const register = async (eventId: Id, diverId: Id, threshold: number, entry: Registration): Outcome =>
  readEventIfAny(
    await request({ method: 'POST', path: `${of(eventId)}/${diverId}/seuil/${threshold}`, body: bodyOf(entry) }),
  );

/** Saves the remark of a registration. */
export const describeRegistration = async (eventId: Id, diverId: Id, entry: Registration): Outcome =>
  readEventIfAny(await request({ method: 'PUT', path: `${of(eventId)}/${diverId}`, body: bodyOf(entry) }));

/** Moves a registration: the path names the place that it goes to, the body the registration. */
export const moveRegistration = async (
  eventId: Id,
  diverId: Id,
  to: Pick<Registration, 'position' | 'type'>,
  entry: Registration,
): Outcome =>
  readEventIfAny(
    await request({
      method: 'PUT',
      path: `${of(eventId)}/${diverId}/position/${to.position}/type/${to.type}`,
      body: bodyOf(entry),
    }),
  );

/** Marks the registration inactive. */
export const removeRegistration = async (eventId: Id, diverId: Id): Outcome =>
  readEventIfAny(await request({ method: 'DELETE', path: `${of(eventId)}/${diverId}` }));

/** Deletes a registration for good (SUPER_ADMIN). */
export const purgeRegistration = async (
  eventId: Id,
  diverId: Id,
  at: Pick<Registration, 'position' | 'type'>,
): Outcome =>
  readEventIfAny(
    await request({
      method: 'DELETE',
      path: `${of(eventId)}/purge/${diverId}/position/${at.position}/type/${at.type}`,
    }),
  );
