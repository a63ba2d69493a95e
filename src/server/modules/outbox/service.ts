import type { OutboxMail, OutboxPage, OutboxQuery } from '../../../shared/contract/outbox.ts';
import { parisIso } from '../../../shared/domain/dates.ts';
import { isForMember, mailKindOf } from '../../../shared/domain/mail/kinds.ts';
import type { Database, Tx } from '../../db/database.ts';
import { Refused } from '../../commons/errors.ts';
import { orderOf, pageOf, sliceOf } from '../../commons/lists.ts';
import { followRepository, OUTBOX_ORDER } from './repository.ts';
import { outboxMailOf, stateOfRow } from './mapping.ts';

/** Two clicks within it are one. */
const DOUBLE_CLICK_MS = 60_000;

/** The outbox as administrators follow it (contract §8). */
export function followService({ database, clock }: { readonly database: Database; readonly clock: () => Date }) {
  async function found(tx: Tx, id: number): Promise<OutboxMail> {
    const row = await followRepository(tx).find(id);
    if (!row) throw new Refused('MAIL_NOT_FOUND');
    return outboxMailOf(row);
  }

  /** Answers the id of the mail that goes now. */
  async function resendWithin(tx: Tx, id: number): Promise<number> {
    const mails = followRepository(tx);
    const row = await mails.lock(id);
    if (!row) throw new Refused('MAIL_NOT_FOUND');
    const now = clock();
    if (stateOfRow(row) === 'waiting') {
      await mails.hurry(id, now);
      return id;
    }
    if (row.secret === 1) throw new Refused('MAIL_SECRET');
    if (row.body_text === '') throw new Refused('MAIL_TEXT_GONE');
    const isFailed = row.failed_at !== null;
    const lately = new Date(now.getTime() - DOUBLE_CLICK_MS);
    if (row.sent_at !== null && Date.parse(row.sent_at) > lately.getTime()) return id;
    const present = isFailed ? undefined : await mails.copyOf(id, lately);
    if (present !== undefined) return present;
    if (isFailed) await mails.revive(id, now);
    const again = isFailed ? id : await mails.copy(row, now);
    if (isForMember(mailKindOf(row.kind))) await mails.readdress(again);
    return again;
  }

  return {
    list({ sort, page, size, q, state, kind }: OutboxQuery): Promise<OutboxPage> {
      const order = orderOf(sort, OUTBOX_ORDER, 'createdAt,desc');
      const slice = sliceOf({ page, size });
      return database.read(async (tx) => {
        const mails = followRepository(tx);
        const rows = await mails.list({ q, kind, state, order, slice });
        const counts = await mails.counts({ q, kind });
        const total = state ? counts[state] : counts.waiting + counts.sent + counts.failed;
        const since = await mails.failingSince();
        return {
          ...pageOf(rows.map(outboxMailOf), slice ? total : rows.length, slice),
          counts,
          failingSince: since === null ? null : parisIso(since),
        };
      });
    },

    /**
     * One that waits is tried now; one that was given up waits again; of one that was sent, a copy is. The latter two go
     * to the member's present address. Answers the mail that goes. Refused: MAIL_NOT_FOUND, MAIL_SECRET, MAIL_TEXT_GONE.
     */
    resend: (id: number): Promise<OutboxMail> => database.write(async (tx) => found(tx, await resendWithin(tx, id))),
  };
}

export type FollowService = ReturnType<typeof followService>;
