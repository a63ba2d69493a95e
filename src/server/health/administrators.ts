import type { Database } from '../db/database.ts';
import { administratorsRepository } from '../commons/mail/administrators-repository.ts';
import type { ReadinessCheck } from './checks.ts';

export const NO_ADMINISTRATOR =
  'Cette base n’a aucun super-administrateur : personne ne peut s’y connecter. Pour un club nouveau, lancez « espace-membres admin » ; pour un club qui a une sauvegarde, arrêtez le serveur et lancez « espace-membres restore FICHIER ».';

/** A super administrator: without one the database may be another than the operator believes. */
export const superAdministrator = (database: Database): ReadinessCheck => ({
  name: 'administrator',
  async check() {
    const administrators = await database.read((tx) => administratorsRepository(tx).all());
    return administrators.some(({ role }) => role === 'SUPER_ADMIN') ? null : NO_ADMINISTRATOR;
  },
});
