import type { MailChoice } from '#contract/mail.ts';
import type { MailKind, OptionalMailKind } from '#domain/mail/kinds.ts';
import { MAIL_CHOICE_LABELS, NEWS_RHYTHMS } from '#messages/mail.ts';

export const CHOICE_GROUPS: readonly { readonly title: string; readonly kinds: readonly OptionalMailKind[] }[] = [
  { title: 'Ce que vous faites vous-même', kinds: ['REGISTERED', 'WITHDRAWN'] },
  { title: 'Ce que d’autres font pour vous', kinds: ['REGISTERED_BY_OTHER', 'REMOVED', 'MOVED_PLACE'] },
  { title: 'Rappels', kinds: ['OUTING_TOMORROW', 'CERTIFICATE_EXPIRES', 'DEBT_REMINDER'] },
  { title: 'Nouvelles du club', kinds: ['NEW_OUTINGS', 'EXPENSES', 'CLUB_MESSAGE'] },
];

interface Always {
  readonly title: string;
  readonly why: string;
  readonly kinds: readonly MailKind[];
}

export const ALWAYS_SENT: readonly Always[] = [
  {
    title: 'Plongée annulée, déplacée ou modifiée',
    why: 'Pour ne pas vous déplacer pour rien.',
    kinds: ['OUTING_CANCELLED', 'OUTING_CHANGED'],
  },
  { title: 'Place libérée sur la liste d’attente', why: 'Vous êtes alors attendu à la plongée.', kinds: ['PROMOTED'] },
  {
    title: 'Message du responsable aux inscrits',
    why: 'Il concerne la plongée\u00a0: rendez-vous, matériel, météo.',
    kinds: ['OUTING_DETAILS'],
  },
  {
    title: 'Dossier et cotisation',
    why: 'Votre adhésion au club en dépend.',
    kinds: ['SEASON_OPENED', 'DOSSIER_REMINDER', 'FEE_REMINDER'],
  },
  { title: 'Paiement, reçu fiscal', why: 'C’est votre justificatif.', kinds: ['PAYMENT_RECEIVED', 'RECEIPT'] },
  {
    title: 'Bienvenue et mot de passe',
    why: 'Sans eux, vous ne pourriez pas vous connecter.',
    kinds: ['WELCOME', 'PASSWORD_RESET'],
  },
  {
    title: 'Adresse e-mail changée, à votre ancienne adresse',
    why: 'Vous pouvez contester un changement que vous n’avez pas demandé.',
    kinds: ['ADDRESS_CHANGED'],
  },
  {
    title: 'Clés d’accès et codes',
    why: 'Un changement que vous n’avez pas fait doit vous alerter.',
    kinds: ['SECOND_FACTOR'],
  },
  {
    title: 'Essais de connexion à votre compte',
    why: 'Quelqu’un cherche peut-être votre mot de passe.',
    kinds: ['SIGN_IN_ATTACK'],
  },
  { title: 'Réponse à une demande sur vos données', why: 'Réponse obligatoire.', kinds: ['DATA_REQUEST'] },
];

export const choiceMessage = ({ kind, wanted, atOnce }: MailChoice): string => {
  const rhythm = atOnce === undefined ? '' : `, ${NEWS_RHYTHMS[atOnce ? 'atOnce' : 'weekly'].toLowerCase()}`;
  return `«\u00a0${MAIL_CHOICE_LABELS[kind][0]}\u00a0»\u00a0: vous ${wanted ? `recevrez ce message${rhythm}` : 'ne recevrez plus ce message'}.`;
};
