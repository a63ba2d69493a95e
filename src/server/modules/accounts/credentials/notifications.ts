import { paths } from '#shared/paths.ts';
import { memberMail, type Mail, type Recipient } from '#server/commons/mail/mail.ts';
import type { Sender } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { mailQueue } from '#server/commons/mail/queue-repository.ts';
import { oneTimeRepository } from './repository.ts';

type PasswordRecipient = Recipient & { readonly licence: string };

const signInUrl = ({ publicUrl }: Sender): string => new URL(paths.login, publicUrl).href;

export const resetMail = (to: PasswordRecipient, password: string, sender: Sender): Mail =>
  memberMail(sender, 'PASSWORD_RESET', to, 'Votre mot de passe à usage unique', [
    `Une réinitialisation du mot de passe a été demandée pour la licence ${to.licence}.`,
    `Mot de passe à usage unique\u00a0: ${password}`,
    `Il est valable 30 minutes et une seule fois. Connectez-vous avec lui, puis choisissez votre nouveau mot de passe\u00a0:\n${signInUrl(sender)}`,
    'Vous n’avez rien demandé\u00a0? Ignorez ce message\u00a0: votre mot de passe actuel reste valable.',
  ]);

export const welcomeMail = (to: PasswordRecipient, password: string, sender: Sender): Mail =>
  memberMail(sender, 'WELCOME', to, 'Bienvenue dans l’espace membres', [
    'Votre accès à l’espace membres du club est ouvert.',
    `Numéro de licence\u00a0: ${to.licence}\nMot de passe à usage unique\u00a0: ${password}`,
    `Il est valable 7 jours et une seule fois. Connectez-vous avec lui, puis choisissez votre mot de passe\u00a0:\n${signInUrl(sender)}`,
    'Passé ce délai, demandez-en un autre sur la page de connexion.',
  ]);

export const attackMail = (to: PasswordRecipient, sender: Sender): Mail =>
  memberMail(sender, 'SIGN_IN_ATTACK', to, 'Des essais de connexion à votre compte', [
    `De plusieurs endroits, quelqu’un essaie de deviner le mot de passe de la licence ${to.licence}. Nous ralentissons ces essais\u00a0; votre compte reste ouvert.`,
    'Sur les appareils où vous vous connectez d’habitude, rien ne change. Ailleurs, la connexion peut attendre quelques secondes.',
    `Votre mot de passe sert aussi sur un autre site, ou se devine\u00a0? Changez-le\u00a0:\n${new URL(paths.updatePassword, sender.publicUrl).href}`,
    `La connexion vous est refusée\u00a0? Demandez un mot de passe à usage unique, qui passe toujours\u00a0:\n${new URL(paths.resetPassword, sender.publicUrl).href}`,
  ]);

const MINUTE = 60_000;
/** Milliseconds of validity: 30 minutes after a reset, 7 days for a new member (contract §4, §10). */
const LIFE = { reset: 30 * MINUTE, welcome: 7 * 24 * 60 * MINUTE };
const TEMPLATES = { reset: resetMail, welcome: welcomeMail };

/** Ends what mails to a former address could open: one-time passwords, and mails with them that wait. */
export async function endMailedKeys(tx: Tx, members: readonly number[]): Promise<void> {
  await oneTimeRepository(tx).deleteOf(members);
  await mailQueue(tx).dropSecrets(members);
}

type Purpose = keyof typeof LIFE;

type To = readonly PasswordRecipient[];

/** One for each member with an address. */
export async function sendOneTimePasswords(tx: Tx, sender: Sender, purpose: Purpose, members: To, now: Date) {
  const to = members.filter(({ email }) => email !== '');
  const passwords = await oneTimeRepository(tx).create(to, LIFE[purpose], now);
  const mails = to.map((one, at) => TEMPLATES[purpose](one, passwords[at] ?? '', sender));
  await mailQueue(tx).enqueue(mails, now);
}
