// The route table of the specification (§2), with the title that each screen has. Who may open which one is a table of
// its own: tests/unit/member/access.test.ts.
import type { Page } from '@playwright/test';

export const SCREENS: readonly { readonly address: string; readonly title: string }[] = [
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
  { address: '/events', title: 'Plongées' },
  { address: '/events/new', title: 'Nouvelle plongée' },
  { address: '/events/update/3', title: 'Modifier la plongée' },
  { address: '/sites', title: 'Sites de plongée' },
  { address: '/sites/new', title: 'Nouveau site' },
  { address: '/site/3', title: 'BARRAGE' },
  { address: '/divers', title: 'Plongeurs' },
  { address: '/divers/import', title: 'Importer des plongeurs' },
  { address: '/divers/new', title: 'Nouveau plongeur' },
  { address: '/divers/3', title: 'LEMAIRE Sophie' },
  { address: '/parametres', title: 'Paramètres' },
  { address: '/parametres/new', title: 'Nouveau paramètre' },
  { address: '/parametres/3', title: 'Alerte solde bas' },
  { address: '/mouvements', title: 'Mouvements' },
  { address: '/mouvements/sortie/1', title: 'Débiter une sortie' },
  { address: '/saison', title: 'Ouvrir une saison' },
  { address: '/dossiers', title: 'Dossiers d’adhésion' },
  { address: '/palanquees/3', title: 'Palanquées' },
  { address: '/mes-plongees', title: 'Mes plongées' },
  { address: '/fiches', title: 'Fiches de sécurité' },
  { address: '/fiches/3', title: 'Ce qui a été fait' },
  { address: '/messages', title: 'Messages et agenda' },
  { address: '/user/securite', title: 'Sécurité' },
  { address: '/user/donnees', title: 'Mes données' },
  { address: '/demandes', title: 'Demandes sur les données' },
  { address: '/demandes/1', title: 'Correction : FLAMENT Frédéric' },
  { address: '/effacements', title: 'Effacements' },
  { address: '/effacements/3', title: 'Effacer Sophie LEMAIRE' },
  { address: '/courriels', title: 'E-mails du club' },
  { address: '/sauvegardes', title: 'Sauvegardes' },
  { address: '/conservation', title: 'Conservation des données' },
  { address: '/journal', title: 'Journal de sécurité' },
  { address: '/DaoAdmin/annee', title: 'Bilan annuel des dons' },
  { address: '/DaoAdmin/new', title: 'Nouveau don aux œuvres' },
  { address: '/DaoAdmin/3', title: 'Don aux œuvres' },
  { address: '/DaoAdmin', title: 'Tous les dons aux œuvres' },
  { address: '/tableau', title: 'Tableau de bord' },
  { address: '/a-propos', title: 'À propos' },
  { address: '/club', title: 'Le club' },
  { address: '/mise-en-route', title: 'Mise en route' },
  { address: '/nulle/part', title: 'Page introuvable' },
];

/** As the browser's own back and forward do it: loading the application anew for each address would take minutes. */
export const goInside = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
