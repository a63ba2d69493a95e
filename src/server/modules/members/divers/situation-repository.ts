import type { Cents } from '#domain/money.ts';
import type { Change } from '#domain/audit.ts';
import { readOwnJson } from '#domain/own-json.ts';
import { isMailTo } from '#server/commons/mail/queue-repository.ts';
import type { Tx } from '#server/db/database.ts';
import { lastPlan } from '#server/commons/divers/instalments-query.ts';
import type { DiverRow } from '#server/commons/divers/repository.ts';

/** Rows read back at most: what is older stays undated. */
const ROWS = 300;

/** Dates of a member's situation, from the audit log, the ledger and the outbox. */
export const situationRepository = ({ db }: Tx) => ({
  dossier: (id: number) =>
    db
      .selectFrom('divers')
      .select(['dossier_asked_at', 'dossier_sent_at', 'dossier_paid_at', 'dossier_missing'])
      .select(lastPlan)
      .where('id', '=', id)
      .executeTakeFirst(),

  /** The newest changes of these fields, newest first. */
  async changes(id: number, fields: readonly string[]) {
    const rows = await db
      .selectFrom('audit')
      .select(['at', 'changes'])
      .where('resource', '=', 'divers')
      .where('record_id', '=', id)
      .where((eb) => eb.or(fields.map((field) => eb('changes', 'like', `%"field":"${field}"%`))))
      .orderBy('id', 'desc')
      .limit(ROWS)
      .execute();
    return rows.flatMap(({ at, changes }) => readOwnJson<Change[]>(changes).map((change) => ({ ...change, at })));
  },

  /** Movement that took the wallet below `minimum`, for a wallet that is below it now. */
  async fellBelow({ id, wallet_cents }: DiverRow, minimum: Cents): Promise<string | null> {
    const rows = await db
      .selectFrom('movements')
      .select(['cents', 'created_at'])
      .where('diver_id', '=', id)
      .where('account', '=', 'WALLET')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(ROWS)
      .execute();
    let balance = wallet_cents;
    return rows.find(({ cents }) => (balance -= cents) >= minimum)?.created_at ?? null;
  },

  /** The last mail to the member's present address that was sent or given up. */
  lastMail: ({ id, email }: DiverRow) =>
    db
      .selectFrom('outbox')
      .select(['sent_at', 'failed_at'])
      .where('recipient', '=', email)
      .where(isMailTo(id))
      .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('failed_at', 'is not', null)]))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
});
