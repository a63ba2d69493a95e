// /login and the guard in front of every other screen, against the real server.
import { LICENCE, MEMBERS_MANAGER, SCREENS } from './support/addresses.ts';
import { sentence } from './support/french.ts';
import { CAMILLE, DEACTIVATED, THOMAS, TREASURER } from './support/outings.ts';
import { expect, PASSWORD, test } from './support/server.ts';
import { apiCalls, fillSignIn, keptToken } from './support/sessions.ts';

const REFUSED = 'Numéro de licence ou mot de passe incorrect.';

test.describe('the form', () => {
  test('asks for both fields, beside each and before anything is sent', async ({ page }) => {
    const calls = apiCalls(page);
    await page.goto('/login');
    const licence = page.getByLabel('Numéro de licence');
    const password = page.getByLabel('Mot de passe', { exact: true });
    await expect(licence).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(licence).toHaveAccessibleDescription('Saisissez votre numéro de licence.');
    await expect(password).toHaveAccessibleDescription('Saisissez votre mot de passe.');
    await expect(licence).toBeFocused();
    await licence.fill(THOMAS);
    await page.keyboard.press('Enter');
    await expect(licence).not.toHaveAttribute('aria-invalid');
    await expect(password).toHaveAccessibleDescription('Saisissez votre mot de passe.');
    await expect(password).toBeFocused();
    expect(calls).toEqual([]);
  });

  test('shows the server’s sentence in red, one and the same for an unknown licence', async ({ page }) => {
    await page.goto('/login');
    for (const [licence, password] of [
      [THOMAS, 'pas-le-bon'],
      ['Z-99-999999', PASSWORD],
    ] as const) {
      await fillSignIn(page, licence, password);
      const alert = page.getByRole('alert').filter({ hasText: REFUSED });
      await expect(alert).toBeVisible();
      const [red, green, blue] = await alert.evaluate((banner) =>
        (getComputedStyle(banner).borderTopColor.match(/\d+/g) ?? []).map(Number),
      );
      expect(red).toBeGreaterThan(1.2 * Math.max(green!, blue!));
      await expect(page.getByLabel('Numéro de licence')).toHaveValue(licence);
      await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused();
      await page.reload();
    }
    expect(await keptToken(page)).toBeNull();
  });

  test('sends once, however often it is clicked', async ({ page }) => {
    await page.goto('/login');
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/users/login', async (route) => {
      await released;
      await route.continue();
    });
    const calls = apiCalls(page);
    await fillSignIn(page, THOMAS);
    const button = page.getByRole('button', { name: 'Se connecter' });
    await expect(button).toHaveAttribute('aria-busy', 'true');
    // As a hand does that does not wait until the button can be used again.
    await button.dblclick({ force: true });
    await page.getByLabel('Mot de passe', { exact: true }).press('Enter');
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Plongées' })).toBeVisible();
    expect(calls.filter(({ path }) => path === '/users/login')).toHaveLength(1);
  });

  test('is sent with Enter, and says when the capitals are locked', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Numéro de licence').fill(THOMAS);
    const password = page.getByLabel('Mot de passe', { exact: true });
    for (const [locked, said] of [
      [true, 'Attention : le verrouillage des majuscules est activé.'],
      [false, ''],
    ] as const) {
      // The lamp of a keyboard is nothing that a test can switch on.
      await password.evaluate(
        (field, modifierCapsLock) =>
          field.dispatchEvent(new KeyboardEvent('keyup', { key: 'a', bubbles: true, modifierCapsLock })),
        locked,
      );
      await expect(password).toHaveAccessibleDescription(said);
    }
    await password.fill(PASSWORD);
    await page.getByRole('button', { name: 'Afficher le mot de passe' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await password.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Plongées' })).toBeVisible();
  });
});

test.describe('where one is led', () => {
  test('a redirect is followed only inside the application', async ({ page, club }) => {
    const left: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(club.url)) left.push(request.url());
    });
    for (const redirect of [
      encodeURIComponent('https://evil.example'),
      encodeURIComponent('//evil.example'),
      encodeURIComponent('/\\evil.example'),
      '/%09/evil.example',
      encodeURIComponent('javascript:alert(1)'),
      encodeURIComponent('/Login/?redirect=/'),
    ]) {
      await test.step(redirect, async () => {
        await page.goto(`/login?redirect=${redirect}`);
        await fillSignIn(page, THOMAS);
        await expect(page.getByRole('heading', { level: 1, name: 'Plongées' })).toBeVisible();
        expect(page.url()).toBe(`${club.url}/`);
        await page.evaluate(() => localStorage.clear());
      });
    }
    expect(left).toEqual([]);
  });

  test('a visitor is sent from every screen to the form, with the wanted path', async ({ page, club }) => {
    const calls = apiCalls(page);
    for (const { address } of SCREENS) {
      await page.goto(`${address}?a=1`);
      await expect(page.getByText("Vous n'êtes pas connecté.")).toBeVisible();
      expect(page.url()).toBe(`${club.url}/login?redirect=${encodeURIComponent(`${address}?a=1`)}`);
    }
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
    expect(page.url()).toBe(`${club.url}/login`);
    expect(calls).toEqual([]);
  });

  for (const [wanted, title] of [
    ['/PaypalSuccess?a=1', 'Rechargement du porte-monnaie'],
    ['/divers/3', 'LEMAIRE Sophie'],
    ['/?inscrit=1', 'Plongées'],
  ] as const) {
    test(`after signing in one comes back to ${wanted}`, async ({ page, club }) => {
      await page.goto(wanted);
      await fillSignIn(page, TREASURER);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(page.url()).toBe(club.url + wanted);
      await page.goBack();
      // The form is not in the history: back leads out of the application and not to it.
      await expect(page.getByRole('button', { name: 'Se connecter' })).toHaveCount(0);
    });
  }

  test('who is signed in already finds no form', async ({ page, signIn, club }) => {
    await signIn(page, THOMAS);
    await page.goto('/login?redirect=%2FPaypal');
    await expect(page.getByRole('heading', { level: 1, name: 'Recharger mon porte-monnaie' })).toBeVisible();
    expect(page.url()).toBe(`${club.url}/Paypal`);
  });

  test('whom a screen is not open to is led home, with the wanted path', async ({ page, signIn, club }) => {
    for (const [licence, address] of [
      [THOMAS, '/divers'],
      [MEMBERS_MANAGER, '/events/new'],
      [LICENCE.ADMIN, '/parametres/3'],
    ] as const) {
      await signIn(page, licence);
      await page.goto(address);
      await expect(page.getByText('Cet écran ne vous est pas ouvert.')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'Plongées' })).toBeVisible();
      expect(page.url()).toBe(`${club.url}/?redirect=${encodeURIComponent(address)}`);
    }
  });

  test('a deactivated member signs in to their panel, and to what puts it right', async ({ page, club }) => {
    await page.goto('/DaoListe');
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(answer.url());
    });
    await fillSignIn(page, DEACTIVATED);
    await expect(page.getByRole('heading', { level: 1, name: 'Compte désactivé' })).toBeVisible();
    await expect(page.getByText('Cet écran ne vous est pas ouvert.')).toBeVisible();
    await expect(page.getByText(/dossier d’inscription n’est pas à jour, ou un paiement reste à régler/)).toBeVisible();
    await expect(page.getByText(sentence('par le menu PM (porte-monnaie), en 1 ou 3 fois sans frais'))).toBeVisible();
    await expect(page.locator('[data-event-card]')).toHaveCount(0);
    await page.getByRole('link', { name: 'Payer ma cotisation' }).first().click();
    await expect(page).toHaveURL(`${club.url}/Helloasso`);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Compte désactivé' })).toBeVisible();
    expect(refused).toEqual([]);
  });
});

test('signing out forgets the member, and the next one sees nothing of theirs', async ({ page, signIn, club }) => {
  await signIn(page, THOMAS);
  await page.goto('/Paypal');
  await page.getByRole('button', { name: 'Thomas' }).click();
  await page.getByRole('link', { name: 'Changer mon mot de passe' }).click();
  await page.getByLabel('Ancien mot de passe').fill('tapé par Thomas');
  await page.getByRole('button', { name: 'Thomas' }).click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL(`${club.url}/login`);
  expect(await keptToken(page)).toBeNull();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();

  await page.goto('/login?redirect=%2Fuser%2FupdatePassword');
  await fillSignIn(page, CAMILLE);
  await expect(page.getByRole('button', { name: 'Camille' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Thomas' })).toHaveCount(0);
  await expect(page.getByLabel('Ancien mot de passe')).toHaveValue('');
});
