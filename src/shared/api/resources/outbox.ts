import type { OutboxMail, OutboxPage } from '../../contract/mail.ts';
import { withQuery } from '../../query-string.ts';
import { getOwn, postOwn, type CallOptions } from '../client/client.ts';
import { listOf, type List } from '../decoders/list.ts';

/** Counts and failures of the whole outbox, beside a page of it. */
export type OutboxState = Pick<OutboxPage, 'counts' | 'failingSince'>;

/** The club's mails, which our own server alone shows. @throws ApiError */
export async function listOutbox(
  search: Readonly<Record<string, string | number>>,
  options?: CallOptions,
): Promise<List<OutboxMail> & OutboxState> {
  const page = await getOwn<OutboxPage>(withQuery('/api/v1/outbox', search), options);
  return { ...listOf(page), counts: page.counts, failingSince: page.failingSince };
}

/**
 * Sends again a mail that has gone or was given up, and tries at once one that waits. Answers the mail that will go.
 * @throws ApiError when its text holds a one-time password.
 */
export const resendMail = (id: number): Promise<OutboxMail> => postOwn(`/api/v1/outbox/${id}/resend`);
