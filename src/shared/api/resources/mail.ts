import type { SendMailBody, MailChoices } from '../../contract/mail.ts';
import { getOwn, request, requestOwn, type CallOptions } from '../client/client.ts';
import { ApiError } from '../client/errors.ts';
import { isOwnOrigin, sendForeign, readAnswer } from '../client/http.ts';

export type Letter = Required<SendMailBody>;

/** Services of this kind say `OK`, or in a sentence why not, both with status 200. */
const isAccepted = (said: string): boolean => said === '' || /^(?:"?ok"?$|[{[])/i.test(said);

const refused = (): ApiError =>
  new ApiError({
    status: 0,
    code: 'MAIL_REFUSED',
    message: 'Le service d’envoi n’a pas accepté votre message. Réessayez dans quelques minutes.',
  });

/** The send-mail action (specification §7 'Other'): our own server's as the member, another's with its token alone. */
export async function sendMail(url: string, letter: Letter): Promise<void> {
  const call = { method: 'POST', path: url, body: letter } as const;
  if (isOwnOrigin(url)) {
    await request(call);
    return;
  }
  const answer = await sendForeign(call);
  if (!answer.ok) await readAnswer(answer);
  if (!isAccepted((await answer.text()).trim())) throw refused();
}

export type MailChoice = MailChoices['kinds'][number];

const choices = '/api/v1/mail/choices';

/** Which of the optional mails the member gets: a call of our own server, beside section 7. @throws ApiError */
export const getMailChoices = async (options?: CallOptions): Promise<MailChoice[]> =>
  (await getOwn<MailChoices>(choices, options)).kinds;

/** Kinds that are not named stay as they are: another tab's choices stand. Answers all of them. @throws ApiError */
export const putMailChoices = async (kinds: readonly MailChoice[]): Promise<MailChoice[]> =>
  (await requestOwn<MailChoices>({ method: 'PUT', path: choices, body: { kinds } })).kinds;
