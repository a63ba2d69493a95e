import type { ClubEvent } from '../../../../shared/contract/events.ts';
import type { Actor } from '../../../../shared/domain/permissions.ts';
import type { Tx } from '../../../db/database.ts';
import { registrationsRepository } from './registrations-repository.ts';
import { eventOf } from './mapping.ts';
import type { EventRecord } from './repository.ts';

export const eventView = async (tx: Tx, actor: Actor, record: EventRecord): Promise<ClubEvent> =>
  eventOf(record, await registrationsRepository(tx).ofEvents([record.id]), actor);
