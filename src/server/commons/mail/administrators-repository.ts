import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Recipient } from './mail.ts';

/** Members who get mails about the club's own affairs. */
export const administratorsRepository = ({ db }: Tx) => {
  const present = db.selectFrom('divers').where('active', '=', 1).where('desactived', '=', 0);
  return {
    /** Administrators of the club, super administrators first. */
    all: () =>
      present
        .select(['licence', 'lastname', 'firstname', 'role'])
        .where('role', 'in', ['SUPER_ADMIN', 'ADMIN'])
        .$narrowType<{ role: 'SUPER_ADMIN' | 'ADMIN' }>()
        .orderBy('role', 'desc')
        .orderBy('id')
        .execute(),

    /** Super administrators with an address. */
    superAdmins: (): Promise<Recipient[]> =>
      present
        .select(['id', 'firstname', 'email'])
        .where('role', '=', sql.lit('SUPER_ADMIN'))
        .where('email', '!=', '')
        .orderBy('id')
        .execute(),
  };
};
