import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../db/database.ts';

/** Acts of the club that a backup replaces, with whom they name; `schema` ends with a dot. */
const actsOf = (schema: RawBuilder<unknown>) => sql`
  select log.*, starts_at, actor.licence as actor_licence, subject.licence as subject_licence,
    actor.licence || ' ' || actor.lastname || ' ' || actor.firstname as actor_name,
    subject.licence || ' ' || subject.lastname || ' ' || subject.firstname as subject_name
  from ${schema}security_log log left join ${schema}divers actor on actor.id = actor_id
    left join ${schema}divers subject on subject.id = subject_id left join ${schema}events events on events.id = event_id`;

/** Keeps the security log of a PostgreSQL until the end of the transaction, which drops its table. */
export const keepLog = ({ db }: Tx): Promise<unknown> =>
  sql`create temporary table former_log on commit drop as ${actsOf(sql``)}`.execute(db);

/** Opens the SQLite file of the club that is replaced beside the connection, for its log. */
export async function openFormerLog({ db }: Pick<Tx, 'db'>, file: string): Promise<void> {
  await sql`attach database ${file} as former`.execute(db);
  await sql`create temporary view former_log as ${actsOf(sql`former.`)}`.execute(db);
}

const NAMES = sql`'actor', case when actor.id is null then actor_name end,
  'subject', case when subject.id is null then subject_name end`;

/** Detail of an act, with the names of members whom the restored club does not have (keys of SecurityDetail). */
const DETAIL = {
  sqlite: sql`json_patch(coalesce(detail, '{}'), json_patch('{}', json_object(${NAMES})))`,
  postgres: sql`(coalesce(detail, '{}')::jsonb || jsonb_strip_nulls(jsonb_build_object(${NAMES})))::text`,
};

/** Adds the acts that a restored club does not have; numbers that are another's there, or will be, are left out. */
export async function takeOverLog({ db, engine }: Tx): Promise<void> {
  await sql`insert into security_log (at, action, actor_id, subject_id, event_id, network, detail, times)
    select at, action, actor.id, subject.id, events.id, network, nullif(${DETAIL[engine]}, '{}'), times
    from former_log former left join divers actor on actor.id = actor_id and actor.licence = actor_licence
      left join divers subject on subject.id = subject_id and subject.licence = subject_licence
      left join events on events.id = event_id and events.starts_at = former.starts_at
    where not exists (select 1 from security_log known
      where known.at = former.at and known.action = former.action and known.times = former.times
        and (former.actor_id is null or known.actor_id = former.actor_id)
        and (former.subject_id is null or known.subject_id = former.subject_id))
    order by former.id`.execute(db);
}
