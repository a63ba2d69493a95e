import type { OutboxQuery } from '#contract/mail.ts';
import { isForMember, mailKindOf } from '#domain/mail/kinds.ts';
import type { Actor } from '#domain/permissions.ts';
import { can } from '#domain/server-permissions.ts';
import { orNotFound, DomainError } from '#server/errors/domain-error.ts';
import { mapRows } from '#server/db/lists.ts';
import { countOf, exportLog } from '#server/commons/audit/exports.ts';
import { recordSecurity } from '#server/commons/audit/security-log.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { parisIsoOrNull } from '#server/commons/service/wire-values.ts';
import type { Tx } from '#server/db/database.ts';
import { outboxQuery } from './outbox-query.ts';
import { outboxMailOf, stateOfRow } from './mapping.ts';
import { resendingRepository } from './resending-repository.ts';

/** Two clicks within this time count as one. */
const DOUBLE_CLICK_MS = 60_000;

/** Contract §8. */
export function outboxService({ database, clock }: ServiceContext) {
  const recordExport = exportLog({ database, clock });

  async function resendWithin(tx: Tx, id: number): Promise<number> {
    const mails = resendingRepository(tx);
    const row = orNotFound(await mails.lock(id), 'MAIL_NOT_FOUND');
    const now = clock();
    if (stateOfRow(row) === 'waiting') {
      await mails.tryNow(id, now);
      return id;
    }
    if (row.secret === 1) throw new DomainError('MAIL_SECRET');
    if (row.body_text === '') throw new DomainError('MAIL_TEXT_GONE');
    const isFailed = row.failed_at !== null;
    const lately = new Date(now.getTime() - DOUBLE_CLICK_MS);
    if (row.sent_at !== null && Date.parse(row.sent_at) > lately.getTime()) return id;
    const present = isFailed ? undefined : await mails.copyOf(id, lately);
    if (present !== undefined) return present;
    if (isFailed) await mails.requeue(id, now);
    const again = isFailed ? id : await mails.copy(row, now);
    if (isForMember(mailKindOf(row.kind))) await mails.readdress(again);
    return again;
  }

  return {
    async list(actor: Actor, query: OutboxQuery) {
      const answer = await database.read(async (tx) => {
        const outbox = outboxQuery(tx);
        const { mails, counts, since } = await outbox.list({ ...query, sums: can(actor, 'divers.readTreasury') });
        const failingSince = parisIsoOrNull(await outbox.failingSince());
        return {
          ...mapRows(mails, (row) => outboxMailOf(actor, row)),
          counts,
          failingSince,
          searchedSince: parisIsoOrNull(since),
        };
      });
      await recordExport(actor, 'outbox', query, countOf(answer));
      return answer;
    },

    /** Sends copies to the member's present address. Throws MAIL_NOT_FOUND, MAIL_SECRET, MAIL_TEXT_GONE. */
    resend: (actor: Actor, id: number) =>
      database.write(async (tx) => {
        const sent = await resendWithin(tx, id);
        const row = orNotFound(await outboxQuery(tx).find(sent), 'MAIL_NOT_FOUND');
        const about = { subject: row.diver_id ?? undefined, detail: { mail: row.kind } };
        await recordSecurity(tx, { at: clock(), actor, action: 'mailResent', ...about });
        return outboxMailOf(actor, row);
      }),
  };
}
