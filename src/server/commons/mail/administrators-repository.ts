import { sql } from 'kysely';
import type { LastBackup } from '../../../shared/domain/backups.ts';
import type { Recipient } from './mail.ts';
import type { Tx } from '../../db/database.ts';
import { lastBackup } from '../backups/last-backup.ts';

/** What the club is told about its backups, and who is. */
export const backupsRepository = (tx: Tx) => ({
  /** Null: the server makes none, and none is known. */
  last: (): Promise<LastBackup | null> => lastBackup(tx),

  /** Members who may administer the club, super administrators first. */
  administrators: () =>
    tx.db
      .selectFrom('divers')
      .select(['licence', 'lastname', 'firstname', 'role'])
      .where('role', 'in', ['SUPER_ADMIN', 'ADMIN'])
      .where('active', '=', 1)
      .where('desactived', '=', 0)
      .orderBy('role', 'desc')
      .orderBy('id')
      .execute(),

  /** Super administrators with an address. */
  superAdmins: (): Promise<Recipient[]> =>
    tx.db
      .selectFrom('divers')
      .select(['id', 'firstname', 'email'])
      .where('role', '=', sql.lit('SUPER_ADMIN'))
      .where('active', '=', 1)
      .where('desactived', '=', 0)
      .where('email', '!=', '')
      .orderBy('id')
      .execute(),
});
