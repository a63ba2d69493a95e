import { parisDay } from '#domain/dates.ts';
import { mailKindOf } from '#domain/mail/kinds.ts';
import type { Right } from '#domain/server-permissions.ts';
import { isKeyOf } from '#domain/records.ts';
import type { RegistrationType } from '#domain/registration/placement.ts';
import type { SecurityDetail, TracedAction } from '#domain/security-log.ts';
import { allScreens } from '#shared/resources.ts';
import { plural, shortDayYear, siteName } from './format.ts';
import { MAIL_KIND_LABELS } from './mail.ts';

export const TRACED_ACTION_LABELS: Readonly<Record<TracedAction, string>> = {
  signIn: 'Connexion',
  signInRefused: 'Connexion refusée',
  signInSlowed: 'Connexions ralenties',
  signOut: 'Déconnexion',
  sessionEnded: 'Appareil déconnecté',
  allSessionsEnded: 'Déconnexion partout',
  actRefused: 'Action refusée',
  welcomePassword: 'Mot de passe provisoire d’un nouveau membre',
  firstAdministrator: 'Premier administrateur créé',
  firstCodeRefused: 'Code de première visite refusé',
  firstCodeReplaced: 'Code de première visite remplacé après dix essais',
  secondFactorAdded: 'Double authentification ajoutée',
  secondFactorRemoved: 'Double authentification retirée',
  secondFactorRefused: 'Double authentification refusée',
  recoveryCodesMade: 'Codes de secours créés',
  recoveryCodeUsed: 'Code de secours utilisé',
  accessRestored: 'Accès rétabli',
  identityProved: 'Identité confirmée',
  addressObjected: 'Changement d’adresse contesté',
  registered: 'Inscription',
  unregistered: 'Désinscription',
  moved: 'Déplacement',
  promoted: 'Passage de la liste complémentaire',
  registrationPurged: 'Inscription effacée',
  registrantsMailed: 'E-mail aux inscrits',
  membersMailed: 'E-mail à des membres',
  mailResent: 'E-mail renvoyé',
  emergencyOpened: 'Contacts d’urgence consultés',
  safetySheetPrinted: 'Fiche de sécurité imprimée',
  registrantsPrinted: 'Liste des inscrits imprimée',
  membersExported: 'Export des membres',
  membersPaged: 'Membres lus page après page',
  movementsExported: 'Export des mouvements',
  presencesExported: 'Export des présences aux séances',
  debtsExported: 'Export des dettes',
  expensesExported: 'Export des frais à rembourser',
  donationsExported: 'Export des dons',
  dossiersExported: 'Export des dossiers',
  dossiersPaged: 'Dossiers lus page après page',
  mailsExported: 'Export des e-mails du club',
  mailsPaged: 'E-mails du club lus page après page',
  statementPrinted: 'Attestation imprimée',
  receiptsMade: 'Reçus fiscaux établis',
  receiptCancelled: 'Reçu fiscal annulé',
  receiptDownloaded: 'Reçu fiscal téléchargé',
  copyAsked: 'Copie de ses données demandée',
  copyDownloaded: 'Copie de ses données téléchargée',
  requestMade: 'Demande sur ses données',
  requestWithdrawn: 'Demande sur ses données retirée',
  requestAnswered: 'Réponse à une demande sur ses données',
  memberErased: 'Membre effacé',
  memberMerged: 'Fiche fusionnée avec une autre',
  mergeUndone: 'Fusion de fiches annulée',
  identityOpened: 'Identité d’un ancien membre consultée',
  erasuresReapplied: 'Effacements refaits après une restauration',
  backupMade: 'Sauvegarde faite à la main',
  restoreAsked: 'Restauration demandée',
  restoreFailed: 'Restauration sans effet',
  clubRestored: 'Club restauré depuis une sauvegarde',
  retentionOn: 'Effacement automatique mis en marche',
  retentionOff: 'Effacement automatique arrêté',
  passwordReset: 'Mot de passe à usage unique demandé',
  passwordChange: 'Mot de passe changé',
};

const METHODS: Readonly<Partial<Record<string, string>>> = {
  password: 'par mot de passe',
  oneTime: 'par mot de passe à usage unique',
  passkey: 'par clé d’accès',
  totp: 'par application d’authentification',
  recoveryCode: 'par code de secours',
  firstCode: 'par le code de la première visite',
};

const REFUSALS: Readonly<Partial<Record<string, string>>> = {
  BAD_CREDENTIALS: 'licence ou mot de passe faux',
  TOO_MANY_TRIES: 'trop d’essais',
  FORBIDDEN: 'sans en avoir le droit',
  FIELD_FORBIDDEN: 'champ réservé',
  FILTER_FORBIDDEN: 'filtre réservé',
  RECIPIENT_FORBIDDEN: 'destinataire qui n’est pas du club',
};

type Area = Right extends `${infer A}.${string}` ? A : never;

/** Words of an area of acts, where they are not the label of a screen. */
const AREAS: Readonly<Partial<Record<Area | 'daos', string>>> = {
  session: 'connexion',
  firstVisit: 'première visite',
  password: 'mot de passe',
  address: 'adresse e-mail',
  secondFactor: 'double authentification',
  access: 'accès des membres',
  divers: 'fiches des plongeurs',
  club: 'réglages du club',
  securityLog: 'journal de sécurité',
  events: 'plongées',
  registrants: 'inscrits',
  registrations: 'inscriptions',
  documents: 'documents',
  palanquees: 'palanquées',
  donations: 'dons',
  daos: 'historique des dons',
  payments: 'paiements',
  ledger: 'mouvements',
  season: 'saison et dossiers',
  members: 'formations',
  mail: 'e-mails',
  calendar: 'agenda',
  carShares: 'covoiturage',
  supervision: 'encadrement',
  imports: 'imports de fichiers',
  service: 'service',
  ownData: 'mes données',
  dataRequests: 'demandes sur les données',
  erasures: 'effacements',
  merges: 'fusions de fiches',
};

function areaOf(act: string): string {
  const [area = ''] = act.split('.');
  const label = allScreens.find(({ resource }) => resource === area)?.label?.toLowerCase();
  return (isKeyOf(AREAS, area) ? AREAS[area] : label) ?? act;
}

const PLACES: Readonly<Record<RegistrationType, string>> = {
  PARTICIPANT: 'plongeur',
  ACCOMPANIST: 'encadrant',
  PENDING_PARTICIPANT: 'plongeur en liste complémentaire',
  PENDING_ACCOMPANIST: 'encadrant en liste complémentaire',
};
/** `plongeur`; another text as it is. */
export const placeOf = (type: string): string => (isKeyOf(PLACES, type) ? PLACES[type] : type);

const COUNTED: Readonly<Partial<Record<TracedAction, readonly [one: string, many: string]>>> = {
  registrantsMailed: ['e-mail', 'e-mails'],
  membersMailed: ['e-mail', 'e-mails'],
  emergencyOpened: ['personne', 'personnes'],
  safetySheetPrinted: ['personne', 'personnes'],
  statementPrinted: ['attestation', 'attestations'],
  receiptsMade: ['reçu', 'reçus'],
  erasuresReapplied: ['membre', 'membres'],
};

interface Traced {
  readonly action: TracedAction;
  readonly detail: SecurityDetail;
  readonly event: { readonly id: number; readonly date: string | null; readonly site: string | null } | null;
}

/** `plongeur → encadrant`, `214 lignes`, `fiches des plongeurs, champ réservé`; empty where there is none. */
export function tracedDetail({ action, detail }: Pick<Traced, 'action' | 'detail'>): string {
  const { method, device, code, act, from, to, count, mail, year } = detail;
  const [one, many] = COUNTED[action] ?? ['ligne', 'lignes'];
  const parts = [
    method && (METHODS[method] ?? method),
    device,
    act && areaOf(act),
    code && (REFUSALS[code] ?? code),
    [from, to].flatMap((place) => (place === undefined ? [] : [placeOf(place)])).join(' → '),
    mail && MAIL_KIND_LABELS[mailKindOf(mail)],
    year === undefined ? '' : `année ${year}`,
    count === undefined ? '' : plural(count, one, many),
  ];
  return parts.filter(Boolean).join(', ');
}

/** `VODELÉE, sam. 30 mai 2026`; null without an outing. */
export function tracedOuting({ event }: Pick<Traced, 'event'>): string | null {
  if (event === null) return null;
  if (event.date === null) return `Plongée supprimée (n° ${event.id})`;
  return `${siteName(event.site ?? '')}, ${shortDayYear(parisDay(event.date))}`;
}

const OWN_ACTS: ReadonlySet<TracedAction> = new Set(['promoted', 'erasuresReapplied']);

/** Author of an act without a present member. */
export const actorless = ({ action, detail }: Pick<Traced, 'action' | 'detail'>): string =>
  detail.actor ?? (OWN_ACTS.has(action) ? 'L’espace membres' : 'Personne non connectée');
