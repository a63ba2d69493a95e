import type { MailChoices } from '../../contract/outbox.ts';
import { requestOwn } from '../client/client.ts';

export type MailChoice = MailChoices['kinds'][number];

const path = '/api/v1/mail/choices';

/** Which of the optional mails the member gets: a call of our own server, beside section 7. @throws ApiError */
export const getMailChoices = async ({ signal }: { readonly signal?: AbortSignal } = {}): Promise<MailChoice[]> =>
  (await requestOwn<MailChoices>({ method: 'GET', path, signal })).kinds;

/** Kinds that are not named stay as they are: another tab's choices stand. Answers all of them. @throws ApiError */
export const putMailChoices = async (kinds: readonly MailChoice[]): Promise<MailChoice[]> =>
  (await requestOwn<MailChoices>({ method: 'PUT', path, body: { kinds } })).kinds;
