// Paying in front of an existing server, with the provider under an address of its own: every call of section 7, in the
// documented order, and the requests to third-party servers. The fee and the dossier: tests/component.
import { expect, test, type Existing } from './support/existing.ts';

const CLAIRE = 'A-00-000006';

test.use({ provider: true });

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

    test('a top-up, from the spin button to the wallet', async ({ page, server, signIn }) => {
      await signIn(CLAIRE);
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
