import { addDays, parisDay, type Day } from '#domain/dates.ts';
import { certificateExpiry } from '#domain/divers/certificate.ts';
import type { Acting, SituationFinding, Standing, Topic, ClubFacts, MemberFacts, Since } from '#domain/situation.ts';
import { amount, dayYear, levelLabel } from './format.ts';
import { planSentence } from './membership.ts';

export const TOPIC_LABELS: Readonly<Record<Topic, string>> = {
  account: 'Compte',
  dossier: 'Dossier d’inscription',
  fee: 'Cotisation',
  wallet: 'Porte-monnaie',
  certificate: 'Certificat médical',
  autonomy: 'Plongées en autonomie',
  supervision: 'Encadrement',
  email: 'Adresse e-mail',
};

export const STANDING_LABELS: Readonly<Record<Standing, string>> = {
  ok: 'En ordre',
  due: 'À régler',
  blocked: 'Bloque l’inscription',
  info: 'Pour information',
  hidden: 'Non visible',
};

export const ACTING_LABELS: Readonly<Record<Acting, readonly [own: string, other: string]>> = {
  member: ['À vous d’agir', 'Au membre d’agir'],
  secretary: ['Au secrétariat d’agir', 'Au secrétariat d’agir'],
  treasurer: ['Au trésorier d’agir', 'Au trésorier d’agir'],
  organizers: ['Aux organisateurs d’agir', 'Aux organisateurs d’agir'],
};

/** `own`: the reader is the member. */
interface Told {
  readonly facts: MemberFacts;
  readonly club: ClubFacts;
  readonly own: boolean;
}

const level = ({ facts }: Told): string =>
  facts.level === '' ? 'Aucun niveau enregistré' : `Niveau ${levelLabel(facts.level)}`;
const fee = ({ facts }: Told): string => amount(facts.cotisation ?? 0);
const balance = ({ facts }: Told): string => `Le solde est de ${amount(facts.wallet ?? 0)}`;
const minimum = ({ club }: Told): string => amount(club.wallet.minimum);
const expiry = ({ facts }: Told): Day => certificateExpiry(facts.caciDate) ?? '';
const deadline = ({ club }: Told): string => dayYear(club.season.deadline ?? '');
const notShown = (what: string, { own }: Told): string =>
  own ? 'Le serveur du club ne donne pas cette information.' : `Seuls le membre et le trésorier voient ${what}.`;

const missing = ({ facts }: Told): string =>
  facts.dossierMissing === null ? '' : ` Il y manque\u00a0: ${facts.dossierMissing}`;

const renewal = ({ own }: Told): string =>
  own ? 'Envoyez au secrétariat la date du nouveau.' : 'Le secrétariat attend la date du nouveau.';

/** Fit for the member and for an administrator. */
const TEXTS: Readonly<Record<SituationFinding, (told: Told) => string>> = {
  ACCOUNT_ACTIVE: () => 'Le compte est actif.',
  ACCOUNT_DELETED: () => 'Le compte est supprimé\u00a0: aucune inscription n’est possible.',
  ACCOUNT_OFF_FEE_DUE: () =>
    'Le compte est désactivé et une cotisation reste à payer. Le comité le réactive après le paiement.',
  ACCOUNT_OFF_PAID: () => 'Le compte est désactivé. La cotisation est réglée\u00a0: il reste à le réactiver.',
  ACCOUNT_OFF: () => 'Le compte est désactivé\u00a0: le dossier n’est pas à jour, ou un paiement reste à régler.',
  DOSSIER_DONE: () => 'Aucun dossier n’est attendu.',
  DOSSIER_INCOMPLETE: (told) => `Le dossier est incomplet.${missing(told)}`,
  DOSSIER_AWAITED: (told) =>
    `Le dossier de la saison est attendu${told.club.season.deadline === null ? '' : ` jusqu’au ${deadline(told)}`}.${missing(told)}`,
  DOSSIER_LATE: (told) =>
    `Le dossier était attendu jusqu’au ${deadline(told)}\u00a0: l’accueil ne montre que lui jusqu’à son envoi.${missing(told)}`,
  DOSSIER_HELD: (told) => `Un dossier est attendu. Il pourra être envoyé une fois le compte réactivé.${missing(told)}`,
  DOSSIER_HIDDEN: (told) => notShown('l’état du dossier', told),
  FEE_IN_ORDER: () => 'La cotisation est réglée.',
  FEE_IN_PARTS: ({ facts }) => planSentence(facts.instalments),
  FEE_PART_REFUSED: ({ facts }) => planSentence(facts.instalments),
  FEE_DUE: (told) => `Il reste ${fee(told)} à payer.`,
  FEE_CLOSED: () => 'Aucune cotisation n’est à payer en ligne. En cas de doute, le comité répond.',
  FEE_HIDDEN: (told) => notShown('la cotisation', told),
  WALLET_OK: (told) => `${balance(told)}, pour un minimum de ${minimum(told)}.`,
  WALLET_LOW: (told) => `${balance(told)}. Sous ${minimum(told)}, l’inscription est refusée.`,
  WALLET_BELOW: (told) => `${balance(told)}, sous le minimum de ${minimum(told)}.`,
  WALLET_OFF: (told) => `${balance(told)}.`,
  WALLET_OFF_EMPTY: (told) => `${balance(told)}. Les plongées en autonomie demandent un solde supérieur à 0\u00a0€.`,
  WALLET_HIDDEN: (told) => notShown('le solde', told),
  CERTIFICATE_VALID: (told) => `Il est valable jusqu’au ${dayYear(expiry(told))}.`,
  CERTIFICATE_SOON: (told) => `Il n’est plus valable que jusqu’au ${dayYear(expiry(told))}. ${renewal(told)}`,
  CERTIFICATE_OVER: (told) => `Il n’est plus valable depuis le ${dayYear(addDays(expiry(told), 1))}. ${renewal(told)}`,
  CERTIFICATE_MISSING: () => 'Aucune date n’est enregistrée. Elle suffit au secrétariat, sans le document.',
  AUTONOMOUS: (told) => `${level(told)}\u00a0: ces plongées sont ouvertes.`,
  NOT_AUTONOMOUS: (told) => `${level(told)}\u00a0: ces plongées ne sont pas ouvertes.`,
  SUPERVISOR: (told) => `${level(told)}\u00a0: inscription possible comme encadrant.`,
  NOT_SUPERVISOR: (told) => `${level(told)}\u00a0: inscription comme plongeur seulement.`,
  EMAIL_KNOWN: ({ facts }) => `Le club écrit à ${facts.email}.`,
  EMAIL_INVALID: () => 'Aucune adresse valable n’est enregistrée\u00a0: les messages du club n’arrivent pas.',
  EMAIL_FAILING: ({ facts }) => `Le dernier message à ${facts.email} n’a pas pu être remis.`,
};

export const findingText = (finding: SituationFinding, told: Told): string => TEXTS[finding](told);

/** Sentence about the first date that is known. */
const dated = (...known: readonly (readonly [sentence: string, instant: string | null])[]): string | null => {
  const [first] = known.flatMap(([sentence, instant]) =>
    instant === null ? [] : [`${sentence} ${dayYear(parisDay(instant))}`],
  );
  return first ?? null;
};

const DATES: Readonly<Partial<Record<SituationFinding, (since: Since) => string | null>>> = {
  ACCOUNT_ACTIVE: (since) => dated(['Actif depuis le', since.desactived]),
  ACCOUNT_OFF_FEE_DUE: (since) => dated(['Désactivé depuis le', since.desactived]),
  ACCOUNT_OFF_PAID: (since) => dated(['Désactivé depuis le', since.desactived]),
  ACCOUNT_OFF: (since) => dated(['Désactivé depuis le', since.desactived]),
  DOSSIER_DONE: (since) => dated(['Envoyé le', since.dossierSent]),
  DOSSIER_INCOMPLETE: (since) => dated(['Envoyé le', since.dossierSent]),
  DOSSIER_AWAITED: (since) => dated(['Demandé le', since.dossierAsked]),
  DOSSIER_LATE: (since) => dated(['Demandé le', since.dossierAsked]),
  DOSSIER_HELD: (since) => dated(['Demandé le', since.dossierAsked]),
  FEE_IN_ORDER: (since) => dated(['Réglée le', since.feePaid]),
  FEE_IN_PARTS: (since) => dated(['Premier paiement le', since.feePaid]),
  FEE_DUE: (since) => dated(['À payer depuis le', since.feeDue]),
  WALLET_BELOW: (since) => dated(['Sous le minimum depuis le', since.walletBelow]),
  AUTONOMOUS: (since) => dated(['Niveau enregistré le', since.level]),
  NOT_AUTONOMOUS: (since) => dated(['Niveau enregistré le', since.level]),
  SUPERVISOR: (since) => dated(['Niveau enregistré le', since.level]),
  NOT_SUPERVISOR: (since) => dated(['Niveau enregistré le', since.level]),
  EMAIL_KNOWN: (since) => dated(['Dernier message parti le', since.mailSent], ['Adresse enregistrée le', since.email]),
  EMAIL_INVALID: (since) => dated(['Ainsi depuis le', since.email]),
  EMAIL_FAILING: (since) => dated(['Échec du', since.mailFailed]),
};

/** Null where the club recorded no date; `since` is null in front of an existing server. */
export const sinceText = (finding: SituationFinding, since: Since | null): string | null =>
  since === null ? null : (DATES[finding]?.(since) ?? null);
