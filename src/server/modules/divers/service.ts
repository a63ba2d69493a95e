import type { Diver, DiverCreate, DiverWrite } from '../../../shared/contract/divers.ts';
import { normalisedLicence } from '../../../shared/domain/divers/identity.ts';
import type { Actor } from '../../../shared/domain/permissions.ts';
import { Refused } from '../../commons/errors.ts';
import type { ServiceContext } from '../../commons/service-context.ts';
import { credentialsRepository } from '../users/repository.ts';
import { diverFor } from './mapping.ts';
import { diversRepository } from './repository.ts';
import { allowed, changeRow, createDiver, refuseLast, updateDiver } from './writes.ts';

/** One member (specification §2 'Divers', §7; contract §3 and §10). */
export const diversService = ({ database, clock, sender }: ServiceContext) => ({
  read: (actor: Actor, id: number): Promise<Diver> =>
    database.read(async (tx) => diverFor(actor, allowed(actor, 'divers.read', await diversRepository(tx).find(id)))),

  readByLicence: (actor: Actor, licence: string): Promise<Diver> =>
    database.read(async (tx) => {
      const row = await diversRepository(tx).findByLicence(normalisedLicence(licence));
      return diverFor(actor, allowed(actor, 'divers.read', row));
    }),

  create: (actor: Actor, write: DiverCreate): Promise<Diver> =>
    database.write((tx) => createDiver(tx, sender, actor, write, clock())),

  update: (actor: Actor, id: number, write: DiverWrite): Promise<Diver> =>
    database.write((tx) => updateDiver(tx, actor, id, write, clock())),

  /** Marked as deleted: past outings and the ledger keep their member. Refused: DIVER_REGISTERED, LAST_SUPER_ADMIN. */
  remove: (actor: Actor, id: number): Promise<void> =>
    database.write(async (tx) => {
      const divers = diversRepository(tx);
      const superAdmins = await divers.lockSuperAdmins();
      const row = allowed(actor, 'divers.delete', await divers.findForUpdate(id));
      refuseLast(superAdmins, id);
      const now = clock();
      if (await divers.isRegisteredAfter(id, now)) throw new Refused('DIVER_REGISTERED');
      await credentialsRepository(tx).endSessions(id);
      await changeRow(tx, actor, row, { active: 0, delete_date: now.toISOString() }, { action: 'delete', now });
    }),

  /** Stores the dossier with its date; it is no longer awaited (contract §5). The member mails it in person. */
  receiveDossier: (actor: Actor, licence: string, text: string): Promise<void> =>
    database.write(async (tx) => {
      const row = await diversRepository(tx).findByLicence(normalisedLicence(licence));
      const now = clock();
      const changes = { dossier: 0, dossier_text: text, dossier_sent_at: now.toISOString() };
      await changeRow(tx, actor, allowed(actor, 'divers.sendDossier', row), changes, { action: 'dossier', now });
    }),
});

export type DiversService = ReturnType<typeof diversService>;
