// The screens of the registry, with the title that each has. Who may open which one is a table of its own:
// tests/unit/member/access.test.ts.
import type { Page } from '@playwright/test';
import { SCREENS as REGISTRY, type Screen } from '#shared/resources.ts';

/** Titles that are not the label of the screen's menu; a record without one here is not opened. */
const TITLES: Readonly<Record<string, string>> = {
  '/daos/new': 'Nouveau don aux œuvres',
  '/daos/:id': 'Don aux œuvres',
  '/PaypalSuccess': 'Rechargement du porte-monnaie',
  '/HelloassoSuccess': 'Paiement de la cotisation',
  '/sites2': 'Tableau des sites',
  '/events': 'Plongées',
  '/events/new': 'Nouvelle plongée',
  '/events/update/:id': 'Modifier la plongée',
  '/sites': 'Sites de plongée',
  '/sites/new': 'Nouveau site',
  '/site/:id': 'BARRAGE',
  '/divers/import': 'Importer des plongeurs',
  '/divers/new': 'Nouveau plongeur',
  '/divers/:id': 'LEMAIRE Sophie',
  '/parametres/new': 'Nouveau paramètre',
  '/parametres/:id': 'Alerte solde bas',
  '/mouvements': 'Mouvements',
  '/mouvements/sortie/:id': 'Débiter une sortie',
  '/caisse/encaisser': 'Encaisser',
  '/planning/new': 'Nouvelles séances',
  '/appel/:id': 'Appel : Piscine',
  '/palanquees/:id': 'Palanquées',
  '/fiches/:id': 'Ce qui a été fait',
  '/demandes/:id': 'Correction : FLAMENT Frédéric',
  '/effacements/:id': 'Effacer Sophie LEMAIRE',
  '/DaoAdmin/:id': 'Don aux œuvres',
};
/** Where record 3 is not the one to open. */
const IDS: Readonly<Record<string, number>> = { '/mouvements/sortie/:id': 1, '/demandes/:id': 1 };

const before = ['login', 'resetPassword', 'addressObjection', 'privacy', 'firstVisit'];
const signedIn: readonly Screen[] = Object.entries(REGISTRY)
  .filter(([name]) => name !== 'home' && !before.includes(name))
  .map(([, screen]) => screen);

export const SCREENS: readonly { readonly address: string; readonly title: string }[] = [
  ...signedIn
    .filter(({ path }) => !path.endsWith(':id') || TITLES[path])
    .map(({ path, label }) => ({
      address: path.replace(':id', String(IDS[path] ?? 3)),
      title: TITLES[path] ?? label ?? `no title of ${path}`,
    })),
  { address: '/DaoAdmin/new', title: 'Nouveau don aux œuvres' },
  { address: '/nulle/part', title: 'Page introuvable' },
];

/** As the browser's own back and forward do it: loading the application anew for each address would take minutes. */
export const goInside = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
