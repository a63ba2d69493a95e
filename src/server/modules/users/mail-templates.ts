import { paths } from '../../../shared/paths.ts';
import type { Sender } from '../../commons/service-context.ts';
import { memberMail, type Mail, type Recipient } from '../../commons/mail.ts';

/** A member who gets a one-time password. */
export interface PasswordRecipient extends Recipient {
  readonly licence: string;
}

const signInUrl = ({ publicUrl }: Sender): string => new URL(paths.login, publicUrl).href;

export const resetMail = (to: PasswordRecipient, password: string, sender: Sender): Mail =>
  memberMail(sender, 'PASSWORD_RESET', to, 'Votre mot de passe à usage unique', [
    `Une réinitialisation du mot de passe a été demandée pour la licence ${to.licence}.`,
    `Mot de passe à usage unique : ${password}`,
    `Il est valable 30 minutes et une seule fois. Connectez-vous avec lui, puis choisissez votre nouveau mot de passe :\n${signInUrl(sender)}`,
    'Vous n’avez rien demandé ? Ignorez ce message : votre mot de passe actuel reste valable.',
  ]);

export const welcomeMail = (to: PasswordRecipient, password: string, sender: Sender): Mail =>
  memberMail(sender, 'WELCOME', to, 'Bienvenue dans l’espace membres', [
    'Votre accès à l’espace membres du club est ouvert.',
    `Numéro de licence : ${to.licence}\nMot de passe à usage unique : ${password}`,
    `Il est valable 7 jours et une seule fois. Connectez-vous avec lui, puis choisissez votre mot de passe :\n${signInUrl(sender)}`,
    'Passé ce délai, demandez-en un autre sur la page de connexion.',
  ]);
