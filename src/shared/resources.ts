import type { Action } from '#domain/permissions.ts';
import { recordFrom } from '#domain/records.ts';
import type { SecurityAction } from '#domain/security-log.ts';

/** Headings of the menu 'Administration', in their order. */
export const ADMINISTRATION = ['Membres', 'Plongées', 'Argent', 'Club', 'Données et sécurité'] as const;

/** A screen: its address, who opens it, and the menu that names it. The portal loads this file first: keep it light. */
export interface Screen {
  /** Address in the browser (specification §2, and our own); `:id` is a record's. */
  readonly path: string;
  /** Right that the screen and those below it ask for; without one, every active member may open them. */
  readonly right?: Action;
  /** Open to deactivated members too (contract §3). */
  readonly deactivated?: true;
  /** Needs calls that only our own server has: not found with another one (contract §11). */
  readonly ours?: true;
  /** Menu of the top bar, in the order below; its entry has a label and, but for tabs, an icon. */
  readonly menu?: 'outings' | 'members' | 'donations' | 'wallet' | 'account';
  /** Its heading in the menu 'Administration', whose screens the search of the back office offers too. */
  readonly administration?: (typeof ADMINISTRATION)[number];
  readonly label?: string;
  readonly icon?:
    'calendar' | 'card' | 'check' | 'dive' | 'edit' | 'key' | 'lock' | 'mail' | 'people' | 'plus' | 'sheet' | 'wallet';
  /** Subject of the back office that it belongs to: react-admin's name of the resource, and its folder's. */
  readonly resource?: string;
  /** Its calls below `/api/v1`, where they are not at its own address. */
  readonly api?: string;
  /** Code and sentence of the refusal (404) where a record is not there. */
  readonly notFound?: readonly [code: `${string}_NOT_FOUND`, sentence: string];
}

/** The screen with the list of a resource that react-admin reads, under what the list alone says of it. */
export interface ResourceScreen extends Screen {
  readonly resource: string;
  /** Acts of the permission table, by react-admin's verbs; `list` is `right` where it is not said. */
  readonly rights: Readonly<Partial<Record<'list' | 'create' | 'edit' | 'delete', Action>>>;
  /** Screen of one record where it is not at `{path}/{id}`. */
  readonly record?: string;
  /** Its writes are in the history of the record (domain/audit.ts). */
  readonly audited?: true;
  /** Entry of the security log for a list that leaves as a file. */
  readonly exported?: SecurityAction;
  /** Entry for one with addresses of members that is read page after page. */
  readonly paged?: SecurityAction;
}

/** THE registry of screens and resources: addresses, rights, menus, audit and the back office are made from it. */
export const SCREENS = {
  login: { path: '/login' },
  resetPassword: { path: '/resetPassword' },
  // Followed by `#` and the key of the mail, which browsers do not send.
  addressObjection: { path: '/resetPassword/adresse' },
  privacy: { path: '/confidentialite' },
  // Of a club without administrator, as config.json says.
  firstVisit: { path: '/premiere-visite' },

  home: { path: '/', deactivated: true },
  donations: { path: '/DaoListe', menu: 'donations', label: 'Mes dons aux œuvres' },
  donationNew: { path: '/daos/new' },
  donation: { path: '/daos/:id' },

  divers: {
    path: '/divers',
    right: 'divers.list',
    menu: 'members',
    label: 'Plongeurs',
    resource: 'divers',
    rights: { create: 'divers.create', edit: 'divers.update', delete: 'divers.delete' },
    audited: true,
    exported: 'membersExported',
    paged: 'membersPaged',
    administration: 'Membres',
    notFound: ['DIVER_NOT_FOUND', 'Ce membre n’existe pas ou n’existe plus.'],
  },
  diverNew: { path: '/divers/new', right: 'divers.create', resource: 'divers' },
  diverImport: { path: '/divers/import', right: 'divers.list', ours: true, resource: 'divers' },
  diver: { path: '/divers/:id', resource: 'divers' },
  membership: {
    path: '/dossiers',
    right: 'season.follow',
    ours: true,
    resource: 'membership',
    rights: { edit: 'season.follow' },
    exported: 'dossiersExported',
    paged: 'dossiersPaged',
    label: 'Dossiers d’adhésion',
    administration: 'Membres',
  },
  seasonNew: {
    path: '/saison',
    right: 'season.open',
    ours: true,
    resource: 'membership',
    label: 'Ouvrir une saison',
    administration: 'Membres',
  },

  events: {
    path: '/events',
    right: 'events.create',
    resource: 'events',
    rights: { list: 'events.read', create: 'events.create', edit: 'events.update', delete: 'events.delete' },
    record: 'eventUpdate',
    audited: true,
    label: 'Toutes les plongées',
    administration: 'Plongées',
    notFound: ['EVENT_NOT_FOUND', 'Cette plongée n’existe pas ou n’existe plus.'],
  },
  eventNew: {
    path: '/events/new',
    right: 'events.create',
    resource: 'events',
    label: 'Nouvelle plongée ou série',
    administration: 'Plongées',
  },
  eventUpdate: { path: '/events/update/:id', right: 'events.update', resource: 'events' },
  sites: {
    path: '/sites',
    right: 'sites.update',
    menu: 'outings',
    label: 'Sites',
    resource: 'sites',
    rights: { list: 'sites.read', create: 'sites.create', edit: 'sites.update', delete: 'sites.delete' },
    record: 'site',
    audited: true,
    administration: 'Plongées',
    notFound: ['SITE_NOT_FOUND', 'Ce site n’existe pas ou n’existe plus.'],
  },
  siteNew: { path: '/sites/new', resource: 'sites' },
  site: { path: '/site/:id', right: 'sites.update', resource: 'sites' },
  sitesTable: { path: '/sites2', resource: 'sites' },
  seancesPlan: {
    path: '/planning',
    right: 'seances.plan',
    ours: true,
    resource: 'seances',
    api: 'seances',
    rights: { list: 'seances.read', create: 'seances.plan', edit: 'seances.plan', delete: 'seances.plan' },
    label: 'Planning des séances',
    administration: 'Plongées',
    notFound: ['SEANCE_NOT_FOUND', 'Cette séance n’existe pas ou n’existe plus.'],
  },
  seancesNew: { path: '/planning/new', right: 'seances.plan', ours: true, resource: 'seances' },
  presences: {
    path: '/presences',
    right: 'seances.callRoll',
    ours: true,
    resource: 'presences',
    rights: {},
    exported: 'presencesExported',
    label: 'Présences aux séances',
    administration: 'Plongées',
  },
  palanquees: { path: '/palanquees/:id', right: 'palanquees.read', ours: true },

  // Queries: `sortie`, an outing; `membre`, another member, for administrators.
  situation: { path: '/ma-situation', deactivated: true, menu: 'account', icon: 'check', label: 'Où j’en suis' },
  messages: { path: '/messages', ours: true, menu: 'account', icon: 'mail', label: 'Messages et agenda' },
  myDives: { path: '/mes-plongees', ours: true, menu: 'account', icon: 'dive', label: 'Mes plongées' },
  seances: { path: '/seances', ours: true, menu: 'account', icon: 'calendar', label: 'Séances du club' },
  rollCall: { path: '/appel/:id', right: 'seances.callRoll', ours: true },
  supervision: {
    path: '/encadrement',
    right: 'supervision.read',
    ours: true,
    menu: 'account',
    icon: 'people',
    label: 'Encadrement',
    administration: 'Plongées',
  },
  safetySheets: {
    path: '/fiches',
    right: 'palanquees.compose',
    ours: true,
    menu: 'account',
    icon: 'sheet',
    label: 'Fiches de sécurité',
    api: 'fiches-securite',
    administration: 'Plongées',
    notFound: ['SHEET_NOT_FOUND', 'Cette fiche de sécurité n’existe pas, ou n’est plus conservée.'],
  },
  safetySheet: { path: '/fiches/:id' },
  security: { path: '/user/securite', deactivated: true, ours: true, menu: 'account', icon: 'lock', label: 'Sécurité' },
  myData: {
    path: '/user/donnees',
    deactivated: true,
    ours: true,
    menu: 'account',
    icon: 'edit',
    label: 'Mes données',
  },
  updatePassword: {
    path: '/user/updatePassword',
    deactivated: true,
    menu: 'account',
    icon: 'key',
    label: 'Changer mon mot de passe',
  },

  myLedger: {
    path: '/porte-monnaie',
    deactivated: true,
    ours: true,
    menu: 'wallet',
    icon: 'wallet',
    label: 'Mon porte-monnaie',
  },
  walletTopUp: {
    path: '/Paypal',
    deactivated: true,
    menu: 'wallet',
    icon: 'plus',
    label: 'Recharger mon porte-monnaie',
  },
  walletSuccess: { path: '/PaypalSuccess', deactivated: true },
  membershipFee: { path: '/Helloasso', deactivated: true, menu: 'wallet', icon: 'card', label: 'Payer ma cotisation' },
  membershipSuccess: { path: '/HelloassoSuccess', deactivated: true },

  ledger: {
    path: '/mouvements',
    right: 'ledger.readAll',
    ours: true,
    resource: 'ledger',
    rights: { create: 'ledger.write' },
    exported: 'movementsExported',
    label: 'Tous les mouvements',
    administration: 'Argent',
    notFound: ['MOVEMENT_NOT_FOUND', 'Ce mouvement n’existe pas.'],
  },
  outingDebit: { path: '/mouvements/sortie/:id', resource: 'ledger' },
  cashBox: {
    path: '/caisse',
    right: 'ledger.readAll',
    ours: true,
    resource: 'books',
    label: 'Caisse',
    administration: 'Argent',
  },
  takeMoney: { path: '/caisse/encaisser', resource: 'books' },
  transfers: {
    path: '/caisse/ecritures',
    right: 'ledger.readAll',
    ours: true,
    resource: 'books',
    rights: { create: 'ledger.write' },
    exported: 'movementsExported',
    label: 'Écritures',
    administration: 'Argent',
    notFound: ['TRANSFER_NOT_FOUND', 'Cette écriture n’existe pas.'],
  },
  accounts: {
    path: '/caisse/comptes',
    right: 'ledger.readAll',
    ours: true,
    resource: 'accounts',
    rights: { create: 'ledger.write', edit: 'ledger.write' },
    audited: true,
    label: 'Plan de comptes',
    administration: 'Argent',
    notFound: ['ACCOUNT_NOT_FOUND', 'Ce compte n’existe pas.'],
  },
  reconciliation: {
    path: '/rapprochement',
    right: 'ledger.readAll',
    ours: true,
    resource: 'reconciliation',
    rights: { edit: 'ledger.write' },
    label: 'Rapprochement HelloAsso',
    administration: 'Argent',
  },
  years: {
    path: '/exercices',
    right: 'ledger.readAll',
    ours: true,
    resource: 'years',
    rights: { edit: 'ledger.write' },
    audited: true,
    label: 'Exercices',
    administration: 'Argent',
    notFound: ['YEAR_NOT_FOUND', 'Cet exercice n’existe pas.'],
  },
  debts: {
    path: '/dettes',
    right: 'ledger.readAll',
    ours: true,
    resource: 'debts',
    rights: {},
    exported: 'debtsExported',
    label: 'Dettes des membres',
    administration: 'Argent',
  },
  expenses: {
    path: '/frais',
    right: 'ledger.readAll',
    ours: true,
    resource: 'expenses',
    rights: { edit: 'ledger.write' },
    exported: 'expensesExported',
    label: 'Frais à rembourser',
    administration: 'Argent',
  },
  donationsAdmin: {
    path: '/DaoAdmin',
    right: 'donations.all',
    menu: 'donations',
    label: 'Tous les dons aux œuvres',
    resource: 'daos',
    api: 'daos',
    rights: { create: 'donations.all', edit: 'donations.all', delete: 'donations.all' },
    audited: true,
    exported: 'donationsExported',
    administration: 'Argent',
    notFound: ['DONATION_NOT_FOUND', 'Ce don aux œuvres n’existe pas ou n’existe plus.'],
  },
  donationAdmin: { path: '/DaoAdmin/:id', resource: 'daos' },
  donationsYear: {
    path: '/DaoAdmin/annee',
    right: 'donations.all',
    ours: true,
    resource: 'daos',
    label: 'Bilan annuel des dons',
    administration: 'Argent',
  },

  dashboard: {
    path: '/tableau',
    right: 'dashboard.read',
    ours: true,
    resource: 'dashboard',
    api: 'tableau-de-bord',
    label: 'Tableau de bord',
    administration: 'Club',
  },
  club: {
    path: '/club',
    right: 'club.update',
    ours: true,
    resource: 'club',
    rights: { edit: 'club.update' },
    audited: true,
    label: 'Le club',
    administration: 'Club',
  },
  setup: {
    path: '/mise-en-route',
    right: 'club.setUp',
    ours: true,
    resource: 'club',
    label: 'Mise en route',
    administration: 'Club',
  },
  outbox: {
    path: '/courriels',
    right: 'mail.outbox',
    ours: true,
    resource: 'outbox',
    api: 'outbox',
    rights: { edit: 'mail.outbox' },
    exported: 'mailsExported',
    paged: 'mailsPaged',
    label: 'E-mails du club',
    administration: 'Club',
    notFound: ['MAIL_NOT_FOUND', 'Cet e-mail n’existe pas ou n’existe plus.'],
  },
  parametres: {
    path: '/parametres',
    right: 'parametres.update',
    menu: 'donations',
    label: 'Paramètres',
    resource: 'parametres',
    rights: { create: 'parametres.create', edit: 'parametres.update' },
    audited: true,
    administration: 'Club',
    notFound: ['SETTING_NOT_FOUND', 'Ce paramètre n’existe pas.'],
  },
  parametreNew: { path: '/parametres/new', resource: 'parametres' },
  parametre: { path: '/parametres/:id', resource: 'parametres' },
  about: {
    path: '/a-propos',
    right: 'about.read',
    ours: true,
    resource: 'about',
    label: 'À propos',
    administration: 'Club',
  },

  dataRequests: {
    path: '/demandes',
    right: 'dataRequests.follow',
    ours: true,
    resource: 'personal-data',
    rights: { edit: 'dataRequests.follow' },
    label: 'Demandes sur les données',
    administration: 'Données et sécurité',
    notFound: ['REQUEST_NOT_FOUND', 'Cette demande n’existe pas ou n’existe plus.'],
  },
  dataRequest: { path: '/demandes/:id', resource: 'personal-data' },
  erasures: {
    path: '/effacements',
    right: 'dataRequests.answer',
    ours: true,
    resource: 'erasure',
    label: 'Effacements',
    administration: 'Données et sécurité',
  },
  erasure: { path: '/effacements/:id', resource: 'erasure' },
  backups: {
    path: '/sauvegardes',
    right: 'securityLog.read',
    ours: true,
    resource: 'backups',
    label: 'Sauvegardes',
    administration: 'Données et sécurité',
    notFound: [
      'BACKUP_NOT_FOUND',
      'Cette sauvegarde n’est plus dans le dossier des sauvegardes\u00a0: rechargez la liste.',
    ],
  },
  retention: {
    path: '/conservation',
    right: 'securityLog.read',
    ours: true,
    resource: 'retention',
    label: 'Conservation des données',
    administration: 'Données et sécurité',
  },
  securityLog: {
    path: '/journal',
    right: 'securityLog.read',
    ours: true,
    resource: 'security-log',
    rights: {},
    label: 'Journal de sécurité',
    administration: 'Données et sécurité',
  },
} as const satisfies Readonly<Record<string, Screen | ResourceScreen>>;

type Screens = typeof SCREENS;
export type ScreenName = keyof Screens;
export type Resources = {
  readonly [
    Name in ScreenName as Screens[Name] extends ResourceScreen ? Screens[Name]['resource'] : never
  ]: Screens[Name];
};
/** Codes of records that are not there. */
type NotFoundCode = {
  [Name in ScreenName]: Screens[Name] extends { readonly notFound: readonly [infer Code, string] } ? Code : never;
}[ScreenName];
type ResourceWith<Said> = { [Name in ResourceName]: Resources[Name] extends Said ? Name : never }[ResourceName];

export type ResourceName = keyof Resources;
export type AuditedResource = ResourceWith<{ readonly audited: true }>;
export type ExportedResource = ResourceWith<{ readonly exported: SecurityAction }>;

export const allScreens: readonly Screen[] = Object.values(SCREENS);

/** Screens of the resources whose writes are in a history. */
export const AUDITED = Object.values(SCREENS).filter((screen) => 'audited' in screen);

/** Sentences of records that are not there, by code. */
export const NOT_FOUND: Readonly<Record<NotFoundCode, string>> = recordFrom(
  Object.values(SCREENS).flatMap((screen) => ('notFound' in screen ? [screen.notFound] : [])),
);
