import type { SendMailBody } from '#contract/mail.ts';
import { request } from '../client/client.ts';
import { ApiError } from '../client/errors.ts';
import { isOwnOrigin, readAnswer, send } from '../client/http.ts';

type Letter = Required<SendMailBody>;

/** Third-party services answer `OK` or a refusal, both with status 200. */
const isAccepted = (said: string): boolean => said === '' || /^(?:"?ok"?$|[{[])/i.test(said);

const refused = (): ApiError =>
  new ApiError({
    status: 0,
    code: 'MAIL_REFUSED',
    message: 'Le service d’envoi n’a pas accepté votre message. Réessayez dans quelques minutes.',
  });

/** Specification §7 'Other': ours as the member, another service with its token alone. */
export async function sendMail(url: string, letter: Letter): Promise<void> {
  const call = { method: 'POST', path: url, body: letter } as const;
  if (isOwnOrigin(url)) {
    await request(call);
    return;
  }
  const answer = await send(call, null);
  if (!answer.ok) await readAnswer(answer);
  if (!isAccepted((await answer.text()).trim())) throw refused();
}
