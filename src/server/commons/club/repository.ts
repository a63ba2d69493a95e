import type { Row, Tx } from '#server/db/database.ts';

/** The only row; absent until something is saved. */
export const CLUB_ID = 1;

/** Leaves out the logo's bytes, which only its own address sends. */
const COLUMNS = ['id', 'version', 'content', 'logo_type', 'logo_digest'] as const;
export type ClubRow = Pick<Row<'club_config'>, (typeof COLUMNS)[number]>;
type LogoColumns = Pick<Row<'club_config'>, 'logo' | 'logo_type' | 'logo_digest'>;

export function clubRepository({ db }: Tx) {
  const row = db.selectFrom('club_config').select(COLUMNS);
  const update = db.updateTable('club_config').where('id', '=', CLUB_ID).returning(COLUMNS);
  return {
    find: (id = CLUB_ID): Promise<ClubRow | undefined> => row.where('id', '=', id).executeTakeFirst(),

    async findOrAdd(): Promise<ClubRow> {
      const added = db.insertInto('club_config').values({ id: CLUB_ID, content: '{}' });
      await added.onConflict((conflict) => conflict.doNothing()).execute();
      return row.executeTakeFirstOrThrow();
    },

    /** Undefined when the row no longer has that version. */
    update: (version: number, columns: { readonly content: string }): Promise<ClubRow | undefined> =>
      update
        .set({ ...columns, version: version + 1 })
        .where('version', '=', version)
        .executeTakeFirst(),

    setLogo: (columns: LogoColumns): Promise<ClubRow> => update.set(columns).executeTakeFirstOrThrow(),

    /** Undefined: none is uploaded. */
    async logo() {
      const found = await db.selectFrom('club_config').select(['logo', 'logo_type', 'logo_digest']).executeTakeFirst();
      if (!found?.logo || !found.logo_type || !found.logo_digest) return undefined;
      return { bytes: Buffer.from(found.logo, 'base64'), type: found.logo_type, digest: found.logo_digest };
    },
  };
}
