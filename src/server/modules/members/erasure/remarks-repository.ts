import { sql } from 'kysely';
import { folded } from '../../../../shared/domain/folding.ts';
import type { RemarkPlace } from '../../../../shared/domain/personal-data/remarks.ts';
import type { Tx } from '../../../db/database.ts';
import type { Identity } from './renaming.ts';

/** Free texts, in which only a person can tell whether they mean the member. */
export const REMARK_COLUMNS = [
  { place: 'outing', table: 'events', column: 'description' },
  { place: 'outing', table: 'events', column: 'accompanist_free_text' },
  { place: 'site', table: 'sites', column: 'information' },
  { place: 'setting', table: 'settings', column: 'valeur_chaine' },
  { place: 'setting', table: 'settings', column: 'valeur_texte' },
  { place: 'member', table: 'divers', column: 'description', owner: 'id' },
  { place: 'registration', table: 'registrations', column: 'description', owner: 'diver_id', at: 'event_id' },
  { place: 'donation', table: 'daos', column: 'comment', owner: 'diver_id' },
  // Of the member's own movements too: all of them stay. Found again by their member.
  { place: 'movement', table: 'movements', column: 'reason', at: 'diver_id' },
] as const satisfies readonly {
  place: RemarkPlace;
  table: string;
  column: string;
  /** The member's own texts go with them. */
  owner?: string;
  /** Column of the record that shows the text; the row's own number by default. */
  at?: string;
}[];

const AROUND = 60;

export interface Remark {
  readonly place: RemarkPlace;
  readonly id: number;
  readonly excerpt: string;
}

const isWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** The words around the name, where it stands as a word of its own; null: it does not. */
function excerptOf(remark: string, name: string): string | null {
  const plain = folded(remark);
  for (let at = plain.indexOf(name); at >= 0; at = plain.indexOf(name, at + 1)) {
    if (isWord(plain[at - 1]) || isWord(plain[at + name.length])) continue;
    const [from, to] = [Math.max(0, at - AROUND), at + name.length + AROUND];
    return `${from > 0 ? '…' : ''}${remark.slice(from, to).trim()}${to < remark.length ? '…' : ''}`;
  }
  return null;
}

type RemarkColumn = (typeof REMARK_COLUMNS)[number];

export const remarksRepository = ({ db }: Tx) => ({
  /** Highest id of the table; 0 without any row. */
  async newest({ table }: RemarkColumn): Promise<number> {
    const { rows } = await sql<{ id: number | null }>`select max(id) as id from ${sql.table(table)}`.execute(db);
    return rows[0]?.id ?? 0;
  },

  /** Texts in which the member's name stands, newest first, of the rows above `after`, up to `upTo`. */
  async naming(
    column: RemarkColumn,
    { id, lastname }: Identity,
    range: { readonly after: number; readonly upTo: number },
  ): Promise<Remark[]> {
    const name = folded(lastname);
    if (name === '') return [];
    const at = 'at' in column ? column.at : 'id';
    const others = 'owner' in column ? sql`and ${sql.ref(column.owner)} <> ${id}` : sql``;
    const { rows } = await sql<{ id: number; remark: string }>`select ${sql.ref(at)} as id,
      ${sql.ref(column.column)} as remark from ${sql.table(column.table)}
      where id > ${range.after} and id <= ${range.upTo} and ${sql.ref(column.column)} <> '' ${others}
      order by ${sql.table(column.table)}.id desc`.execute(db);
    return rows.flatMap((row) => {
      const excerpt = excerptOf(row.remark, name);
      return excerpt === null ? [] : [{ place: column.place, id: row.id, excerpt }];
    });
  },
});
