// A member with a canary in every text that the database keeps of them, and where canaries are found.
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { columnOf, WRITTEN_FIELDS, type WrittenField } from '#server/db/diver-columns.ts';
import { readShape } from '#server/db/shape.ts';
import { TREATMENTS, type Treatment } from '#server/modules/members/erasure/treatments.ts';
import { specOf } from '#domain/divers/fields.ts';
import { EMPTY_PLAN } from '#domain/palanquees/plan.ts';
import type { TestClub } from './app.ts';
import { newLicence } from './divers.ts';
import { seedEvent, seedSite } from './outings.ts';
import { palanqueeOf } from './palanquees.ts';

const AT = '2026-04-12T08:00:00.000Z';
const DAY = '2026-04-12';
const LASTNAME = 'CANARI-DIVERS-LASTNAME';
const FIRSTNAME = 'canari-divers-firstname';
/** Of the same palanquée. */
export const NEIGHBOUR = 'VOISIN';
const NAMED = `Merci à ${FIRSTNAME} ${LASTNAME} !`;
/** In capitals too: names are stored so. */
const CANARY = /canari-[a-z_]+-[a-z_]+/gi;

/** Columns of the record that an erasure sets to 0 or empties, beside its texts. */
export const NUMBERS = WRITTEN_FIELDS.filter((field) => {
  const { kind, erasure } = specOf(field);
  return (kind === 'flag' || kind === 'amount' || kind === 'whole') && erasure === undefined && field !== 'desactived';
}).map(columnOf<WrittenField>);

const canaryOf = (table: string, column: string): string => `canari-${table}-${column}`;

/** Columns of codes, which take certain words alone. */
const CODES =
  'challenges.id challenges.kind data_copies.state mail_refusals.kind passkeys.transports payment_intents.claim ' +
  'sessions.method sessions.restricted';

type Shape = Awaited<ReturnType<typeof readShape>>;

/** Columns of text but instants, whose treatment must be said. */
function textColumns(shape: Shape, table: string): string[] {
  const isText = (type: string): boolean => /^(text|character varying)/.test(type);
  const isInstant = (name: string): boolean => /(^at|_at|_until|_since)$/.test(name);
  const columns = shape.find(({ name }) => name === table)?.columns ?? [];
  return columns.filter(({ name, type }) => isText(type) && !isInstant(name)).map(({ name }) => name);
}

const treatmentOf = (table: string, column: string): Treatment | 'deleted' | undefined => {
  const treatments = TREATMENTS[table];
  return typeof treatments === 'string' ? treatments : treatments?.[column];
};

/** Canaries for the columns of the table that say something of a member. */
const canariesFor = (shape: Shape, table: string): Record<string, string> =>
  Object.fromEntries(
    textColumns(shape, table)
      .filter((column) => treatmentOf(table, column) !== 'none')
      .map((column) => [column, canaryOf(table, column)]),
  );

/** `table.column` of the columns of text with one of these treatments; `undefined`: of those that have none. */
export async function columnsTreated(tx: Tx, ...as: readonly ReturnType<typeof treatmentOf>[]): Promise<string[]> {
  const shape = await readShape(tx);
  return shape.flatMap(({ name }) =>
    textColumns(shape, name)
      .filter((column) => as.includes(treatmentOf(name, column)))
      .map((column) => `${name}.${column}`),
  );
}

/** The member's id, and that of their outing. */
export async function seedCanaries(club: TestClub): Promise<{ readonly id: number; readonly event: number }> {
  const { database } = club;
  const event = await seedEvent(database, await seedSite(database), { starts_at: AT });
  const other = await club.idOf('OTHER');
  return database.write(async (tx) => {
    const shape = await readShape(tx);
    const add = async (table: string, row: Readonly<Record<string, unknown>>): Promise<void> => {
      const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
      const values = sql.join(Object.values(row));
      await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(tx.db);
    };
    const numbers = Object.fromEntries(NUMBERS.map((column) => [column, 1]));
    const names = { lastname: LASTNAME, firstname: FIRSTNAME, email: 'canari-divers-email@club.example' };
    const needed = { licence: newLicence(), lastname_key: '', firstname_key: '', level: 'N1' };
    const record = { ...needed, ...canariesFor(shape, 'divers'), ...numbers, ...names };
    const member = tx.db.insertInto('divers').values(record as never);
    const { id } = await member.returning('id').executeTakeFirstOrThrow();
    // Codes that the table checks are given; other texts are canaries.
    const own = (table: string, row: object = {}) => add(table, { diver_id: id, ...canariesFor(shape, table), ...row });

    await own('dossier_versions', { sent_at: AT });
    await own('one_time_passwords', { expires_at: AT });
    await own('address_changes', { changed_at: AT });
    await own('sessions', { created_at: AT, last_used_at: AT, method: 'password', proved_at: AT });
    await own('second_factor');
    await own('passkeys', { counter: 0, transports: '[]', created_at: AT });
    await own('totp', { last_step: 0 });
    await own('recovery_codes');
    await own('challenges', { id: 'x', kind: 'login', expires_at: AT });
    await own('registrations', { event_id: event, type: 'PARTICIPANT', position: 1, created_at: AT });
    await own('car_shares', { event_id: event, seats: 2 });
    await own('supervision_answers', { event_id: event, answered_at: AT });
    const movement = { cents: 0, kind: 'MANUAL', created_at: AT };
    await own('movements', movement);
    await add('movements', { ...movement, diver_id: other, reason: `Avance rendue. ${NAMED}` });
    await own('transfers', { year: 2026, day: '2026-05-01', debit: 3, credit: 10, cents: 100, created_at: AT });
    const { id: transfer_id } = await tx.db
      .selectFrom('transfers')
      .select('id')
      .where('diver_id', '=', id)
      .executeTakeFirstOrThrow();
    await add('means', { ...canariesFor(shape, 'means'), transfer_id, kind: 'CHEQUE', due_on: null, voucher: null });
    const amounts = { cents: 100, tip: 0, refunded: 0, state: 'Authorized', legible: 1, seen_at: AT };
    await add('provider_payments', {
      id: 1,
      checkout: 7,
      day: DAY,
      ...amounts,
      ...canariesFor(shape, 'provider_payments'),
    });
    await own('payment_intents', { provider_id: 7, purpose: 'WALLET', cents: 100, state: 'PAID', created_at: AT });
    await own('daos', { day: DAY, motif: 'ENCADREMENT', km_source: 'HAND', created_at: AT });
    const made = { year: 2026, number: 1, gift_year: 2025, revision: 1, cents: 100, author_id: other, made_at: AT };
    await own('receipts', { ...made, nature: 'EXPENSES' });
    const receipts = tx.db.selectFrom('receipts').select('id').where('diver_id', '=', id);
    const { id: receipt_id } = await receipts.executeTakeFirstOrThrow();
    await add('receipt_files', { ...canariesFor(shape, 'receipt_files'), receipt_id, sha256: 'x', drawn_at: AT });
    const cancelled = { receipt_id, author_id: other, cancelled_at: AT };
    await add('receipt_cancellations', { ...canariesFor(shape, 'receipt_cancellations'), ...cancelled });
    await own('data_requests', { kind: 'CORRECTION', state: 'OPEN', created_at: AT });
    await own('merges', { kept_id: other, at: AT, author_id: other, undone_at: AT });
    await own('data_copies', { state: 'READY', asked_at: AT, made_at: AT });
    await add('mail_refusals', { diver_id: id, kind: 'REGISTERED' });
    await add('calendar_keys', { diver_id: id, generation: 1, open: 1 });
    const mail = { kind: 'REGISTERED', created_at: AT, next_try_at: AT };
    await own('outbox', { ...mail, message_id: 'own' });
    const another = { ...mail, diver_id: other, message_id: 'other', recipient: 'x', sent_at: AT };
    await add('outbox', { ...another, subject: NAMED, body_text: NAMED });
    const changes = JSON.stringify([{ field: 'adresse', before: canaryOf('audit', 'changes'), after: LASTNAME }]);
    const history = { at: AT, author_id: id, author_name: `${FIRSTNAME} ${LASTNAME}`, action: 'update' };
    await add('audit', { ...history, resource: 'divers', record_id: id, changes });
    const description = JSON.stringify([{ field: 'description', before: NAMED, after: 'Une plongée' }]);
    const ofAnother = { ...history, author_id: other, author_name: 'x', resource: 'events', record_id: event };
    await add('audit', { ...ofAnother, changes: description });
    const detail = JSON.stringify({ device: canaryOf('security_log', 'detail') });
    const network = canaryOf('security_log', 'network');
    await add('security_log', { at: AT, action: 'signIn', actor_id: id, network, detail });
    const [mine, theirs] = [[id, 'N1'] as const, [other, 'N2'] as const];
    const palanquees = [palanqueeOf('p2', [theirs]), palanqueeOf('p1', [mine, theirs])];
    const composed = { ...EMPTY_PLAN, directorNote: NAMED, palanquees };
    const plan = JSON.stringify(composed);
    for (const dive of [1, 2])
      await add('palanquee_plans', { event_id: event, dive, version: 1, author_id: other, created_at: AT, plan });
    const dive = { event_id: event, dive: 1, version: 1, author_id: other };
    const done = { key: 'p1', depth: 17.5, entryTime: '09:40', exitTime: '10:20', duration: 38, gas: 'Nitrox 32' };
    const log = { palanquees: [{ ...done, remarks: `${NAMED} ${NEIGHBOUR} saignait du nez.` }] };
    await add('dive_logs', { ...dive, updated_at: AT, content: JSON.stringify(log) });
    await add('attendance', { event_id: event, diver_id: id, state: 'ABSENT', author_id: other, marked_at: AT });
    const people = [
      { id, lastname: LASTNAME, level: canaryOf('validated_sheets', 'content'), attendance: 'PRESENT' },
      { id: other, lastname: NEIGHBOUR, level: 'N2', attendance: 'ABSENT' },
    ];
    const sheet = { ...dive, starts_at: AT, validated_at: AT, plan_version: 1, log_version: 1, digest: 'x' };
    const content = JSON.stringify({ plan: composed, log, people });
    await add('validated_sheets', { ...sheet, ...canariesFor(shape, 'validated_sheets'), content });
    const telephone = canaryOf('safety_sheets', 'content');
    const person = { id, lastname: LASTNAME, firstname: FIRSTNAME, level: 'N1', telephone };
    await add('safety_sheets', { event_id: event, printed_at: AT, content: JSON.stringify({ people: [person] }) });

    // What others wrote.
    const texts = { description: NAMED, accompanist_free_text: NAMED };
    await tx.db.updateTable('events').set(texts).where('id', '=', event).execute();
    await tx.db.updateTable('sites').set({ information: NAMED }).execute();
    await add('settings', { nom: 'Annonce', valeur_booleen: 1, valeur_chaine: NAMED, valeur_texte: NAMED });
    return { id, event };
  });
}

/** Columns in which a canary stands, with the canaries. */
export async function canariesIn(tx: Tx): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  for (const { name, columns } of await readShape(tx)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(tx.db);
    for (const column of columns) {
      const seen = rows.flatMap(
        (row) => String((row[column.name] as string | number | null) ?? '').match(CANARY) ?? [],
      );
      if (seen.length > 0) found.set(`${name}.${column.name}`, seen);
    }
  }
  return found;
}

/** Columns that say something of a member, apart from names kept by the erasure itself, which is to come. */
export const personalColumns = async (tx: Tx): Promise<string[]> =>
  (await columnsTreated(tx, '', null, 'erased', 'deleted', 'renamed', 'author', 'kept')).filter(
    (column) => !CODES.split(' ').includes(column) && !column.startsWith('kept_identities.'),
  );

/** Personal columns without a canary. */
export async function withoutCanary(tx: Tx): Promise<string[]> {
  const found = await canariesIn(tx);
  return [...(await personalColumns(tx)), 'events.description'].filter((column) => !found.has(column));
}
