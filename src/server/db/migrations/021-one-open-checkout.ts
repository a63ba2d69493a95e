import { sql, type Kysely } from 'kysely';

/**
 * A claim is of the account alone, so that 007's index allows one open checkout of each member for it: with the amount in
 * the claim two amounts opened two. The newest checkout keeps it; an older process goes on with claims of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update payment_intents
    set claim = case when state in ('CREATED', 'OPEN') and not exists (
        select 1 from payment_intents later
        where later.diver_id = payment_intents.diver_id and later.id > payment_intents.id
          and later.claim is not null and later.state in ('CREATED', 'OPEN')
          and (later.purpose = 'WALLET') = (payment_intents.purpose = 'WALLET'))
      then case purpose when 'WALLET' then 'WALLET' else 'MEMBERSHIP' end end
    where claim is not null`.execute(db);
}
