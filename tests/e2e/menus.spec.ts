// The top bar of each kind of member (specification §2 and §6), written out; and every screen for every one of them.
import type { Locator, Page } from '@playwright/test';
import type { Diver } from '../../src/shared/contract/divers.ts';
import { dayYear } from '../../src/shared/messages/dates.ts';
import { goInside, KINDS, LICENCE, opens, SCREENS, type Kind } from './support/addresses.ts';
import { watchFaults } from './support/faults.ts';
import { THOMAS, TREASURER } from './support/outings.ts';
import { expect, test } from './support/server.ts';

const BAR: Readonly<Record<Kind, readonly string[]>> = {
  SUPER_ADMIN: ['Tableau de bord', 'Sites', 'Boutique (nouvel onglet)', 'Plongeurs', 'Formations', 'Dons'],
  ADMIN: ['Tableau de bord', 'Sites', 'Boutique (nouvel onglet)', 'Plongeurs', 'Formations'],
  ADMIN_SITES: ['Tableau de bord', 'Sites', 'Boutique (nouvel onglet)', 'Formations'],
  ADMIN_PLONGEURS: ['Tableau de bord', 'Boutique (nouvel onglet)', 'Plongeurs', 'Formations'],
  OPEN: ['Boutique (nouvel onglet)', 'Formations'],
  USER: ['Boutique (nouvel onglet)', 'Formations'],
  'dao member': ['Boutique (nouvel onglet)', 'Formations', 'Dons'],
  'dossier awaited': ['Boutique (nouvel onglet)', 'Formations'],
  deactivated: ['Boutique (nouvel onglet)'],
};

const TRAININGS = [
  'Liste des encadrants (nouvel onglet)',
  'Formations (nouvel onglet)',
  'Planning des cours (nouvel onglet)',
  'Groupes niveau 1 (nouvel onglet)',
  'Directeur de bassin (nouvel onglet)',
];
const DONATIONS: Partial<Record<Kind, readonly string[]>> = {
  SUPER_ADMIN: ['Mes dons aux œuvres', 'Tous les dons aux œuvres', 'Paramètres'],
  'dao member': ['Mes dons aux œuvres'],
};
const WALLET = [
  'Mon porte-monnaie',
  'Recharger mon porte-monnaie',
  'Payer ma cotisation',
  'Détail du porte-monnaie (nouvel onglet)',
  'Détail de la carte oxygène (nouvel onglet)',
];
/** Between what one does with one's own and what the club shows elsewhere. */
const TREASURY = ['Tous les mouvements', 'Dossiers d’adhésion'];
const ACCOUNT = ['Changer mon mot de passe', 'Se déconnecter'];
/** What comes before it: mails and calendar, and the club's mails for those who follow them. */
const mailsOf = (kind: Kind): readonly string[] => {
  if (kind === 'deactivated') return [];
  return ['Messages et agenda', ...(kind === 'SUPER_ADMIN' || kind === 'ADMIN' ? ['Courriels du club'] : [])];
};

const FIRSTNAME: Readonly<Record<Kind, string>> = {
  SUPER_ADMIN: 'Martine',
  ADMIN: 'Philippe',
  ADMIN_SITES: 'Sophie',
  ADMIN_PLONGEURS: 'Bernard',
  OPEN: 'Nadine',
  USER: 'Thomas',
  'dao member': 'Laurence',
  'dossier awaited': 'Julien',
  deactivated: 'Olivier',
};

const bar = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' });
const menu = (page: Page, name: string | RegExp) => page.getByRole('banner').getByRole('button', { name });
/** Links and buttons that can be seen, in their order. */
const shown = async (place: Locator): Promise<string[]> =>
  (await place.locator('a:visible, button:visible').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
const panelOf = async (button: Locator): Promise<Locator> =>
  button.page().locator(`[id="${await button.getAttribute('aria-controls')}"]`);

async function entriesOf(button: Locator): Promise<string[]> {
  await button.click();
  const entries = await shown(await panelOf(button));
  await button.page().keyboard.press('Escape');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  return entries;
}

/** What some find at home instead of the outings. */
const HOME: Partial<Record<Kind, string>> = {
  deactivated: 'Compte désactivé',
  'dossier awaited': 'Dossier d’inscription 2025/2026',
};

for (const kind of KINDS) {
  test(`${kind}: the menus, their entries, and every screen`, async ({ page, signIn, club }) => {
    // Some thirty screens, one after the other.
    test.slow();
    await signIn(page, LICENCE[kind]);
    const faults = watchFaults(page, club.url);
    await page.goto('/user/updatePassword');
    const account = menu(page, FIRSTNAME[kind]);
    await expect(account).toBeVisible();
    expect(await shown(bar(page))).toEqual(BAR[kind]);
    if (BAR[kind].includes('Formations')) expect(await entriesOf(menu(page, 'Formations'))).toEqual(TRAININGS);
    const donations = DONATIONS[kind];
    if (donations) expect(await entriesOf(menu(page, 'Dons'))).toEqual(donations);
    const ofTreasurer = kind === 'SUPER_ADMIN' ? TREASURY : [];
    expect(await entriesOf(menu(page, /^Porte-monnaie/))).toEqual(WALLET.toSpliced(3, 0, ...ofTreasurer));
    expect(await entriesOf(account)).toEqual([...mailsOf(kind), ...ACCOUNT]);

    const home = HOME[kind] ?? 'Plongées';
    for (const screen of SCREENS) {
      await test.step(screen.address, async () => {
        await goInside(page, screen.address);
        const [title, address] = opens(kind, screen)
          ? [screen.title, screen.address]
          : [home, `/?redirect=${encodeURIComponent(screen.address)}`];
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        expect(page.url()).toBe(club.url + address);
      });
    }
    expect(faults).toEqual([]);
  });
}

test('every entry of every menu leads to a drawn screen, and the bar shows where one is', async ({ page, signIn }) => {
  await signIn(page, TREASURER);
  await page.goto('/Paypal');
  for (const [opener, entry, title] of [
    [null, 'Tableau de bord', 'Tableau de bord'],
    [null, 'Sites', 'Sites de plongée'],
    [null, 'Plongeurs', 'Plongeurs'],
    ['Dons', 'Mes dons aux œuvres', 'Mes dons aux œuvres'],
    ['Dons', 'Tous les dons aux œuvres', 'Tous les dons aux œuvres'],
    ['Dons', 'Paramètres', 'Paramètres'],
    [/^Porte-monnaie/, 'Mon porte-monnaie', 'Mon porte-monnaie'],
    [/^Porte-monnaie/, 'Recharger mon porte-monnaie', 'Recharger mon porte-monnaie'],
    [/^Porte-monnaie/, 'Tous les mouvements', 'Mouvements'],
    [/^Porte-monnaie/, 'Payer ma cotisation', 'Payer ma cotisation'],
    ['Martine', 'Messages et agenda', 'Messages et agenda'],
    ['Martine', 'Courriels du club', 'Courriels du club'],
    ['Martine', 'Changer mon mot de passe', 'Changer mon mot de passe'],
    [null, /accueil$/, 'Plongées'],
  ] as const) {
    if (opener !== null) await menu(page, opener).click();
    const link = page.getByRole('banner').getByRole('link', { name: entry, exact: true });
    await link.click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(title);
    await expect(heading).toBeFocused();
    await expect(page).toHaveTitle(`${title} · Espace membres`);
    if (opener === null) await expect(link).toHaveAttribute('aria-current', 'page');
    else await expect(menu(page, opener)).toHaveAttribute('aria-expanded', 'false');
  }
});

test('links to elsewhere come from the club’s configuration, and give nothing away', async ({
  page,
  signIn,
  context,
}) => {
  const names = [
    'shop',
    'supervisorList',
    'trainings',
    'coursePlanning',
    'levelOneGroups',
    'basinDirector',
    'walletDetails',
    'oxygenCard',
  ];
  const links = Object.fromEntries(names.map((name) => [name, `https://ailleurs.example/${name}`]));
  const referrers: (string | undefined)[] = [];
  await context.route('https://ailleurs.example/**', async (route) => {
    referrers.push(route.request().headers()['referer']);
    await route.fulfill({ contentType: 'text/html', body: '<title>Ailleurs</title>' });
  });
  await page.route('**/config.json', (route) => route.fulfill({ json: { club: { label: 'Les Palmes' }, links } }));
  await signIn(page, THOMAS);
  await page.goto('/Paypal');
  await expect(page.getByRole('link', { name: /^Les Palmes/ })).toBeVisible();
  const outward = page.getByRole('banner').locator('a[href^="https:"]');
  expect(await outward.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
    names.map((name) => links[name]),
  );
  for (const link of await outward.all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noreferrer/);
  }
  const [opened] = await Promise.all([page.waitForEvent('popup'), outward.first().click()]);
  await expect(opened).toHaveTitle('Ailleurs');
  expect(await opened.evaluate(() => window.opener === null && document.referrer === '')).toBe(true);
  expect(referrers).toEqual([undefined]);
});

test('the avatar shows what the club knows, and who corrects it', async ({ page, signIn, club }) => {
  const me = (await (await club.call(THOMAS, 'GET', `/divers/DTT/${THOMAS}`)).json()) as Diver;
  await signIn(page, THOMAS);
  await page.goto('/Paypal');
  const avatar = menu(page, 'TL Mes coordonnées');
  await avatar.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Thomas LEROY' });
  await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
  const lines = await dialog
    .locator('dl > div')
    .evaluateAll((all) => all.map((line) => [...line.children].map((part) => (part as HTMLElement).innerText)));
  expect(lines).toEqual([
    ['Licence', THOMAS],
    ['Niveau', 'N2'],
    ['Date de naissance', dayYear(me.datenaissance!)],
    ['Certificat médical', `du ${dayYear(me.caci_date!)}`],
    ['Adresse', `${me.adresse}\n${me.codepostal} ${me.ville}`],
    ['Téléphone', me.telephone],
    ['E-mail', 'thomas.leroy.6@example.org'],
    ['Première personne', me.urgence1 || 'Non renseigné'],
    ['Deuxième personne', me.urgence2 || 'Non renseigné'],
  ]);
  await expect(dialog.getByText(/Contactez le secrétariat pour le faire corriger/)).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'secretariat@club.example' })).toHaveAttribute(
    'href',
    'mailto:secretariat@club.example',
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(avatar).toBeFocused();
});

// What moves less must open no later: an entry that is still hidden takes no focus.
for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`menus are walked through with the keyboard, and give the focus back (motion: ${reducedMotion})`, async ({
    page,
    signIn,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await signIn(page, TREASURER);
    await page.goto('/Paypal');
    for (const name of ['Formations', 'Dons', /^Porte-monnaie/, 'Martine']) {
      const button = menu(page, name);
      const entries = (await panelOf(button)).locator('a, button');
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      await expect(button).toBeFocused();
      for (const [key, focused] of [
        ['ArrowDown', entries.first()],
        ['ArrowUp', entries.last()],
        ['ArrowDown', entries.first()],
        ['End', entries.last()],
        ['Home', entries.first()],
        ['ArrowDown', entries.nth(1)],
      ] as const) {
        await page.keyboard.press(key);
        await expect(focused).toBeFocused();
      }
      await page.keyboard.press('Escape');
      await expect(button).toBeFocused();
      await expect(button).toHaveAttribute('aria-expanded', 'false');
      // An arrow opens as well; walking out with Tab closes, and so does a click beside.
      await page.keyboard.press('ArrowUp');
      await expect(entries.last()).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(button).toHaveAttribute('aria-expanded', 'false');
      await button.click();
      await page.getByRole('heading', { level: 1 }).click();
      await expect(button).toHaveAttribute('aria-expanded', 'false');
    }
  });
}
