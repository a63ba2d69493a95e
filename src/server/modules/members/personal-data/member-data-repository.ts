import { sql, type RawBuilder } from 'kysely';
import { MAIL_KINDS_ABOUT_OTHERS } from '#domain/mail/kinds.ts';
import { recordsOf } from '#server/commons/divers/merged-query.ts';
import { isMailTo } from '#server/commons/mail/queue-repository.ts';
import type { Row, Tx } from '#server/db/database.ts';

type Value = string | number | null;
export type DataRow = Readonly<Record<string, Value>>;
type MemberData = Readonly<Record<string, readonly DataRow[]>>;

/** Keys and digests, which open an account and say nothing of the member; columns for search. */
const SECRET: ReadonlySet<string> = new Set([
  'password_hash',
  'token_generation',
  'lastname_key',
  'firstname_key',
  'hash',
  'secret',
  'handle',
  'credential_id',
  'public_key',
  'redirect_url',
  'file',
  'claim',
]);

const withoutSecrets = (row: DataRow): DataRow =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !SECRET.has(column)));

/** Everything that the database keeps of a member, by subject; an address may be a family's or the club's. */
export async function memberData({ db }: Tx, id: number, email: string): Promise<MemberData> {
  const own = (table: string): RawBuilder<DataRow> =>
    sql<DataRow>`select * from ${sql.table(table)} where diver_id = ${id}`;
  const queries: Readonly<Record<string, RawBuilder<DataRow>>> = {
    fiche: sql`select * from divers where id = ${id}`,
    'fiches fusionnées': sql`select * from divers where id <> ${id} and id in ${recordsOf(id)} order by id`,
    fusions: sql`select at, moved, undone_at from merges where diver_id = ${id} or kept_id = ${id} order by id`,
    dossiers: sql`select sent_at, text from dossier_versions where diver_id in ${recordsOf(id)} order by id`,
    inscriptions: sql`select registrations.id, starts_at, sites.name as site, type, position, registrations.active,
      registrations.description, registrations.created_at, registrations.delete_date from registrations
      join events on events.id = registrations.event_id join sites on sites.id = events.site_id
      where diver_id = ${id} order by registrations.id`,
    covoiturage: sql`select starts_at, seats, leaves_from from car_shares join events on events.id = car_shares.event_id
      where diver_id = ${id} order by car_shares.id`,
    présences: sql`select starts_at, state, marked_at from attendance join events on events.id = attendance.event_id
      where diver_id = ${id} order by attendance.id`,
    'réponses pour encadrer': sql`select starts_at, day, answer, answered_at from supervision_answers
      join events on events.id = supervision_answers.event_id where diver_id = ${id} order by starts_at, event_id`,
    'présences aux séances': sql`select day, start_time, name, present, marked_at from seance_attendance
      join seances on seances.id = seance_attendance.seance_id where diver_id = ${id} order by day`,
    mouvements: sql`select * from movements where diver_id in ${recordsOf(id)} order by id`,
    écritures: sql`select * from transfers where diver_id in ${recordsOf(id)} order by id`,
    'moyens de paiement': sql`select means.* from means join transfers
      on transfers.id = means.transfer_id or transfers.movement_id = means.movement_id
      where transfers.diver_id in ${recordsOf(id)} order by means.id`,
    paiements: sql`select * from payment_intents where diver_id in ${recordsOf(id)} order by id`,
    'paiements chez le prestataire': sql`select * from provider_payments where checkout in
      (select provider_id from payment_intents where diver_id in ${recordsOf(id)}) order by id`,
    dons: sql`select * from daos where diver_id = ${id} order by id`,
    'reçus fiscaux': sql`select receipts.*, sha256, cancelled_at, reason from receipts
      left join receipt_files on receipt_files.receipt_id = receipts.id
      left join receipt_cancellations on receipt_cancellations.receipt_id = receipts.id
      where receipts.diver_id in ${recordsOf(id)} order by receipts.id`,
    'voitures des années closes': sql`select year, voiturecv, electrique from donor_cars where diver_id = ${id} order by year`,
    'e-mails': sql`select kind, recipient, reply_to, subject, body_text, created_at, sent_at, failed_at from outbox
      where (${isMailTo(id)} or (diver_id is null and recipient <> '' and recipient = ${email}))
      and kind not in (${sql.join(MAIL_KINDS_ABOUT_OTHERS)}) order by id`,
    'choix d’e-mails': own('mail_refusals'),
    agenda: own('calendar_keys'),
    'historique de la fiche': sql`select at, author_name, action, changes from audit
      where resource = 'divers' and record_id in ${recordsOf(id)} order by id`,
    'ce que j’ai modifié': sql`select at, resource, record_id, action from audit where author_id = ${id} order by id`,
    // Without the names of others, which a restore writes into the detail.
    'journal de sécurité': sql`select at, action, event_id, network, times,
      case when detail like '%"actor":%' or detail like '%"subject":%' then null else detail end as detail,
      case when actor_id = ${id} then 1 else 0 end as by_me from security_log
      where actor_id = ${id} or subject_id = ${id} order by id`,
    appareils: sql`select created_at, last_used_at, ended_at, device, method, proved_at from sessions
      where diver_id = ${id} order by created_at`,
    'clés d’accès': sql`select name, created_at, last_used_at from passkeys where diver_id = ${id} order by id`,
    'codes d’authentification': sql`select confirmed_at from totp where diver_id = ${id}`,
    'double authentification': own('second_factor'),
    'codes de secours': sql`select count(*) as count from recovery_codes where diver_id = ${id}`,
    'mots de passe à usage unique': sql`select expires_at, used_at from one_time_passwords where diver_id = ${id}`,
    'changements d’adresse': sql`select old_email, changed_at from address_changes where diver_id = ${id}`,
    demandes: sql`select kind, text, fields, created_at, state, answered_at, answer from data_requests
      where diver_id = ${id} order by id`,
    copies: own('data_copies'),
    'plongées que j’ai saisies': sql`select starts_at, dive, updated_at from dive_logs
      join events on events.id = dive_logs.event_id where author_id = ${id} order by dive_logs.id`,
    'fiches de sécurité que j’ai validées': sql`select event_id, starts_at, dive, version, validated_at, reason, digest
      from validated_sheets where author_id = ${id} order by id`,
  };
  const data: Record<string, readonly DataRow[]> = {};
  for (const [subject, query] of Object.entries(queries)) {
    data[subject] = (await query.execute(db)).rows.map(withoutSecrets);
  }
  return data;
}

interface Paper {
  readonly starts_at: string;
  readonly content: string;
}

/** `log`: what was done; null: nothing was entered. */
type PlannedDive = Pick<Paper, 'starts_at'> & Pick<Row<'palanquee_plans'>, 'dive' | 'plan'> & { log: string | null };

type Validated = 'event_id' | 'dive' | 'version' | 'validated_at' | 'digest';
type ValidatedPaper = Paper & Pick<Row<'validated_sheets'>, Validated>;

/** Latest plans, logs and sheets, as JSON, of the outings that the member was on or composed. */
export const outingPapers = async ({ db }: Tx, id: number) => {
  const outings = sql`(select event_id from registrations where diver_id = ${id}
    union select event_id from attendance where diver_id = ${id}
    union select event_id from palanquee_plans where author_id = ${id}
    union select event_id from validated_sheets where author_id = ${id})`;
  const plans = sql<PlannedDive>`select starts_at, palanquee_plans.dive, plan, content as log from palanquee_plans
    join events on events.id = palanquee_plans.event_id
    left join dive_logs on dive_logs.event_id = palanquee_plans.event_id and dive_logs.dive = palanquee_plans.dive
    where palanquee_plans.event_id in ${outings} and palanquee_plans.version =
      (select max(version) from palanquee_plans latest
        where latest.event_id = palanquee_plans.event_id and latest.dive = palanquee_plans.dive)
    order by starts_at, palanquee_plans.dive`;
  const printed = sql<Paper>`select starts_at, content from safety_sheets
    join events on events.id = safety_sheets.event_id where event_id in ${outings} order by starts_at`;
  const validated = sql<ValidatedPaper>`select event_id, starts_at, dive, version, validated_at, digest, content
    from validated_sheets where event_id in ${outings} order by starts_at, event_id, dive, version`;
  return {
    plans: (await plans.execute(db)).rows,
    printed: (await printed.execute(db)).rows,
    validated: (await validated.execute(db)).rows,
  };
};
