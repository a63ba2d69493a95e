import type { OutboxMail, OutboxPage } from '../../contract/mail.ts';
import { withQuery } from '../../query-string.ts';
import { getOwn, postOwn, type CallOptions } from '../client/client.ts';
import { listOf, type List } from '../decoders/list.ts';

export type OutboxState = Pick<OutboxPage, 'counts' | 'failingSince' | 'searchedSince'>;

/** For our server only. @throws ApiError */
export async function listOutbox(
  search: Readonly<Record<string, string | number>>,
  options?: CallOptions,
): Promise<List<OutboxMail> & OutboxState> {
  const page = await getOwn<OutboxPage>(withQuery('/api/v1/outbox', search), options);
  const { counts, failingSince, searchedSince } = page;
  return { ...listOf(page), counts, failingSince, searchedSince };
}

/** Sends again, or at once when waiting; resolves to the mail to be sent. @throws ApiError for one-time passwords */
export const resendMail = (id: number): Promise<OutboxMail> => postOwn(`/api/v1/outbox/${id}/resend`);
