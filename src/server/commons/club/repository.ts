import type { Row, Tx } from '../../db/database.ts';

/** The only row; absent until something is saved. */
const ID = 1;

export type ClubRow = Omit<Row<'club_config'>, 'logo'>;

export const clubRepository = ({ db }: Tx) => ({
  /** Without the logo's bytes, which only its own address sends. */
  find: (): Promise<ClubRow | undefined> =>
    db
      .selectFrom('club_config')
      .select(['id', 'version', 'content', 'logo_type', 'logo_digest'])
      .where('id', '=', ID)
      .executeTakeFirst(),
});
