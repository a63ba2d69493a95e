import { sql, type Selectable } from 'kysely';
import { endOfDossierTexts } from '../../../db/append-only.ts';
import type { Tx } from '../../../db/database.ts';
import { rowsPurger } from '../../../db/purging.ts';
import type { DossierVersionsTable } from '../../../db/tables/members.ts';

export type DossierVersionRow = Pick<Selectable<DossierVersionsTable>, 'sent_at' | 'text'>;

/** Texts of dossiers as they were sent; triggers keep them. */
export const dossierVersionsRepository = ({ db }: Tx) => {
  /** Keeps the present text where a release without versions has received it. */
  const addPresent = (diverId: number) =>
    db
      .insertInto('dossier_versions')
      .columns(['diver_id', 'sent_at', 'text'])
      .expression((eb) =>
        eb
          .selectFrom('divers')
          .select(['id', 'dossier_sent_at', 'dossier_text'])
          .where('id', '=', diverId)
          .where('dossier_sent_at', 'is not', null)
          .where('dossier_text', 'is not', null)
          .where((is) =>
            is.not(
              is.exists(
                is
                  .selectFrom('dossier_versions')
                  .select('dossier_versions.id')
                  .whereRef('dossier_versions.diver_id', '=', 'divers.id')
                  .whereRef('dossier_versions.sent_at', '=', 'divers.dossier_sent_at'),
              ),
            ),
          )
          .$castTo<{ id: number; dossier_sent_at: string; dossier_text: string }>(),
      )
      .execute();

  return {
    /** Call it before the member's record gets the text. */
    async add(diverId: number, version: DossierVersionRow): Promise<void> {
      await addPresent(diverId);
      await db
        .insertInto('dossier_versions')
        .values({ diver_id: diverId, ...version })
        .execute();
    },

    /** Newest first. */
    of: (diverId: number): Promise<DossierVersionRow[]> =>
      db
        .selectFrom('dossier_versions')
        .select(['sent_at', 'text'])
        .where('diver_id', '=', diverId)
        .orderBy('sent_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),
  };
};

/** Texts as sent, and the newest in the member's record, which keeps the day. */
export const dossierTextPurgers = [
  rowsPurger({
    rule: 'dossierTexts',
    table: 'dossier_versions',
    mark: 'sent_at',
    released: endOfDossierTexts,
  }),
  rowsPurger({
    rule: 'dossierTexts',
    table: 'divers',
    mark: 'dossier_sent_at',
    where: sql`dossier_text is not null`,
    empty: sql`dossier_text = null`,
  }),
];
