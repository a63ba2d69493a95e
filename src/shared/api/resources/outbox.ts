import type { OutboxMail, OutboxPage } from '../../contract/outbox.ts';
import { withQuery } from '../../query-string.ts';
import { request } from '../client/client.ts';
import { number, record, textOrNull } from '../decoders/fields.ts';
import { readList, type List } from '../decoders/list.ts';
import { readOutboxMail } from '../decoders/outbox.ts';

/** What is said of the whole outbox beside a page of it. */
export type OutboxState = Pick<OutboxPage, 'counts' | 'failingSince'>;

/** The club's mails, which our own server alone shows. @throws ApiError */
export async function listOutbox(
  search: Readonly<Record<string, string | number>>,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<List<OutboxMail> & OutboxState> {
  const answer = await request({ method: 'GET', path: withQuery('/api/v1/outbox', search), signal });
  const raw = record(answer);
  const counts = record(raw['counts']);
  return {
    ...readList(answer, readOutboxMail),
    counts: {
      waiting: number(counts['waiting'], 0),
      sent: number(counts['sent'], 0),
      failed: number(counts['failed'], 0),
    },
    failingSince: textOrNull(raw['failingSince']),
  };
}

/**
 * Sends once more what has gone or was given up, and tries at once what waits. Answers the mail that will go.
 * @throws ApiError when its text holds a one-time password.
 */
export const resendMail = async (id: number): Promise<OutboxMail> =>
  readOutboxMail(await request({ method: 'POST', path: `/api/v1/outbox/${id}/resend` }));
