import type { DataRequest } from '#contract/personal-data.ts';
import { fullName, type Named } from '#domain/divers/identity.ts';
import { REQUEST_WORDS } from '#messages/personal-data.ts';
import { paths } from '#shared/paths.ts';
import { memberMail, type Mail, type Recipient } from '#server/commons/mail/mail.ts';
import type { Sender } from '#server/commons/service/service-context.ts';
import type { RequestRow } from './requests-repository.ts';

/** To a super administrator; the words themselves stay in the application. */
export const requestMail = (sender: Sender, to: Recipient, member: Named, { id, kind }: RequestRow): Mail =>
  memberMail(sender, 'DATA_REQUEST', to, `${fullName(member)} demande ${REQUEST_WORDS[kind]}`, [
    `${fullName(member)} demande ${REQUEST_WORDS[kind]}. Le club a un mois pour répondre.`,
    `Sa demande, et de quoi y répondre : ${sender.publicUrl}${paths.dataRequest(id)}`,
  ]);

export const answerMail = (sender: Sender, to: Recipient, { kind, state, text, answer }: DataRequest): Mail =>
  memberMail(sender, 'DATA_REQUEST', to, `Réponse à votre demande : ${REQUEST_WORDS[kind]}`, [
    state === 'DONE' ? 'Le club a fait ce que vous demandiez.' : 'Le club n’a pas pu faire ce que vous demandiez.',
    ...(kind === 'PROPOSAL' ? [`Vous aviez proposé\u00a0:\n${text}`] : []),
    ...(answer === null ? [] : [answer]),
    `Vos demandes : ${sender.publicUrl}${paths.myData}`,
  ]);
