// The route table of the specification (§2), with the title that each screen has and who may open it (§6, contract §3).
import type { Page } from '@playwright/test';
import { AWAITED, DEACTIVATED, DESK, SECRETARY, SUPERVISOR, THOMAS, TREASURER } from './outings.ts';

export const OUTINGS_MANAGER = 'A-00-000003';
export const MEMBERS_MANAGER = 'A-00-000004';

export const ROLES = ['SUPER_ADMIN', 'ADMIN', 'ADMIN_SITES', 'ADMIN_PLONGEURS', 'OPEN', 'USER'] as const;
/** The six roles, and the two kinds of member whom the menus treat apart. */
export const KINDS = [...ROLES, 'dao member', 'dossier awaited', 'deactivated'] as const;
export type Kind = (typeof KINDS)[number];

export const LICENCE: Readonly<Record<Kind, string>> = {
  SUPER_ADMIN: TREASURER,
  ADMIN: SECRETARY,
  ADMIN_SITES: OUTINGS_MANAGER,
  ADMIN_PLONGEURS: MEMBERS_MANAGER,
  OPEN: DESK,
  USER: THOMAS,
  'dao member': SUPERVISOR,
  'dossier awaited': AWAITED,
  deactivated: DEACTIVATED,
};

export interface Screen {
  readonly address: string;
  readonly title: string;
  /** Everybody who is signed in and not deactivated, when absent. */
  readonly roles?: readonly Kind[];
  /** Whether it stays open to a deactivated member. */
  readonly deactivated?: true;
}

const OUTINGS: readonly Kind[] = ['SUPER_ADMIN', 'ADMIN', 'ADMIN_SITES'];
const MEMBERS: readonly Kind[] = ['SUPER_ADMIN', 'ADMIN', 'ADMIN_PLONGEURS'];
const TREASURY: readonly Kind[] = ['SUPER_ADMIN'];

export const SCREENS: readonly Screen[] = [
  { address: '/daos/new', title: 'Nouveau don aux œuvres' },
  { address: '/daos/3', title: 'Don aux œuvres' },
  { address: '/DaoListe', title: 'Mes dons aux œuvres' },
  { address: '/Paypal', title: 'Recharger mon porte-monnaie', deactivated: true },
  { address: '/PaypalSuccess', title: 'Rechargement du porte-monnaie', deactivated: true },
  { address: '/Helloasso', title: 'Payer ma cotisation', deactivated: true },
  { address: '/HelloassoSuccess', title: 'Paiement de la cotisation', deactivated: true },
  { address: '/porte-monnaie', title: 'Mon porte-monnaie', deactivated: true },
  { address: '/sites2', title: 'Tableau des sites' },
  { address: '/user/updatePassword', title: 'Changer mon mot de passe', deactivated: true },
  { address: '/events/new', title: 'Nouvelle plongée', roles: OUTINGS },
  { address: '/events/update/3', title: 'Modifier la plongée', roles: OUTINGS },
  { address: '/sites', title: 'Sites de plongée', roles: OUTINGS },
  { address: '/sites/new', title: 'Nouveau site', roles: OUTINGS },
  { address: '/site/3', title: 'BARRAGE', roles: OUTINGS },
  { address: '/divers', title: 'Plongeurs', roles: MEMBERS },
  { address: '/divers/new', title: 'Nouveau plongeur', roles: TREASURY },
  { address: '/divers/3', title: 'LEMAIRE Sophie', roles: MEMBERS },
  { address: '/parametres', title: 'Paramètres', roles: TREASURY },
  { address: '/parametres/new', title: 'Nouveau paramètre', roles: TREASURY },
  { address: '/parametres/3', title: 'Alerte solde bas', roles: TREASURY },
  { address: '/mouvements', title: 'Mouvements', roles: TREASURY },
  { address: '/mouvements/sortie/1', title: 'Débiter une sortie', roles: TREASURY },
  { address: '/saison', title: 'Ouvrir une saison', roles: TREASURY },
  { address: '/dossiers', title: 'Dossiers d’adhésion', roles: TREASURY },
  { address: '/palanquees/3', title: 'Palanquées', roles: ['SUPER_ADMIN', 'ADMIN', 'ADMIN_SITES', 'dao member'] },
  { address: '/messages', title: 'Messages et agenda' },
  { address: '/courriels', title: 'Courriels du club', roles: ['SUPER_ADMIN', 'ADMIN'] },
  { address: '/DaoAdmin/annee', title: 'Bilan annuel des dons', roles: TREASURY },
  { address: '/DaoAdmin', title: 'Tous les dons aux œuvres', roles: TREASURY },
  { address: '/tableau', title: 'Tableau de bord', roles: [...OUTINGS, 'ADMIN_PLONGEURS'] },
  { address: '/nulle/part', title: 'Page introuvable' },
];

export const opens = (kind: Kind, { roles, deactivated }: Screen): boolean =>
  kind === 'deactivated' ? deactivated === true : roles === undefined || roles.includes(kind);

/** As the browser's own back and forward do it: loading the application anew for each address would take minutes. */
export const goInside = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
