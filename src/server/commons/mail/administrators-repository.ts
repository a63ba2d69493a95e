import { sql } from 'kysely';
import type { Recipient } from './mail.ts';
import type { Tx } from '../../db/database.ts';

/** Those who are told about the club and its server. */
export const administratorsRepository = ({ db }: Tx) => ({
  /** Members who may administer the club, super administrators first. */
  all: () =>
    db
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
    db
      .selectFrom('divers')
      .select(['id', 'firstname', 'email'])
      .where('role', '=', sql.lit('SUPER_ADMIN'))
      .where('active', '=', 1)
      .where('desactived', '=', 0)
      .where('email', '!=', '')
      .orderBy('id')
      .execute(),
});
