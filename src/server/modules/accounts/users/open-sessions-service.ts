import type { SessionOfMember } from '../../../../shared/contract/users.ts';
import { parisIso } from '../../../../shared/domain/dates.ts';
import { normalisedLicence } from '../../../../shared/domain/divers/identity.ts';
import type { Actor } from '../../../../shared/domain/permissions.ts';
import { isSessionOver } from '../../../../shared/domain/users/sessions.ts';
import { orNotFound, DomainError } from '../../../errors/domain-error.ts';
import { recordSecurity } from '../../../commons/audit/security-log.ts';
import type { ServiceContext } from '../../../commons/service/service-context.ts';
import type { SignedIn } from '../../../commons/service/signed-in.ts';
import type { Tx } from '../../../db/database.ts';
import { actorOfRow } from '../credentials/authenticator.ts';
import { credentialsRepository } from '../credentials/repository.ts';
import { sessionsRepository } from '../credentials/sessions-repository.ts';

/** Sessions that members see and end, and the super administrator those of others (docs/adr/0034). */
export function openSessionsService({ database, clock }: Pick<ServiceContext, 'database' | 'clock'>) {
  /** Latest use first; `current` is the session that asks. */
  async function openOf(tx: Tx, { id, role }: Pick<Actor, 'id' | 'role'>, current: string): Promise<SessionOfMember[]> {
    const rows = await sessionsRepository(tx).openOf(id);
    const now = clock();
    return rows.flatMap((row) => {
      const [createdAt, lastUsedAt] = [new Date(row.created_at), new Date(row.last_used_at)];
      if (isSessionOver(role, { createdAt, lastUsedAt }, now)) return [];
      const times = { createdAt: parisIso(createdAt), lastUsedAt: parisIso(lastUsedAt) };
      return [{ id: row.id, device: row.device, ...times, current: row.id === current }];
    });
  }

  async function endAll(tx: Tx, actor: Actor, subject: number): Promise<void> {
    const now = clock();
    await credentialsRepository(tx).endSessions(subject, now);
    await recordSecurity(tx, { at: now, actor, action: 'allSessionsEnded', subject });
  }

  const memberOf = async (tx: Tx, licence: string): Promise<Actor> =>
    actorOfRow(orNotFound(await credentialsRepository(tx).findActive(normalisedLicence(licence)), 'DIVER_NOT_FOUND'));

  return {
    list: ({ actor, session }: SignedIn): Promise<SessionOfMember[]> =>
      database.read((tx) => openOf(tx, actor, session.id)),

    /** Throws SESSION_NOT_FOUND for another member's too. */
    end: ({ actor }: SignedIn, id: string): Promise<void> =>
      database.write(async (tx) => {
        const sessions = sessionsRepository(tx);
        const row = (await sessions.openOf(actor.id)).find((one) => one.id === id);
        if (!row) throw new DomainError('SESSION_NOT_FOUND');
        const now = clock();
        await sessions.end(id, now);
        const detail = { device: row.device };
        await recordSecurity(tx, { at: now, actor, action: 'sessionEnded', subject: actor.id, detail });
      }),

    /** The one that asks ends too. */
    endAll: ({ actor }: SignedIn): Promise<void> => database.write((tx) => endAll(tx, actor, actor.id)),

    listOf: ({ session }: SignedIn, licence: string): Promise<SessionOfMember[]> =>
      database.read(async (tx) => openOf(tx, await memberOf(tx, licence), session.id)),

    endAllOf: ({ actor }: SignedIn, licence: string): Promise<void> =>
      database.write(async (tx) => endAll(tx, actor, (await memberOf(tx, licence)).id)),
  };
}

export type OpenSessionsService = ReturnType<typeof openSessionsService>;
