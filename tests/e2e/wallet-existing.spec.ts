// Paying and the dossier in front of an existing server, with the provider and the mail service under addresses of their
// own: every call of section 7, in the documented order, and the requests to third-party servers.
import type { Page } from '@playwright/test';
import { expect, test, type Existing } from './support/existing.ts';

const CLAIRE = 'A-00-000006';
const NADIA = 'A-00-000008';
const INES = 'A-00-000010';

test.use({ provider: true });

async function signIn(page: Page, server: Existing, licence: string): Promise<void> {
  await page.goto('/login');
  await page.evaluate((token) => localStorage.setItem('token', token), server.tokenFor(licence));
}

const paymentCalls = (server: Existing): string[] =>
  server.calls
    .map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`)
    .filter((call) => /HELLOASSO|parametres\/7/.test(call))
    .map((call) => call.replace(/acces%20\d+%2F%2B/, '{token}'));
const foreignCalls = (server: Existing): string[] =>
  (server.provider?.calls ?? []).map(({ method, path }) => `${method} ${path}`);

for (const sparse of [false, true]) {
  test.describe(sparse ? 'answers that say little' : 'answers with everything', () => {
    test.use({ sparse });

    test('a top-up, from the spin button to the wallet', async ({ page, server }) => {
      await signIn(page, server, CLAIRE);
      await page.goto('/Paypal');
      await page.getByRole('spinbutton').fill('120');
      await page.getByRole('button', { name: /^Payer \d/ }).click();
      await page.getByRole('link', { name: 'Payer' }).click();
      await expect(page.getByText("Votre paiement s'est bien déroulé.", { exact: true })).toBeVisible();
      await expect(page).toHaveURL(/\/PaypalSuccess$/);
      await expect(page.getByRole('button', { name: /^Porte-monnaie/ })).toContainText('200,00');
      expect(paymentCalls(server)).toEqual([
        'GET /parametres/7',
        'POST /parametres/HELLOASSO/7',
        'POST /divers/APIHELLOASSO/12000/0/{token}',
        'GET /parametres/7',
        'POST /parametres/HELLOASSO/7',
        'POST /divers/APIHELLOASSOOK/500/{token}',
        `POST /divers/HELLOASSO/wallet%3A${CLAIRE}%3A12000`,
      ]);
      expect(foreignCalls(server)).toEqual([
        'POST /oauth2/token',
        'POST /oauth2/token',
        'GET /v5/organizations/club-des-palmes/checkout-intents/500',
      ]);
      const token = server.calls[0]?.token ?? '';
      expect(token).not.toBe('');
      expect(JSON.stringify(server.provider?.calls)).not.toContain(token);
      expect(server.club.parametres[6]).toMatchObject({ valeurTexte: server.provider?.key() });
    });
  });
}

test('the fee in three, of a deactivated member', async ({ page, server }) => {
  await signIn(page, server, NADIA);
  await page.goto('/');
  await page.getByRole('link', { name: 'Payer ma cotisation' }).click();
  await page.getByRole('button', { name: 'Payer en 3 paiements' }).click();
  await page.getByRole('link', { name: 'Payer' }).click();
  await expect(page.getByText("Votre paiement Helloasso s'est bien déroulé.", { exact: true })).toBeVisible();
  expect(paymentCalls(server)[2]).toBe(`POST /divers/APIHELLOASSOADHESIONTROISX/${NADIA}/{token}`);
});

test('refused at the provider: nothing is confirmed', async ({ page, server }) => {
  await signIn(page, server, CLAIRE);
  await page.goto('/Paypal');
  await page.getByRole('button', { name: /^Payer \d/ }).click();
  await page.getByRole('link', { name: 'Refuser' }).click();
  await expect(page.getByText('Le paiement n’a pas abouti, vous n’avez rien payé.')).toBeVisible();
  expect(paymentCalls(server)).toHaveLength(3);
});

test('the dossier: the mail with the club’s token, then the log, and nothing of the session to the mail service', async ({
  page,
  server,
}) => {
  await signIn(page, server, INES);
  await page.goto('/');
  const before = await page.getByRole('textbox').inputValue();
  await page.getByRole('switch', { name: 'Modifier mes données' }).check();
  const after = before.replace('Ville : Lille', 'Ville : Roubaix');
  await page.getByRole('textbox').fill(after);
  await page.getByRole('checkbox', { name: /^Je déclare/ }).check();
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(page).toHaveURL(/\/Helloasso$/);
  expect(server.provider?.letters).toMatchObject([
    {
      SecureToken: 'jeton-du-club',
      To: 'informatique@club.example',
      From: 'ines@club.example',
      Subject: `Dossier 2025/2026 de Inès MOREAU (${INES}) : données MODIFIÉES`,
      Body: expect.stringContaining('− Ville : Lille\n+ Ville : Roubaix') as unknown,
    },
  ]);
  expect(server.provider?.calls.at(-1)?.headers).not.toHaveProperty('authorization');
  expect(server.changes()).toEqual([{ call: `POST /divers/mailInscription/${INES}`, body: after }]);
});
