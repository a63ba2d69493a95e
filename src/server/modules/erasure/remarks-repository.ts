import { sql as text } from 'kysely';
import { folded } from '../../../shared/domain/folding.ts';
import type { RemarkPlace } from '../../../shared/domain/personal-data/remarks.ts';
import type { Tx } from '../../db/database.ts';
import type { Identity } from './renaming.ts';

/** Free texts of others, in which only a person can tell whether they mean the member. */
const PLACES = [
  { place: 'outing', table: 'events', column: 'description' },
  { place: 'outing', table: 'events', column: 'accompanist_free_text' },
  { place: 'site', table: 'sites', column: 'information' },
  { place: 'setting', table: 'settings', column: 'valeur_chaine' },
  { place: 'setting', table: 'settings', column: 'valeur_texte' },
  { place: 'member', table: 'divers', column: 'description', owner: 'id' },
  { place: 'registration', table: 'registrations', column: 'description', owner: 'diver_id', at: 'event_id' },
  { place: 'donation', table: 'daos', column: 'comment', owner: 'diver_id' },
] as const satisfies readonly {
  place: RemarkPlace;
  table: string;
  column: string;
  /** The member's own texts go with them. */
  owner?: string;
  /** Column of the record that shows the text; the row's own number by default. */
  at?: string;
}[];

/** More would not be read. */
const MOST = 200;
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

/** Texts of others in which the member's name stands, for review. */
export async function remarksNaming({ sql }: Tx, { id, lastname }: Identity): Promise<Remark[]> {
  const name = folded(lastname);
  if (name === '') return [];
  const found: Remark[] = [];
  for (const { place, table, column, ...rest } of PLACES) {
    const at = 'at' in rest ? rest.at : 'id';
    const others = 'owner' in rest ? text`and ${text.ref(rest.owner)} <> ${id}` : text``;
    const { rows } = await text<{
      id: number;
      remark: string;
    }>`select ${text.ref(at)} as id, ${text.ref(column)} as remark
      from ${text.table(table)} where ${text.ref(column)} is not null and ${text.ref(column)} <> '' ${others}
      order by id desc`.execute(sql);
    for (const row of rows) {
      const excerpt = excerptOf(row.remark, name);
      if (excerpt !== null) found.push({ place, id: row.id, excerpt });
      if (found.length >= MOST) return found;
    }
  }
  return found;
}
