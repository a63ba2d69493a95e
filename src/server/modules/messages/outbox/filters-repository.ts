import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import type { MailState } from '../../../../shared/domain/mail/kinds.ts';
import type { Tables } from '../../../db/tables.ts';
import type { DiversTable } from '../../../db/tables/members.ts';

type Columns = ExpressionBuilder<Tables & { divers: DiversTable }, 'outbox' | 'divers'>;

/** Keeps SQLite from walking the index of the order for the few mails that are found. */
export const unsorted = (column: string): RawBuilder<unknown> => sql`+${sql.ref(column)}`;
export const plainly = (column: string): RawBuilder<string> => sql.ref<string>(column);

export function isIn(eb: Columns, state: MailState, name = plainly) {
  if (state === 'sent') return eb(name('outbox.sent_at'), 'is not', null);
  if (state === 'failed') return eb('outbox.failed_at', 'is not', null);
  return eb.and([eb('outbox.sent_at', 'is', null), eb('outbox.failed_at', 'is', null)]);
}

/** Matches any part of the recipient or the subject. */
export function isInText(eb: Columns, q: string) {
  const part = `%${q.trim().toLowerCase().replaceAll(/[%_!]/g, '!$&')}%`;
  return eb.or([
    sql<boolean>`lower(outbox.recipient) like ${part} escape '!'`,
    sql<boolean>`lower(outbox.subject) like ${part} escape '!'`,
  ]);
}
