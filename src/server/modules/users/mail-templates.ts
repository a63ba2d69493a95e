import type { Mail, Sender } from '../mail/mail.ts';

/** Whom a one-time password is for. */
export interface Addressee {
  readonly id: number;
  readonly licence: string;
  readonly firstname: string;
  readonly email: string;
}

const signInAt = ({ publicUrl }: Sender): string => new URL('/login', publicUrl).href;

export const resetMail = (to: Addressee, password: string, sender: Sender): Mail => ({
  kind: 'PASSWORD_RESET',
  diverId: to.id,
  to: to.email,
  subject: 'Votre mot de passe à usage unique',
  text: `Bonjour ${to.firstname},

Une réinitialisation du mot de passe a été demandée pour la licence ${to.licence}.

Mot de passe à usage unique : ${password}

Il est valable 30 minutes et une seule fois. Connectez-vous avec lui, puis choisissez votre nouveau mot de passe :
${signInAt(sender)}

Vous n’avez rien demandé ? Ignorez ce message : votre mot de passe actuel reste valable.

${sender.clubName}
`,
});

export const welcomeMail = (to: Addressee, password: string, sender: Sender): Mail => ({
  kind: 'WELCOME',
  diverId: to.id,
  to: to.email,
  subject: 'Bienvenue dans l’espace membres',
  text: `Bonjour ${to.firstname},

Votre accès à l’espace membres du club est ouvert.

Numéro de licence : ${to.licence}
Mot de passe à usage unique : ${password}

Il est valable 7 jours et une seule fois. Connectez-vous avec lui, puis choisissez votre mot de passe :
${signInAt(sender)}

Passé ce délai, demandez-en un autre sur la page de connexion.

${sender.clubName}
`,
});
