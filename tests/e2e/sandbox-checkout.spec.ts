// The provider's page as a member meets it: the sandbox's own, which leads back to the club's site.
import { expect, test as base, type Page } from '@playwright/test';
import type { CheckoutRequest } from '#server/integrations/payments/port.ts';
import type { Sandbox } from '#demo/helloasso/server.ts';
import { listen } from '../support/listen.ts';
import { clientOf, fee, openSandbox, topUp } from '../support/sandbox.ts';
import { expectAccessible } from './support/page.ts';

interface Fixtures {
  readonly sandbox: Sandbox;
  /** Opens the page of a new checkout. */
  readonly arrive: (request?: CheckoutRequest) => Promise<number>;
}

const HOME =
  '<!doctype html><html lang="fr"><title>Club</title><link rel="icon" href="data:,"><h1>De retour au club</h1>';

const test = base.extend<Fixtures>({
  sandbox: async ({ page }, provide) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => faults.push(message.text()));
    const sandbox = await openSandbox({ clubName: 'Club de plongée' });
    await provide(sandbox);
    await sandbox.close();
    expect(faults).toEqual([]);
  },

  arrive: async ({ page, sandbox }, provide) => {
    // The club is on an origin of its own.
    const { url, close } = await listen((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(HOME),
    );
    await provide(async (request = topUp()) => {
      const [returnUrl, errorUrl, backUrl] = [`${url}/Paypal?from=menu`, `${url}/Paypal?again=1`, `${url}/Paypal`];
      const opened = await clientOf(sandbox.url).openCheckout({ ...request, returnUrl, errorUrl, backUrl });
      await page.goto(opened.redirectUrl);
      return opened.id;
    });
    await close();
  },
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const isBack = (page: Page) => expect(page.getByRole('heading', { name: 'De retour au club' })).toBeVisible();
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test('names the amount and the payee, and says that no money is paid', async ({ page, arrive }) => {
  await arrive(topUp({ itemName: '<b>Porte-monnaie</b> & "Noël"' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre paiement');
  const main = page.getByRole('main');
  for (const words of [
    'Argent fictif.',
    '<b>Porte-monnaie</b> & "Noël"',
    'Club de plongée',
    'Claire LAMBERT · claire@example.org',
    '50,00\u00a0€',
  ]) {
    await expect(main).toContainText(words);
  }
  expect(await page.getByRole('button').allInnerTexts()).toEqual(['Payer', 'Refuser']);
  await expectAccessible(page);
});

for (const [role, name, query] of [
  ['button', 'Payer', { from: 'menu', code: 'succeeded' }],
  ['button', 'Refuser', { again: '1', code: 'refused' }],
  ['link', 'Revenir sans payer', null],
] as const) {
  test(`${name} leads back, and Payer alone pays`, async ({ page, sandbox, arrive }) => {
    const id = await arrive();
    await page.getByRole(role, { name, exact: true }).click();
    await isBack(page);
    const [payment] = sandbox.payments();
    expect([payment?.checkoutId, payment?.cents]).toEqual(name === 'Payer' ? [id, 50_00] : [undefined, undefined]);
    const order = payment && { orderId: String(payment.orderId) };
    expect(queryOf(page)).toEqual({ ...query, ...(query && { checkoutIntentId: String(id) }), ...order });
  });
}

test('a double click, and the page found again, pay nothing more', async ({ page, sandbox, arrive }) => {
  await arrive();
  await page.getByRole('button', { name: 'Payer' }).dblclick();
  await isBack(page);
  expect(sandbox.payments()).toHaveLength(1);

  // The page before payment, as another tab still shows it.
  await arrive();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await press(page, 'Payer');
  await isBack(page);
  await press(other, 'Refuser');
  await isBack(other);
  expect(queryOf(other)).toEqual(queryOf(page));
  expect(sandbox.payments()).toHaveLength(2);

  await other.goto(`${sandbox.url}/checkout/${queryOf(page)['checkoutIntentId']}`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Déjà payé');
  await expect(other.getByRole('button')).toHaveCount(0);
  await expectAccessible(other);
  await other.getByRole('link', { name: 'Retourner au site du club' }).click();
  await isBack(other);
  expect(queryOf(other)).toEqual(queryOf(page));
});

test('instalments are shown with their days before one pays', async ({ page, arrive }) => {
  await arrive(fee());
  const rows = page.getByRole('table', { name: 'Paiement en 3 fois, sans frais' }).getByRole('row');
  await expect(rows).toHaveText(
    [
      'Échéance Montant',
      'Aujourd’hui 56,00\u00a0€',
      'Le samedi 26 décembre 2026 56,00\u00a0€',
      'Le mardi 26 janvier 2027 58,00\u00a0€',
      'Total 170,00\u00a0€',
    ],
    { useInnerText: true },
  );
  await expectAccessible(page);
});

test('the demonstrator switches troubles on, settles and refunds', async ({ page, sandbox, arrive }) => {
  await page.goto(sandbox.url);
  await expect(page.getByText('Aucun paiement pour l’instant.')).toBeVisible();
  await arrive(fee());
  await press(page, 'Payer');
  await isBack(page);

  await page.goto(sandbox.url);
  await expectAccessible(page);
  const [first, second, third] = sandbox.payments().map(({ id }) => id);
  const payment = (id = 0) => page.getByRole('listitem').filter({ hasText: `Paiement ${id}` });
  const become = async (id: number | undefined, state: string) => {
    await page.getByLabel(`État du paiement ${id}`).selectOption(state);
    await press(page, `Changer le paiement ${id}`);
    await expect(payment(id)).toContainText(` · ${state}`);
  };
  await become(second, 'Authorized');
  await become(third, 'Refused');
  await press(page, `Rembourser le paiement ${first}`);
  await expect(payment(first)).toContainText('− 56,00\u00a0€ remboursés · Refunded');
  expect(sandbox.payments().map(({ state }) => state)).toEqual(['Refunded', 'Authorized', 'Refused']);

  await page.getByLabel(`Euros à rendre du paiement ${second}`).fill('20.5');
  await press(page, `Rembourser le paiement ${second}`);
  await expect(payment(second)).toContainText('− 20,50\u00a0€ remboursés');
  await become(second, 'Contested');

  await page.getByLabel('État de ce qui est payé').selectOption('Pending');
  await page.getByLabel('Nombre d’appels qui échouent').fill('2');
  await page.getByLabel('Façon d’échouer').selectOption('Trop de demandes (429)');
  await page.getByLabel('Notifications au club').selectOption('Deux fois');
  await press(page, 'Appliquer');
  await expect(page.getByLabel('Nombre d’appels qui échouent')).toHaveValue('2');
  await expect(page.getByLabel('Notifications au club')).toHaveValue('TWICE');
  expect(sandbox.switches).toMatchObject({ failNext: 2, failAs: '429', notify: 'TWICE', payAs: 'Pending' });
});

test('a checkout that was never opened is said to be unknown', async ({ page, sandbox }) => {
  const answer = await page.request.get(`${sandbox.url}/checkout/4711`);
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toContain('Ce paiement n’existe pas.');
});
