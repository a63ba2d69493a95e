import { clubFault } from '#domain/club/values.ts';
import type { Day } from '#domain/dates.ts';
import type { SecondFactorPolicy } from '#domain/users/second-factor.ts';
import { errorMessages, tooPale } from './errors.ts';

/** Fields of the screen 'Le club', in its order. */
export const CLUB_LABELS = {
  'club.name': 'Nom du club',
  'club.label': 'Nom court',
  'club.address': 'Adresse postale',
  'club.host': 'Hébergeur du site',
  'club.accent': 'Couleur du club',
  'club.logo': 'Logo',
  'club.secretaryEmail': 'E-mail du secrétariat',
  'club.itEmail': 'E-mail de la personne qui s’occupe du site',
  'links.shop': 'Boutique',
  'links.supervisorList': 'Liste des encadrants',
  'links.trainings': 'Formations',
  'links.coursePlanning': 'Planning des cours',
  'links.levelOneGroups': 'Groupes du niveau 1',
  'links.basinDirector': 'Directeur de bassin',
  'links.walletDetails': 'Détail du porte-monnaie',
  'links.oxygenCard': 'Carte oxygène',
  'links.dossierPdf': 'Dossier d’inscription à télécharger',
  season: 'Saison',
  donationYear: 'Année des dons',
  donationSites: 'Sites des dons',
  'payment.organization': 'Organisme HelloAsso',
  'payment.clientId': 'Identifiant client HelloAsso',
  'tariffs.kinds': 'Types de membre',
  'tariffs.rows': 'Tarifs des plongées',
  'charges.atRegistration': 'Débiter le porte-monnaie à l’inscription',
  'charges.lateHours': 'Rendu jusqu’à',
  'charges.keptPercent': 'Gardé ensuite',
  'waitingList.autoPromote': 'Le premier de la liste prend la place qui se libère',
  'waitingList.quietHours': 'Sauf dans les dernières heures avant la sortie',
  'outingNews.weekday': 'Envoyé le',
  'outingNews.hour': 'À partir de',
  'checkedFirst.certificate': 'Certificat médical',
  'checkedFirst.contact': 'Téléphone et adresse',
  'checkedFirst.emergency': 'Contacts d’urgence',
  'checkedFirst.image': 'Droit à l’image',
  'safety.emergency': 'Numéros d’urgence',
  'safety.basins': 'Bassins et fosses',
  'safety.rescuePlan': 'Plan de secours',
  'receipts.identifier': 'SIREN ou RNA',
  'receipts.object': 'Objet de l’association',
  'receipts.quality': 'Qualité de l’organisme',
  'receipts.signatory': 'Signataire',
  'receipts.signatoryRole': 'Fonction du signataire',
  'receipts.generalInterestOn': 'Organisme d’intérêt général depuis le',
  'receipts.rescriptOn': 'Rescrit obtenu le',
  'receipts.reasons': 'Motifs qui ouvrent droit au reçu',
  'receipts.pricesCount': 'Le prix des plongées compte aussi',
  'receipts.declaration': 'Adresse de la déclaration',
  'security.secondFactor': 'À qui la double authentification est demandée',
} as const;

export const POLICY_LABELS: Readonly<Record<SecondFactorPolicy, string>> = {
  administrators: 'Aux administrateurs',
  everyone: 'À tous les membres',
  optional: 'À personne',
};

export const FIXED_BY_FILE = 'Fixé par le fichier de configuration.';
export const FIXED_BY_ENVIRONMENT = 'Fixé par l’environnement du serveur (PUBLIC_URL).';

/** Why a value is not accepted; undefined: it is. */
export function clubRefusal(field: string, value: unknown, today: Day): string | undefined {
  const fault = clubFault(field, value, today);
  if (fault === null) return undefined;
  if (value === '') return 'Ce champ ne peut pas rester vide.';
  return fault.contrast === undefined ? errorMessages[fault.code] : tooPale(fault.contrast);
}
