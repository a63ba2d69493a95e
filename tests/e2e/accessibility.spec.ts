// The shell with a screen reader, and without a mouse.
import { goInside } from './support/addresses.ts';
import { inDays, newOuting, registerElsewhere, THOMAS, TREASURER } from './support/club.ts';
import { expect, PASSWORD, test } from './support/server.ts';
import { endSessions, keptToken } from './support/sessions.ts';
import { expectAccessible, expectFocusSeen, tabTo } from './support/page.ts';

const JONATHAN = 'A-00-000015';

test('axe finds nothing in menus, dialogs, errors and refusals', async ({ page, signIn, club }) => {
  test.slow();
  await signIn(page, TREASURER, '/user/updatePassword');
  for (const name of ['Formations', 'Dons', /^Porte-monnaie/, 'Martine']) {
    const button = page.getByRole('banner').getByRole('button', { name });
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'MV Mes coordonnées' }).click();
  await expect(page.getByRole('dialog', { name: 'Martine VERHAEGHE' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByLabel('Ancien mot de passe').fill(PASSWORD);
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('a');
  await page.getByLabel('Nouveau mot de passe, une seconde fois').fill('b');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Les nouveaux mots de passes ne sont pas identiques.')).toBeVisible();
  await expectAccessible(page);

  await signIn(page, THOMAS, '/divers');
  await expect(page.getByText(/^Cette page est réservée aux administrateurs/)).toBeVisible();
  await expectAccessible(page);

  await signIn(page, JONATHAN, '/Paypal');
  await expect(page.getByRole('button', { name: 'Jonathan' })).toBeVisible();
  await endSessions(club, JONATHAN);
  // A request of the page may have opened the dialog already, which covers the link.
  await page.getByRole('link', { name: /accueil$/ }).dispatchEvent('click');
  await expect(page.getByRole('dialog', { name: 'Votre session a pris fin' })).toBeVisible();
  await expectAccessible(page);
});

test('cars are shared with the keyboard alone, and axe finds nothing there', async ({ page, signIn, club }) => {
  const outing = await newOuting(club, { date: inDays(23) });
  await registerElsewhere(club, outing, THOMAS);
  await signIn(page, THOMAS, `/?sortie=${outing.id}`);
  const cars = page.getByRole('region', { name: /^Covoiturage/ });
  await tabTo(page, cars.getByRole('button', { name: 'Je conduis…' }));
  await page.keyboard.press('Enter');
  await expect(cars.getByLabel('Je pars de')).toBeFocused();
  await page.keyboard.type('Mons, gare');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(cars.getByText('conduit, 3')).toBeVisible();
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
});

test('axe finds nothing on what is missing from a dossier, and on an import in parts', async ({ page, signIn }) => {
  await signIn(page, TREASURER, '/dossiers?filter={"q":"simon"}');
  await page.getByRole('button', { name: 'Lire le dossier de SIMON Élodie' }).click();
  await expect(page.getByRole('dialog')).toContainText('certificat médical illisible, photo');
  await page.getByRole('button', { name: /^Ce qui manque/ }).click();
  await expect(page.getByRole('textbox', { name: 'Ce qui manque' })).toHaveValue(/photo/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await goInside(page, '/divers/import');
  await page.getByLabel('Fichier des plongeurs').setInputFiles('docs/imports/a-corriger.csv');
  await expect(
    page.getByRole('button', { name: /^Importer les 3\s+lignes justes et garder les 2\s+autres/ }),
  ).toBeVisible();
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
});

test('the search of a list is two tabs from the top', async ({ page, signIn }) => {
  await signIn(page, TREASURER, '/divers');
  await expect(page.getByRole('searchbox', { name: 'Rechercher un membre' })).toBeVisible();
  const skip = page.getByRole('link', { name: 'Aller à la recherche' });
  await tabTo(page, skip, 2);
  await expect(skip).toBeInViewport();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Rechercher un membre' })).toBeFocused();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Plongées' })).toBeVisible();
  await expect(skip).toHaveCount(0);
});

test('with the keyboard alone: sign in, open a menu, change the password, leave', async ({ page, club }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Numéro de licence')).toBeFocused();
  await expectFocusSeen(page);
  await page.keyboard.type(THOMAS);
  await page.keyboard.press('Tab');
  await expectFocusSeen(page);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Plongées' })).toBeFocused();

  // From the top, as after opening the application: the way around the bar comes first.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Thomas' })).toBeVisible();
  const skip = page.getByRole('link', { name: 'Aller au contenu' });
  await tabTo(page, skip, 1);
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.reload();
  const account = page.getByRole('button', { name: 'Thomas' });
  await expect(account).toBeVisible();
  await tabTo(page, account);
  for (const name of [
    'Où j’en suis',
    'Messages et agenda',
    'Mes plongées',
    'Séances du club',
    'Sécurité',
    'Mes données',
    'Changer mon mot de passe',
  ]) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name })).toBeFocused();
  }
  await expectFocusSeen(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Changer mon mot de passe' })).toBeFocused();

  await tabTo(page, page.getByLabel('Ancien mot de passe'), 4);
  await page.keyboard.type('Ce-n-est-pas-lui');
  await tabTo(page, page.getByLabel('Nouveau mot de passe', { exact: true }), 2);
  await page.keyboard.type('Une-palme-2027');
  await tabTo(page, page.getByLabel('Nouveau mot de passe, une seconde fois'), 2);
  await page.keyboard.type('Une-palme-2027');
  await tabTo(page, page.getByRole('button', { name: 'Enregistrer le nouveau mot de passe' }), 2);
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Ancien mot de passe')).toHaveAccessibleDescription(/n’est pas le bon/);

  await page.reload();
  await expect(account).toBeVisible();
  await tabTo(page, account);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Se déconnecter' }), 8);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Numéro de licence')).toBeFocused();
  expect(page.url()).toBe(`${club.url}/login`);
  expect(await keptToken(page)).toBeNull();
  await club.tokenOf(THOMAS, { fresh: true });
});

test('a dialog keeps the focus, and gives it back', async ({ page, signIn }) => {
  await signIn(page, THOMAS, '/Paypal');
  const avatar = page.getByRole('button', { name: 'TL Mes coordonnées' });
  await expect(avatar).toBeVisible();
  await tabTo(page, avatar);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Thomas LEROY' });
  await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    // Tab also passes the browser's own bar, but never the page behind.
    const where = await dialog.evaluate((open) =>
      document.activeElement === document.body || open.contains(document.activeElement) ? 'inside' : 'behind',
    );
    expect(where).toBe('inside');
  }
  await tabTo(page, dialog.getByRole('button', { name: 'Fermer' }), 3);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(avatar).toBeFocused();
  await expectFocusSeen(page);
});
