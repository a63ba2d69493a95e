import { paths } from '#shared/paths.ts';
import { memberMail, type Mail, type Recipient } from '#server/commons/mail/mail.ts';
import type { Sender } from '#server/commons/service/service-context.ts';

const NOT_YOU =
  'Ce n’était pas vous\u00a0? Changez votre mot de passe tout de suite, déconnectez vos appareils à la page «\u00a0Sécurité\u00a0», et prévenez le comité.';

const securityUrl = ({ publicUrl }: Sender): string => new URL(paths.security, publicUrl).href;

export const addedMail = (to: Recipient, what: string, sender: Sender): Mail =>
  memberMail(sender, 'SECOND_FACTOR', to, 'La double authentification protège votre accès', [
    `${what} vient d’être ajoutée à votre accès à l’espace membres\u00a0: elle vous sera demandée à la connexion.`,
    NOT_YOU,
  ]);

export const removedMail = (to: Recipient, what: string, sender: Sender): Mail =>
  memberMail(sender, 'SECOND_FACTOR', to, 'Double authentification\u00a0: un moyen a été retiré de votre accès', [
    `${what} vient d’être retirée de votre accès à l’espace membres\u00a0: elle ne permet plus de vous connecter.`,
    NOT_YOU,
  ]);

export const recoveredMail = (to: Recipient, sender: Sender): Mail =>
  memberMail(sender, 'SECOND_FACTOR', to, 'Connexion par un code de secours', [
    'Un de vos codes de secours vient de servir à vous connecter à l’espace membres.',
    `Vos clés d’accès, votre application d’authentification et vos autres codes ne sont plus valables\u00a0: ajoutez-les de nouveau à la page «\u00a0Sécurité\u00a0».\n${securityUrl(sender)}`,
    NOT_YOU,
  ]);

/** Wrong codes beside the right password: it is known to another, or the device's clock is wrong. */
export const guessedMail = (to: Recipient, isStolen: boolean, sender: Sender): Mail =>
  memberMail(sender, 'SECOND_FACTOR', to, 'Des codes faux à la connexion', [
    'Quelqu’un a donné votre mot de passe, puis plusieurs codes faux\u00a0: sans le bon code, personne n’est entré.',
    isStolen
      ? `Ce mot de passe ne vaut plus rien. Demandez-en un autre\u00a0:\n${new URL(paths.resetPassword, sender.publicUrl).href}`
      : `Ce n’était pas vous\u00a0? Changez votre mot de passe tout de suite\u00a0:\n${new URL(paths.updatePassword, sender.publicUrl).href}`,
    'C’était vous\u00a0? L’heure de votre téléphone doit être juste, à une demi-minute près.',
  ]);

export const restoredMail = (to: Recipient, sender: Sender): Mail =>
  memberMail(sender, 'SECOND_FACTOR', to, 'Votre accès a été rétabli', [
    'Un super-administrateur du club a retiré de votre accès vos clés d’accès, votre application d’authentification et vos codes de secours.',
    `Connectez-vous avec votre mot de passe, puis ajoutez-les de nouveau à la page «\u00a0Sécurité\u00a0».\n${securityUrl(sender)}`,
    'Vous n’avez rien demandé\u00a0? Prévenez le comité.',
  ]);
