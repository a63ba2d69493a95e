// The route table of the specification (§2), with the title that each screen has. Who may open which one is a table of
// its own: tests/unit/member/access.test.ts.
import type { Page } from '@playwright/test';

export interface Screen {
  readonly address: string;
  readonly title: string;
  /** Leads the members’ manager home. */
  readonly closed?: true;
}

export const SCREENS: readonly Screen[] = [
  { address: '/daos/new', title: 'Nouveau don aux œuvres' },
  { address: '/daos/3', title: 'Don aux œuvres' },
  { address: '/DaoListe', title: 'Mes dons aux œuvres' },
  { address: '/Paypal', title: 'Recharger mon porte-monnaie' },
  { address: '/PaypalSuccess', title: 'Rechargement du porte-monnaie' },
  { address: '/Helloasso', title: 'Payer ma cotisation' },
  { address: '/HelloassoSuccess', title: 'Paiement de la cotisation' },
  { address: '/porte-monnaie', title: 'Mon porte-monnaie' },
  { address: '/ma-situation', title: 'Où j’en suis' },
  { address: '/sites2', title: 'Tableau des sites' },
  { address: '/user/updatePassword', title: 'Changer mon mot de passe' },
  { address: '/events/new', title: 'Nouvelle plongée', closed: true },
  { address: '/events/update/3', title: 'Modifier la plongée', closed: true },
  { address: '/sites', title: 'Sites de plongée', closed: true },
  { address: '/sites/new', title: 'Nouveau site', closed: true },
  { address: '/site/3', title: 'BARRAGE', closed: true },
  { address: '/divers', title: 'Plongeurs' },
  { address: '/divers/import', title: 'Importer des plongeurs' },
  { address: '/divers/new', title: 'Nouveau plongeur', closed: true },
  { address: '/divers/3', title: 'LEMAIRE Sophie' },
  { address: '/parametres', title: 'Paramètres', closed: true },
  { address: '/parametres/new', title: 'Nouveau paramètre', closed: true },
  { address: '/parametres/3', title: 'Alerte solde bas', closed: true },
  { address: '/mouvements', title: 'Mouvements', closed: true },
  { address: '/mouvements/sortie/1', title: 'Débiter une sortie', closed: true },
  { address: '/saison', title: 'Ouvrir une saison', closed: true },
  { address: '/dossiers', title: 'Dossiers d’adhésion', closed: true },
  { address: '/palanquees/3', title: 'Palanquées', closed: true },
  { address: '/fiches', title: 'Fiches de sécurité', closed: true },
  { address: '/fiches/3', title: 'Ce qui a été fait', closed: true },
  { address: '/messages', title: 'Messages et agenda' },
  { address: '/user/securite', title: 'Sécurité' },
  { address: '/user/donnees', title: 'Mes données' },
  { address: '/demandes', title: 'Demandes sur les données', closed: true },
  { address: '/demandes/1', title: 'Correction : FLAMENT Frédéric', closed: true },
  { address: '/effacements', title: 'Effacements', closed: true },
  { address: '/effacements/3', title: 'Effacer Sophie LEMAIRE', closed: true },
  { address: '/courriels', title: 'Courriels du club', closed: true },
  { address: '/conservation', title: 'Conservation des données', closed: true },
  { address: '/journal', title: 'Journal de sécurité', closed: true },
  { address: '/DaoAdmin/annee', title: 'Bilan annuel des dons', closed: true },
  { address: '/DaoAdmin', title: 'Tous les dons aux œuvres', closed: true },
  { address: '/tableau', title: 'Tableau de bord' },
  { address: '/nulle/part', title: 'Page introuvable' },
];

/** As the browser's own back and forward do it: loading the application anew for each address would take minutes. */
export const goInside = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
