import { request } from '../client/client.ts';
import { readMailChoices, type MailChoice } from '../decoders/mail-choices.ts';

const path = '/api/v1/mail/choices';

/** Which of the optional mails one gets: a call of our own server, beside section 7. @throws ApiError */
export const getMailChoices = async ({ signal }: { readonly signal?: AbortSignal } = {}): Promise<MailChoice[]> =>
  readMailChoices(await request({ method: 'GET', path, signal }));

/** The kinds that are not named stay as they are: another tab's choices stand. Answers all of them. @throws ApiError */
export const putMailChoices = async (kinds: readonly MailChoice[]): Promise<MailChoice[]> =>
  readMailChoices(await request({ method: 'PUT', path, body: { kinds } }));
