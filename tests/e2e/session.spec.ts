// Signing in, a new password by mail, and a session that another tab or device ends. The forms themselves:
// tests/component/{sign-in,password,session}.test.tsx.
import type { Page } from '@playwright/test';
import { mailTo, oneTimePasswordIn } from './support/mails.ts';
import { TOKEN_KEY } from '#api/session/session.ts';
import { THOMAS, TREASURER } from './support/club.ts';
import { expect, PASSWORD, test } from './support/server.ts';
import { fillSignIn, keptToken } from './support/sessions.ts';

/** Members of the demonstration club whom no other test needs signed in. */
const SOPHIE = 'A-00-000014';
const CAROLINE = { licence: 'A-00-000016', email: 'caroline.parent.16@example.org' };

/** The sign-in page's green message. */
const said = (page: Page) => page.getByRole('main').getByRole('status');

test('signing in leads to the wanted page, and back never to the form', async ({ page, club }) => {
  await page.goto('/divers/3');
  await fillSignIn(page, TREASURER);
  await expect(page.getByRole('heading', { level: 1, name: 'LEMAIRE Sophie' })).toBeVisible();
  expect(page.url()).toBe(`${club.url}/divers/3`);
  await page.goBack();
  // The form is not in the history: back leads out of the application and not to it.
  await expect(page.getByRole('button', { name: 'Se connecter' })).toHaveCount(0);
});

test('the mail’s password opens the password screen; the chosen one is new', async ({ page, club }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mot de passe oublié');
  await page.getByLabel('Numéro de licence').fill(CAROLINE.licence);
  await page.getByRole('button', { name: 'Réinitialiser mon mot de passe' }).click();
  await expect(said(page)).toContainText('Si ce numéro de licence est connu');
  const mail = await mailTo(club, CAROLINE.email, 'usage unique');
  expect(mail).toContain(`${club.url}/login`);
  const oneTime = oneTimePasswordIn(mail);

  await fillSignIn(page, CAROLINE.licence, oneTime);
  await expect(page).toHaveURL(`${club.url}/user/updatePassword`);
  await expect(page.getByLabel('Mot de passe reçu par e-mail')).toHaveValue(oneTime);
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('Une-palme-2027');
  await page.getByLabel('Nouveau mot de passe, une seconde fois').fill('Une-palme-2027');
  await page.getByRole('button', { name: 'Enregistrer le nouveau mot de passe' }).click();
  await expect(said(page)).toHaveText('C’est fait : Nouveau mot de passe enregistré avec succés !');
  expect(page.url()).toBe(`${club.url}/login`);
  expect(await keptToken(page)).toBeNull();

  for (const gone of [oneTime, PASSWORD]) {
    await fillSignIn(page, CAROLINE.licence, gone);
    await expect(
      page.getByRole('alert').filter({ hasText: 'Numéro de licence ou mot de passe incorrect.' }),
    ).toBeVisible();
  }
  await fillSignIn(page, CAROLINE.licence, 'Une-palme-2027');
  await expect(page.getByRole('heading', { level: 1, name: 'Plongées' })).toBeVisible();
});

test('whoever comes back after a week is asked to sign in, and nothing is sent with the former token', async ({
  page,
}) => {
  const claims = { rol: 'USER', sub: THOMAS, lvl: 'N2', iat: 1, exp: 2, due: 4_000_000_000 };
  const dead = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
  await page.addInitScript(([key, token]) => localStorage.setItem(key!, token!), [TOKEN_KEY, dead]);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['authorization'] !== undefined || request.url().includes(THOMAS)) asked.push(request.url());
  });
  for (const [address, title] of [
    ['/login', 'Se connecter'],
    ['/confidentialite', 'Vie privée'],
    ['/resetPassword', 'Mot de passe oublié'],
    ['/divers', 'Se connecter'],
    ['/', 'Se connecter'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(asked).toEqual([]);
});

test('signing out in one tab signs the other out', async ({ page, signIn, club, context }) => {
  await signIn(page, THOMAS, '/');
  const other = await context.newPage();
  await other.goto('/Paypal');
  await other.getByRole('button', { name: 'Thomas' }).click();
  await other.getByRole('button', { name: 'Se déconnecter' }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Se connecter' })).toBeVisible();
    expect(tab.url()).toBe(`${club.url}/login`);
  }
  // Its session is over on the server too.
  await expect.poll(async () => (await club.call(THOMAS, 'GET', '/sites')).status).toBe(401);
  await club.tokenOf(THOMAS, { fresh: true });
});

test('a lost device is signed out from another, and then all of them', async ({ page, signIn, club, browser }) => {
  await signIn(page, SOPHIE);
  const lost = await browser.newContext({ baseURL: club.url });
  const away = await lost.newPage();
  await away.goto('/login');
  await fillSignIn(away, SOPHIE);
  await expect(away.getByRole('heading', { level: 1, name: 'Plongées' })).toBeVisible();

  await page.goto('/user/securite');
  const devices = page.getByRole('region', { name: 'Appareils connectés' });
  await devices.getByRole('button', { name: 'Déconnecter Chrome sous Linux' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Déconnecter' }).click();
  await expect(page.getByText('Chrome sous Linux est déconnecté.')).toBeVisible();
  await expect(devices.getByRole('button', { name: /^Déconnecter Chrome/ })).toHaveCount(0);
  await away.getByRole('button', { name: 'Sophie' }).click();
  await away.getByRole('link', { name: 'Messages et agenda' }).click();
  await expect(away.getByRole('dialog', { name: 'Votre session a pris fin' })).toBeVisible();
  await lost.close();

  await devices.getByRole('button', { name: 'Se déconnecter partout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Se déconnecter partout' }).click();
  await expect(said(page)).toContainText('Vous êtes déconnecté de tous vos appareils.');
  expect(page.url()).toBe(`${club.url}/login`);
  expect(await keptToken(page)).toBeNull();
});
