import { sql, type Kysely } from 'kysely';
import type { Engine } from '../database.ts';

const DATED_IN_CLOSED = 'the year is closed';
const CHANGED = 'a closed year stays closed';

/** A row is read by its year and by its day. */
const YEARS_OF_ROW = sql`(new.year, cast(substr(new.day, 1, 4) as integer))`;

/** Dates no row in a closed year, and opens none again (docs/adr/0071): no program before this one closes a year. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  // Closed year that a row in an open one is about.
  await sql`alter table transfers add column about_year integer`.execute(db);
  const statements =
    engine === 'sqlite'
      ? [
          sql`create trigger transfers_in_open_years before insert on transfers
            when exists (select 1 from years where year in ${YEARS_OF_ROW} and closed_at is not null)
            begin select raise(abort, ${sql.lit(DATED_IN_CLOSED)}); end`,
          ...['update', 'delete'].map(
            (act) => sql`create trigger ${sql.ref(`years_no_${act}`)} before ${sql.raw(act)} on years
              when old.closed_at is not null begin select raise(abort, ${sql.lit(CHANGED)}); end`,
          ),
        ]
      : [
          // The rows wait for who closes the year, and who closes it for them.
          sql`create function transfers_in_open_years() returns trigger language plpgsql as
            $$ begin
              perform 1 from years where year in ${YEARS_OF_ROW} order by year for key share;
              if exists (select 1 from years where year in ${YEARS_OF_ROW} and closed_at is not null)
                then raise exception ${sql.lit(DATED_IN_CLOSED)}; end if;
              return new; end $$`,
          sql`create trigger transfers_in_open_years before insert on transfers
            for each row execute function transfers_in_open_years()`,
          sql`create function years_stay() returns trigger language plpgsql as
            $$ begin raise exception ${sql.lit(CHANGED)}; end $$`,
          sql`create trigger years_stay before update or delete on years
            for each row when (old.closed_at is not null) execute function years_stay()`,
        ];
  for (const statement of statements) await statement.execute(db);
}
