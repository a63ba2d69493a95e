// Second factors in the browser, with Chromium's virtual authenticator; answers that no browser gives are in api/second-factor.test.ts.
import type { CDPSession, Page } from '@playwright/test';
import BetterSqlite from 'better-sqlite3';
import path from 'node:path';
import type { ClubRecord } from '#contract/club.ts';
import { TOKEN_KEY } from '#api/session/session.ts';
import { get, TREASURER } from './support/club.ts';
import { expect, PASSWORD, test, type Club } from './support/server.ts';
import { fillSignIn } from './support/sessions.ts';

/** Members whom no other test needs signed in. */
const SOPHIE = 'A-00-000014';
const LATE = 'A-00-000015';

/** Browsers know passkeys by a name: the demonstration's is `localhost`. */
const named = (url: string): string => url.replace('127.0.0.1', 'localhost');

async function device(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const verified = { hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true };
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, ...verified } as const;
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options });
  return cdp;
}

const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'Plongées' });

test('a passkey is added, signs in without a password, and is the second step after one', async ({ page, club }) => {
  await page.goto(`${named(club.url)}/login`);
  await fillSignIn(page, SOPHIE);
  await expect(home(page)).toBeVisible();
  await device(page);
  await page.goto(`${named(club.url)}/user/securite`);
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
  await page.getByLabel('Nom de cette clé').fill('Téléphone de Sophie');
  await page.getByRole('button', { name: 'Continuer' }).click();
  const codes = page.getByRole('dialog', { name: 'Vos codes de secours' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'Je les ai notés' }).click();
  await expect(page.getByText('Téléphone de Sophie').first()).toBeVisible();

  // The browser offers the passkey at the licence field, and the virtual device takes the offer.
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${named(club.url)}/login`);
  await expect(home(page)).toBeVisible();

  // On a browser that offers none, it is asked for after the password.
  await page.evaluate(() => localStorage.clear());
  await page.addInitScript(() => {
    Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: () => Promise.resolve(false) });
  });
  await page.goto(`${named(club.url)}/login`);
  await fillSignIn(page, SOPHIE);
  const second = page.getByRole('dialog', { name: 'Confirmez que c’est vous' });
  await second.getByRole('button', { name: 'Utiliser ma clé d’accès' }).click();
  await expect(home(page)).toBeVisible();
});

test('after the grace a session opens the site once it has a second factor', async ({ page, club }) => {
  const token = await club.tokenOf(LATE);
  // As the server opens a session after fourteen days, which no test waits for.
  const database = new BetterSqlite(path.join(club.dataDir, 'club.sqlite'));
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
  database.prepare(`update sessions set restricted = 'secondFactor' where id = ?`).run(sid);
  database.close();
  const renewed = (await (await club.call(LATE, 'POST', '/users/refresh')).json()) as { token: string };
  await page.goto(`${named(club.url)}/robots.txt`);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, renewed.token] as const);

  await page.goto(`${named(club.url)}/Paypal`);
  await expect(page).toHaveURL(/\/user\/securite$/);
  await expect(page.getByText('Ajoutez la double authentification pour continuer')).toBeVisible();
  await device(page);
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
  await page.getByRole('button', { name: 'Continuer' }).click();
  const codes = page.getByRole('dialog', { name: 'Vos codes de secours' });
  await expect(page.getByText('Ajoutez la double authentification pour continuer')).toBeAttached();
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'Je les ai notés' }).click();
  await expect(page.getByText('Ajoutez la double authentification pour continuer')).toHaveCount(0);
  await page.getByRole('link', { name: /accueil$/ }).click();
  await expect(home(page)).toBeVisible();
});

/** As time does in fifteen minutes, which no test waits for. */
function ageProofs({ dataDir }: Club): void {
  const database = new BetterSqlite(path.join(dataDir, 'club.sqlite'), { timeout: 5000 });
  database.prepare(`update sessions set proved_at = '2026-01-01T00:00:00.000Z'`).run();
  database.close();
}

test.describe('a proof is asked for in place, and what was typed is saved after it:', () => {
  const prove = async (page: Page) => {
    const proof = page.getByRole('dialog', { name: 'Confirmez que c’est vous' });
    await proof.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
    await proof.getByRole('button', { name: 'Confirmer' }).click();
    await expect(proof).toHaveCount(0);
  };

  test('a new member', async ({ page, signIn, club }) => {
    await signIn(page, TREASURER, '/divers/new');
    await page.getByLabel('Nom', { exact: true }).fill('Preuve');
    await page.getByLabel('Numéro de licence').fill('P-1');
    await page.getByLabel('E-mail').fill('preuve@example.org');
    ageProofs(club);
    await page.getByRole('button', { name: 'Ajouter' }).click();
    await prove(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('PREUVE');
    await expect(page.getByLabel('E-mail')).toHaveValue('preuve@example.org');
    await club.tokenOf(TREASURER, { fresh: true });
  });

  test('a link of the club', async ({ page, signIn, club }) => {
    await signIn(page, TREASURER, '/club#liens');
    await page.getByRole('textbox', { name: 'Carte oxygène' }).fill('https://plongeurs-de-mons.be/o2');
    ageProofs(club);
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await prove(page);
    await expect(page.getByText('Modifié avec succés.')).toBeVisible();
    await club.tokenOf(TREASURER, { fresh: true });
    expect((await get<ClubRecord>(club, '/club/1')).links.oxygenCard).toBe('https://plongeurs-de-mons.be/o2');
  });

  test('a mail to many', async ({ page, signIn, club }) => {
    await signIn(page, TREASURER, '/divers');
    await page.getByRole('button', { name: /^Écrire/ }).click();
    await page.getByLabel('Objet').fill('Assemblée');
    await page.getByLabel('Message').fill('Samedi à 18 h.');
    ageProofs(club);
    await page.getByRole('button', { name: /^Envoyer à / }).click();
    await prove(page);
    await expect(page.getByText(/^L’e-mail part à \d+.membres\.$/)).toBeVisible();
    await club.tokenOf(TREASURER, { fresh: true });
  });
});

test('an act on money asks for a proof in place, and is done after it', async ({ page, signIn, club }) => {
  await signIn(page, TREASURER);
  let asked = 0;
  // As the server answers after fifteen minutes, which no test waits for.
  await page.route('**/api/v1/users/totp', async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    await route.fulfill({ status: 403, json: { code: 'PROOF_NEEDED', message: 'Confirmez votre identité.' } });
  });
  await page.goto('/user/securite');
  await page.getByRole('button', { name: 'Ajouter une application' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirmez que c’est vous' });
  await proof.getByLabel('Mot de passe', { exact: true }).fill('Ce-n-est-pas-lui');
  await proof.getByRole('button', { name: 'Confirmer' }).click();
  await expect(proof.getByText('Ce mot de passe n’est pas le bon.')).toBeVisible();
  await proof.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await proof.getByRole('button', { name: 'Confirmer' }).click();
  await expect(proof).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'Code QR à lire avec l’application' })).toBeVisible();
  expect(asked).toBe(2);
  await club.tokenOf(TREASURER, { fresh: true });
});
