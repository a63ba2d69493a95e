import type { MailKind, MailState, OptionalMailKind } from '#domain/mail/kinds.ts';
import type { MailFailure } from '#domain/mail/failures.ts';
import { type Day, parisDay } from '#domain/dates.ts';
import { listed, plural, shortDay, spacedFigure, timeOf } from './format.ts';

export const MAIL_KIND_LABELS: Readonly<Record<MailKind, string>> = {
  PASSWORD_RESET: 'Mot de passe à usage unique',
  WELCOME: 'Bienvenue',
  ADDRESS_CHANGED: 'Adresse e-mail changée, à l’ancienne',
  ADDRESS_RESTORED: 'Changement d’adresse contesté',
  SIGN_IN_ATTACK: 'Essais de connexion',
  MEMBER_MESSAGE: 'Message d’un membre au club',
  SEASON_OPENED: 'Dossier ouvert',
  DOSSIER_REMINDER: 'Rappel du dossier',
  FEE_REMINDER: 'Rappel de la cotisation',
  DEBT_REMINDER: 'Rappel d’une dette',
  PAYMENT_RECEIVED: 'Paiement reçu',
  EXPENSES: 'Frais à rembourser',
  RECEIPT: 'Reçu fiscal',
  REGISTERED: 'Inscription',
  WITHDRAWN: 'Désinscription',
  REGISTERED_BY_OTHER: 'Inscription par quelqu’un d’autre',
  REMOVED: 'Désinscription par quelqu’un d’autre',
  MOVED_PLACE: 'Place changée',
  PROMOTED: 'Place libérée',
  OUTING_CANCELLED: 'Plongée annulée',
  OUTING_CHANGED: 'Plongée modifiée',
  OUTING_DETAILS: 'Message aux inscrits',
  OUTING_TOMORROW: 'Plongée de demain',
  CERTIFICATE_EXPIRES: 'Certificat bientôt échu',
  NEW_OUTINGS: 'Nouvelles plongées',
  BACKUP_OVERDUE: 'Sauvegarde en retard',
  SECOND_FACTOR: 'Double authentification changée',
  DATA_REQUEST: 'Demande sur ses données',
  CLUB_MESSAGE: 'Message du club',
  OTHER: 'Autre message',
};

export const MAIL_STATE_LABELS: Readonly<Record<MailState, string>> = {
  waiting: 'En attente',
  sent: 'Envoyé',
  failed: 'Non remis',
};

/** Texts of the switches: title and line below. */
export const MAIL_CHOICE_LABELS: Readonly<Record<OptionalMailKind, readonly [title: string, help: string]>> = {
  REGISTERED: [
    'Je m’inscris à une plongée',
    'Une confirmation tout de suite, avec la plongée à ajouter à votre agenda.',
  ],
  WITHDRAWN: ['Je me désinscris', 'Une confirmation tout de suite, qui retire la plongée de votre agenda.'],
  REGISTERED_BY_OTHER: [
    'Quelqu’un d’autre m’inscrit',
    'Un proche de votre tribu ou un responsable du club vous inscrit à une plongée.',
  ],
  REMOVED: [
    'Quelqu’un d’autre me désinscrit',
    'Un proche de votre tribu ou un responsable du club supprime votre inscription.',
  ],
  MOVED_PLACE: [
    'Ma place change',
    'Un responsable vous fait passer de plongeur à encadrant, ou sur la liste d’attente.',
  ],
  OUTING_TOMORROW: ['Je plonge demain', 'Un rappel la veille de chaque plongée à laquelle vous êtes inscrit.'],
  CERTIFICATE_EXPIRES: [
    'Mon certificat médical arrive à échéance',
    'Un rappel 30 jours avant, puis 7 jours avant la fin de sa validité.',
  ],
  NEW_OUTINGS: [
    'De nouvelles plongées',
    'Celles que vous pouvez rejoindre\u00a0: les nouvelles, et celles où une place s’est libérée.',
  ],
  DEBT_REMINDER: [
    'Je dois de l’argent au club',
    'Le trésorier me rappelle ce que je dois, une fois par quinzaine au plus.',
  ],
  EXPENSES: ['Le club me rembourse des frais', 'La décision du trésorier, puis le paiement.'],
  CLUB_MESSAGE: ['Le club m’écrit', 'Les messages que le club envoie à plusieurs membres à la fois.'],
};

/** How often news of outings are mailed. */
export const NEWS_RHYTHMS = { weekly: 'Chaque semaine', atOnce: 'Tout de suite', never: 'Jamais' } as const;

const greeting = (firstname: string): string => `Bonjour ${firstname},`;

/** Text of a mail to a member. Leaves out empty paragraphs. */
export const memberMailText = (firstname: string, paragraphs: readonly string[], clubName: string): string =>
  `${[greeting(firstname), ...paragraphs.filter(Boolean), clubName].join('\n\n')}\n`;

/** The text of a shared mail with the names of those whom it is still for. */
export const regreeted = (text: string, firstnames: readonly string[]): string =>
  text.replace(/^Bonjour [^\n]*,/, greeting(listed(firstnames)).replaceAll('$', '$$$$'));

interface Reached {
  readonly recipients: number;
  readonly addresses: number;
}

/** `3 membres, 1 adresse`; members alone where each has an address of their own. */
export const recipientsLabel = ({ recipients, addresses }: Reached): string =>
  [
    plural(recipients, 'membre', 'membres'),
    ...(addresses < recipients ? [plural(addresses, 'adresse', 'adresses')] : []),
  ].join(', ');

export const recipientsChanged = (told: Reached): string =>
  `Les destinataires ont changé entre-temps\u00a0: rien n’est parti. Ce seraient maintenant ${recipientsLabel(told)}\u00a0: relisez, puis envoyez à nouveau.`;

/** Ends a mail that its reader may refuse; both are addresses. */
export const choicesLines = (area: string, choices: string): string =>
  `Espace membres\u00a0: ${area}\nChoisir les messages que je reçois\u00a0: ${choices}`;

/** Foot of a mail that its reader may refuse. */
export const unsubscribeLine = (url: string): string => `Ne plus recevoir ce message\u00a0: ${url}`;

export const MAIL_FAILURE_SENTENCES: Readonly<Record<MailFailure, string>> = {
  ADDRESS_REFUSED: 'Cette adresse n’existe pas ou n’accepte plus de messages : corrigez-la dans la fiche du membre.',
  ADDRESS_INVALID: 'Cette adresse n’est pas valable : corrigez-la dans la fiche du membre.',
  SENDER_REFUSED: 'Le serveur d’e-mail refuse les messages du club : voyez avec votre hébergeur.',
  REFUSED_FOR_NOW: 'Le serveur d’e-mail refuse ce message pour l’instant.',
  SIGN_IN_REFUSED: 'Le serveur d’e-mail refuse le nom ou le mot de passe du club : vérifiez SMTP_URL.',
  UNREACHABLE: 'Le serveur d’e-mail est injoignable : vérifiez SMTP_URL si cela dure.',
  SILENT: 'Le serveur d’e-mail ne répond pas.',
  INTERRUPTED: 'Le serveur d’e-mail a interrompu l’envoi.',
  UNKNOWN: 'L’envoi a échoué.',
};

export const GIVEN_UP = 'Abandonné après sept jours d’essais.';

interface Tried {
  readonly state: MailState;
  readonly tries: number;
  readonly reason: string | null;
  readonly sentAt: string | null;
  readonly failedAt: string | null;
  readonly nextTryAt: string | null;
}

/** Null once a try has failed, or when the mail no longer waits. */
export function sendingLabel({ state, tries, reason }: Pick<Tried, 'state' | 'tries' | 'reason'>): string | null {
  if (state !== 'waiting' || reason !== null) return null;
  return tries === 0 ? 'part dans quelques secondes' : 'en cours d’envoi';
}

/** `à 9 h 30` today, else `le sam. 28 nov. à 9 h 30`. */
export const momentLabel = (instant: string, today: Day): string =>
  `${parisDay(instant) === today ? '' : `le ${shortDay(parisDay(instant))} `}à\u00a0${timeOf(instant)}`;

const triesLabel = (tries: number): string => plural(tries, 'essai', 'essais');

export function progressLabel(mail: Tried, today: Day): string {
  const { state, tries, sentAt, failedAt, nextTryAt } = mail;
  if (state === 'sent') {
    return `${sentAt === null ? '' : momentLabel(sentAt, today)}${tries > 1 ? `, au ${tries}ᵉ essai` : ''}`;
  }
  if (state === 'failed') {
    const when = failedAt === null ? 'abandonné' : `abandonné ${momentLabel(failedAt, today)}`;
    return tries > 1 ? `${when}, après ${triesLabel(tries)}` : when;
  }
  const next = nextTryAt === null ? '' : `, le prochain ${momentLabel(nextTryAt, today)}`;
  return sendingLabel(mail) ?? `${triesLabel(tries)}${next}`;
}

const counted = (count: number, one: string, many: string): string =>
  `${spacedFigure(count)}\u00a0${count >= 2 ? many : one}`;

/** Reads the tabs aloud: `3 e-mails en attente, 120 envoyés, 1 non remis.` */
export const countsLabel = ({ waiting, sent, failed }: Readonly<Record<MailState, number>>): string =>
  `${counted(waiting, 'e-mail', 'e-mails')} en attente, ${counted(sent, 'envoyé', 'envoyés')}, ${spacedFigure(failed)}\u00a0non remis.`;
