import type { Selectable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { DiversTable } from '../../db/tables.ts';

const COLUMNS = [
  'id',
  'licence',
  'role',
  'level',
  'family_id',
  'dao',
  'desactived',
  'token_generation',
  'password_hash',
] as const satisfies readonly (keyof DiversTable)[];

export type CredentialsRow = Pick<Selectable<DiversTable>, (typeof COLUMNS)[number]>;

/** Whoever may sign in: what the session needs of a diver's row. A deleted diver is not found. */
export const credentialsRepository = ({ sql }: Tx) => ({
  findActive: (licence: string): Promise<CredentialsRow | undefined> =>
    sql.selectFrom('divers').select(COLUMNS).where('licence', '=', licence).where('active', '=', 1).executeTakeFirst(),
});
