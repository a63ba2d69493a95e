const portal = {
  login: '/login',
  resetPassword: '/resetPassword',
  privacy: '/confidentialite',
  /** Followed by `#` and the key of the mail, which browsers do not send. */
  addressObjection: '/resetPassword/adresse',
  home: '/',
  /** Home page with the outing opened. */
  outing: (id: number | string) => `/?sortie=${id}`,
  updatePassword: '/user/updatePassword',
  security: '/user/securite',
  myData: '/user/donnees',

  donationNew: '/daos/new',
  donation: (id: number | string) => `/daos/${id}`,
  donations: '/DaoListe',

  walletTopUp: '/Paypal',
  walletSuccess: '/PaypalSuccess',
  membershipFee: '/Helloasso',
  membershipSuccess: '/HelloassoSuccess',

  myLedger: '/porte-monnaie',
  /** Queries: `sortie`, an outing; `membre`, another member, for administrators. */
  situation: '/ma-situation',
  palanquees: (eventId: number | string) => `/palanquees/${eventId}`,
  safetySheets: '/fiches',
  safetySheet: (eventId: number | string) => `/fiches/${eventId}`,
  messages: '/messages',
} as const;

const backOffice = {
  dashboard: '/tableau',

  sitesTable: '/sites2',
  sites: '/sites',
  siteNew: '/sites/new',
  site: (id: number | string) => `/site/${id}`,

  eventNew: '/events/new',
  eventUpdate: (id: number | string) => `/events/update/${id}`,

  divers: '/divers',
  diverNew: '/divers/new',
  diverImport: '/divers/import',
  diver: (id: number | string) => `/divers/${id}`,

  parametres: '/parametres',
  parametreNew: '/parametres/new',
  parametre: (id: number | string) => `/parametres/${id}`,

  ledger: '/mouvements',
  outingDebit: (id: number | string) => `/mouvements/sortie/${id}`,
  seasonNew: '/saison',
  dossiers: '/dossiers',

  donationsAdmin: '/DaoAdmin',
  donationsYear: '/DaoAdmin/annee',
  outbox: '/courriels',
  securityLog: '/journal',
  retention: '/conservation',
  dataRequests: '/demandes',
  dataRequest: (id: number | string) => `/demandes/${id}`,
  erasures: '/effacements',
  erasure: (id: number | string) => `/effacements/${id}`,
} as const;

/** Addresses of specification §2 and our own; all links and routes are built from here. */
export const paths = { ...portal, ...backOffice };

/** `/Divers/new` → `divers`: the router ignores case. */
const firstSegment = (path: string): string => path.toLowerCase().split('/')[1] ?? '';

const backOfficeSegments = new Set(
  Object.values(backOffice).map((path) => firstSegment(typeof path === 'string' ? path : path(''))),
);

export const isBackOffice = (pathname: string): boolean => backOfficeSegments.has(firstSegment(pathname));

/** The router accepts `/Login/` too; redirecting back there would loop. */
const isSignIn = (path: string): boolean => path.toLowerCase().split(/\/?(?:[?#]|$)/)[0] === paths.login;

/** Allows paths of the application alone (contract §4). */
export function safeRedirect(wanted: string | null | undefined): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /[\u0000-\u001f\\]/.test(wanted)) return paths.home;
  return isSignIn(wanted) ? paths.home : wanted;
}

export const loginWithRedirect = (wanted: string): string =>
  safeRedirect(wanted) === paths.home ? paths.login : `${paths.login}?redirect=${encodeURIComponent(wanted)}`;
