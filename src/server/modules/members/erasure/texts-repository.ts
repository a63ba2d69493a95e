import { sql, type RawBuilder } from 'kysely';
import { fullName, sortedName } from '#domain/divers/identity.ts';
import { folded } from '#domain/text.ts';
import { formerMember, type RemarkPlace } from '#domain/personal-data.ts';
import type { Tx } from '#server/db/database.ts';
import type { Identity } from './repository.ts';
import { namedColumns, type NamedTable } from './treatments.ts';

/** Shorter names occur within other words. */
const SHORTEST = 6;

const capitalised = (name: string): string =>
  name.toLocaleLowerCase('fr-FR').replace(/(^|[\s'’-])\p{L}/gu, (start) => start.toLocaleUpperCase('fr-FR'));

/** A text, plain and as JSON escapes it. */
const written = (text: string): string[] => [text, JSON.stringify(text).slice(1, -1)];

/** Texts that identify the member (names, address, licence), longest first, so that a part is not replaced before its whole. */
function namesOf({ lastname, firstname, licence, telephone, adresse, ...contact }: Identity): string[] {
  const email = contact.shares_email === 1 ? '' : contact.email;
  const named = [lastname, capitalised(lastname), lastname.toLocaleLowerCase('fr-FR')].flatMap((last) => {
    const name = { lastname: last, firstname };
    return firstname.trim() === '' || last.trim() === '' ? [] : [fullName(name), sortedName(name)];
  });
  const forms = [...named, email, licence, telephone, adresse].map((form) => form.trim()).flatMap(written);
  return [...new Set(forms)].filter(({ length }) => length >= SHORTEST).toSorted((a, b) => b.length - a.length);
}

/** Puts 'Ancien membre n' where a text names the member. */
const renamed = (text: string, id: number, names: readonly string[]): string =>
  names.reduce((rest, name) => rest.replaceAll(name, formerMember(id)), text);

type Found = Readonly<Record<string, string | null>> & { readonly id: number };

const contains = ({ engine }: Tx, column: string, part: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.raw(engine === 'postgres' ? 'strpos' : 'instr')}(${sql.ref(column)}, ${part}) > 0`;

/** Names in logs, plans and mails. */
export const namedTextsRepository = (tx: Tx) => {
  const { db, engine } = tx;

  const isNaming = (table: NamedTable, member: Identity): RawBuilder<boolean> => {
    const tests = namedColumns(table).flatMap((column) => namesOf(member).map((name) => contains(tx, column, name)));
    return sql<boolean>`(${sql.join(tests, sql` or `)})`;
  };

  async function renameRow(table: NamedTable, row: Found, id: number, names: readonly string[]): Promise<void> {
    const set = namedColumns(table).flatMap((column) => {
      const before = row[column];
      const now = typeof before === 'string' ? renamed(before, id, names) : null;
      return now === null || now === before ? [] : [sql`${sql.ref(column)} = ${now}`];
    });
    // Emptied since, with the member's own rows.
    if (set.length === 0) return;
    await sql`update ${sql.table(table)} set ${sql.join(set)} where id = ${row.id}`.execute(db);
  }

  return {
    /** Rows of others' texts that name the member. */
    async naming(table: NamedTable, member: Identity): Promise<Found[]> {
      if (namesOf(member).length === 0) return [];
      const columns = sql.join(['id', ...namedColumns(table)].map((column) => sql.ref(column)));
      const rows = sql<Found>`select ${columns} from ${sql.table(table)} where ${isNaming(table, member)}`;
      return (await rows.execute(db)).rows;
    },

    /** Puts 'Ancien membre n' for the names in texts of others; the erasure must be open. Returns the rows' ids. */
    async rename(table: NamedTable, member: Identity): Promise<number[]> {
      const rows = await this.naming(table, member);
      for (const row of rows) await renameRow(table, row, member.id, namesOf(member));
      return rows.map(({ id }) => id);
    },

    /** Keeps which fields of the member's record changed, without their values, and renames the author; the erasure must be open. */
    async hideHistory({ id }: Identity): Promise<void> {
      const own = db.updateTable('audit').where('record_id', '=', id).where('resource', '=', sql.lit('divers'));
      const hidden =
        engine === 'postgres'
          ? sql<string>`coalesce((select json_agg(json_build_object('field', one->>'field', 'before', null, 'after', null,
              'hidden', true))::text from json_array_elements(changes::json) as one), '[]')`
          : sql<string>`(select json_group_array(json_object('field', json_extract(value, '$.field'), 'before', null,
              'after', null, 'hidden', json('true'))) from json_each(changes))`;
      await own.set({ changes: hidden }).execute();
      const author_name = formerMember(id);
      await db.updateTable('audit').set({ author_name }).where('author_id', '=', id).execute();
    },
  };
};

/** Free texts, in which only a person can tell whether they mean the member. */
const REMARK_COLUMNS = [
  { place: 'outing', table: 'events', column: 'description' },
  { place: 'outing', table: 'events', column: 'accompanist_free_text' },
  { place: 'outing', table: 'events', column: 'cancel_reason' },
  { place: 'seance', table: 'seances', column: 'cancel_reason' },
  { place: 'site', table: 'sites', column: 'information' },
  { place: 'setting', table: 'settings', column: 'valeur_chaine' },
  { place: 'setting', table: 'settings', column: 'valeur_texte' },
  { place: 'member', table: 'divers', column: 'description', owner: 'id' },
  { place: 'registration', table: 'registrations', column: 'description', owner: 'diver_id', at: 'event_id' },
  { place: 'donation', table: 'daos', column: 'comment', owner: 'diver_id' },
  { place: 'donation', table: 'daos', column: 'refund_reason', owner: 'diver_id' },
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

export interface FoundRemark {
  readonly place: RemarkPlace;
  readonly id: number;
  readonly excerpt: string;
}

const isWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** The words around the name, where it is a whole word; null: nowhere. */
function excerptOf(remark: string, name: string): string | null {
  const plain = folded(remark);
  for (let at = plain.indexOf(name); at >= 0; at = plain.indexOf(name, at + 1)) {
    if (isWord(plain[at - 1]) || isWord(plain[at + name.length])) continue;
    const [from, to] = [Math.max(0, at - AROUND), at + name.length + AROUND];
    return `${from > 0 ? '…' : ''}${remark.slice(from, to).trim()}${to < remark.length ? '…' : ''}`;
  }
  return null;
}

const MOST_REMARKS = 200;

/** Remarks of others that name the member, by place, the newest first. */
export async function remarksNaming({ db }: Tx, member: Identity): Promise<FoundRemark[]> {
  const name = folded(member.lastname);
  if (name === '') return [];
  const found: FoundRemark[] = [];
  for (const column of REMARK_COLUMNS) {
    const at = 'at' in column ? column.at : 'id';
    const others = 'owner' in column ? sql`and ${sql.ref(column.owner)} <> ${member.id}` : sql``;
    const { rows } = await sql<{ id: number; remark: string }>`select ${sql.ref(at)} as id,
      ${sql.ref(column.column)} as remark from ${sql.table(column.table)}
      where ${sql.ref(column.column)} <> '' ${others} order by ${sql.table(column.table)}.id desc`.execute(db);
    for (const { id, remark } of rows) {
      const excerpt = excerptOf(remark, name);
      if (excerpt !== null) found.push({ place: column.place, id, excerpt });
    }
  }
  return found.slice(0, MOST_REMARKS);
}
