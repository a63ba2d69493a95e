import type { Day } from '#domain/dates.ts';
import { overtakenFields, type OwnValues, type OwnDataProposal } from '#domain/divers/corrections.ts';
import { CONTACT_FIELDS, type OwnField } from '#domain/divers/fields.ts';
import type { ErasureBlocker, ErasureThing, RemarkPlace, RequestKind, RequestState } from '#domain/personal-data.ts';
import { DIVER_LABELS } from './divers.ts';
import { fieldText } from './field-text.ts';
import { amountOfEuros, numericDay, plural } from './format.ts';
import { keysIn } from '#domain/records.ts';
import { personalDataMessages } from './errors.ts';

/** Follows 'demande'. */
export const REQUEST_WORDS: Readonly<Record<RequestKind, string>> = {
  CORRECTION: 'la correction de ses données',
  ERASURE: 'l’effacement de ses données',
  PROPOSAL: 'un changement de ses données',
};

export const REQUEST_LABELS: Readonly<Record<RequestKind, string>> = {
  CORRECTION: 'Correction',
  ERASURE: 'Effacement',
  PROPOSAL: 'Changement',
};

/** `Certificat médical : 05/11/2026, au lieu de 12/03/2025` */
export function proposalText({ before, value }: OwnDataProposal, contact?: string): string {
  const line = (field: OwnField): string =>
    `${fieldText(value[field], field)}, au lieu de ${fieldText(before[field], field)}`;
  const isContact = (field: OwnField): boolean => CONTACT_FIELDS.some((one) => one === field);
  return keysIn(value)
    .map((field) => `${DIVER_LABELS[field]}\u00a0: ${contact && isContact(field) ? contact : line(field)}`)
    .join('\n');
}

/** Without emergency contacts, which leave in a single record alone (contract §12). */
export const listedProposal = (proposal: OwnDataProposal): string => proposalText(proposal, 'à lire dans la demande');

/** Empty where the record still has the values that the member proposed to change. */
export const overtakenText = (proposal: OwnDataProposal, now: Partial<OwnValues>): string =>
  overtakenFields(proposal, now)
    .map((field) => `Changé entre-temps, ${DIVER_LABELS[field]} est maintenant\u00a0: ${fieldText(now[field], field)}.`)
    .join(' ');

export const CHECKED_BY_CLUB = 'Le secrétariat vérifie avant que cela compte.';

/** After a save; `proposed` waits for the club. */
export function correctionSaid(changed: readonly OwnField[], proposed: readonly OwnField[]): string {
  const named = (fields: readonly OwnField[]) => fields.map((field) => DIVER_LABELS[field]).join(', ');
  const counted = changed.filter((field) => !proposed.includes(field));
  return [
    counted.length > 0 && `Enregistré\u00a0: ${named(counted)}.`,
    proposed.length > 0 && `Envoyé au secrétariat, qui vérifie d’abord\u00a0: ${named(proposed)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

export const REQUEST_STATE_LABELS: Readonly<Record<RequestState, string>> = {
  OPEN: 'En attente',
  DONE: 'Acceptée',
  REFUSED: 'Refusée',
  WITHDRAWN: 'Retirée',
};

/** `Mes données 2026-11-23.zip` */
export const copyFileName = (today: Day): string => `Mes données ${today}.zip`;

/** First file of a copy, for readers without knowledge of the application. */
export const copyNotice = (club: string, name: string, today: Day): string =>
  [
    `${club} – copie des données de ${name}, le ${numericDay(today)}`,
    '',
    'donnees.json      tout ce que le club garde sur vous\u00a0: fiche, dossiers, inscriptions, palanquées, fiches',
    '                  de sécurité, mouvements, paiements, dons, e-mails, historique, appareils, demandes.',
    'mouvements.csv    votre porte-monnaie et vos cotisations, pour un tableur.',
    'inscriptions.csv  vos inscriptions aux sorties, pour un tableur.',
    'attestations/     vos attestations de frais abandonnés, une par année.',
    '',
    'Les montants de donnees.json sont en centimes, les dates en temps universel (UTC).',
    'Les mots de passe, clés et codes n’y sont pas\u00a0: ils ouvrent votre compte et ne disent rien de vous.',
    'Les données d’autres personnes n’y sont pas non plus.',
    '',
  ].join('\r\n');

/** Things in the preview of an erasure, and their fate. */
export const ERASURE_THING_LABELS: Readonly<Record<ErasureThing, readonly [what: string, becomes: string]>> = {
  record: ['Fiche', 'coordonnées, contacts d’urgence, certificat, niveau, remarques et mot de passe disparaissent'],
  access: ['Appareils et clés', 'tous ses accès sont fermés et oubliés'],
  dossiers: ['Dossiers d’adhésion envoyés', 'leur texte disparaît, la date d’envoi reste'],
  remarks: ['Remarques aux inscriptions', 'elles disparaissent'],
  ownMails: ['E-mails reçus ou écrits', 'adresses, objets et textes disparaissent'],
  requests: ['Demandes sur ses données', 'leur texte disparaît'],
  registrations: ['Inscriptions', 'elles restent, sous son nouveau nom'],
  plans: ['Palanquées', 'elles restent, sous son nouveau nom'],
  history: ['Historique', 'les auteurs restent, sous le nouveau nom\u00a0; les valeurs de sa fiche disparaissent'],
  otherMails: ['E-mails à d’autres où son nom figure', 'son nom y est remplacé'],
  movements: ['Mouvements d’argent', 'ils restent, comme les comptes le demandent'],
  donations: ['Frais abandonnés ou remboursés', 'ils restent, avec leurs reçus'],
  identity: ['Nom et adresse pour les comptes', 'gardés à part, chaque lecture est tracée'],
  safetySheets: ['Fiches de sécurité', 'elles restent telles qu’elles ont été établies'],
  securityLog: ['Journal de sécurité', 'il reste, sous son nouveau nom'],
  backups: ['Sauvegardes', 'une sauvegarde reprise efface ce membre de nouveau'],
};

export const BLOCKER_SENTENCES: Readonly<Record<ErasureBlocker, string>> = {
  SELF: personalDataMessages.ERASURE_OF_SELF,
  LAST_SUPER_ADMIN: 'C’est le dernier super-administrateur\u00a0: nommez-en un autre d’abord.',
  ERASED: personalDataMessages.MEMBER_ERASED,
  WALLET: personalDataMessages.WALLET_NOT_EMPTY,
  CHECKOUT: personalDataMessages.CHECKOUT_OPEN,
  INSTALMENTS: personalDataMessages.INSTALMENTS_OPEN,
  EXPENSES: personalDataMessages.EXPENSES_OPEN,
  FEE: personalDataMessages.FEE_UNPAID,
  REGISTERED: 'Ce membre est inscrit à des plongées à venir\u00a0: désinscrivez-le d’abord.',
};

/** Amounts in euros. */
interface Owning {
  readonly wallet: number;
  readonly fee: number | null;
  readonly outings: number;
  readonly blockers: readonly ErasureBlocker[];
}

/** Obstacles of a member who asks for an erasure, and what they must do before. */
export function ownErasureSentences({ wallet, fee, outings, blockers }: Owning): readonly string[] {
  const [left, due] = [amountOfEuros(Math.abs(wallet)), amountOfEuros(fee ?? 0)];
  const told: Readonly<Record<ErasureBlocker, string>> = {
    SELF: '',
    ERASED: '',
    LAST_SUPER_ADMIN: 'Personne d’autre ne peut administrer le club\u00a0: nommez quelqu’un d’abord.',
    WALLET:
      wallet > 0
        ? `${left} sur votre porte-monnaie\u00a0: demandez au trésorier de vous les rendre.`
        : `${left} que votre porte-monnaie doit au club.`,
    CHECKOUT: 'Un paiement en ligne qui n’est pas terminé.',
    INSTALMENTS: 'Des paiements de votre cotisation qui sont encore à venir.',
    EXPENSES: 'Des frais à vous rembourser\u00a0: attendez le trésorier, ou abandonnez-les.',
    FEE: `Votre cotisation de ${due}, qui reste à payer.`,
    REGISTERED: `${plural(outings, 'sortie à venir, dont il faut', 'sorties à venir, dont il faut')} vous désinscrire.`,
  };
  return blockers.map((blocker) => told[blocker]).filter((sentence) => sentence !== '');
}

export const REMARK_PLACE_LABELS: Readonly<Record<RemarkPlace, string>> = {
  outing: 'Plongée',
  seance: 'Séance',
  site: 'Site',
  setting: 'Paramètre',
  member: 'Fiche d’un autre membre',
  registration: 'Inscription d’un autre membre',
  donation: 'Don d’un autre membre',
  movement: 'Mouvement d’argent, qui reste, du membre',
};
