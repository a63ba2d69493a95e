// Topping the wallet up: from /Paypal over the sandbox's page and back, against the real server.
import type { Page } from '@playwright/test';
import { diverOf, OTHER, POOR, SUPERVISOR, THOMAS } from './support/club.ts';
import { expect, test, type Club } from './support/server.ts';
import { apiCalls } from './support/sessions.ts';
import { expectAccessible, expectFocusSeen, sentence, tabTo } from './support/page.ts';

const spin = (page: Page) => page.getByRole('spinbutton', { name: 'Montant du rechargement' });
const payButton = (page: Page) => page.getByRole('button', { name: /^Payer \d/ });
const onSandbox = (page: Page) => page.getByRole('button', { name: 'Payer', exact: true });

const walletOf = async (club: Club, licence: string) => (await diverOf(club, licence)).porte_Monnaie ?? 0;

/** From the portal to the provider's page. */
async function goToPay(page: Page, euros: string): Promise<void> {
  await page.goto('/Paypal');
  await spin(page).fill(euros);
  await payButton(page).click();
  await expect(onSandbox(page)).toBeVisible();
}

test('paid: the wallet is raised once; back and reload confirm nothing', async ({ page, signIn, club }) => {
  const before = await walletOf(club, THOMAS);
  await signIn(page, THOMAS);
  await goToPay(page, '70');
  await onSandbox(page).click();
  await expect(page).toHaveURL(`${club.url}/PaypalSuccess`);
  await expect(page.getByText("Votre paiement s'est bien déroulé.", { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Porte-monnaie/ })).toContainText(
    sentence(`${String(before + 70)},00 €`),
  );
  expect(await walletOf(club, THOMAS)).toBe(before + 70);
  const calls = apiCalls(page);
  await page.reload();
  await expect(page.getByText("Votre paiement s'est bien déroulé.", { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/code=succeeded/);
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(await walletOf(club, THOMAS)).toBe(before + 70);
});

test('refused: nothing is paid, it is said, and the amount is kept', async ({ page, signIn, club }) => {
  const before = await walletOf(club, POOR);
  await signIn(page, POOR);
  await goToPay(page, '90');
  await page.getByRole('button', { name: 'Refuser', exact: true }).click();
  await expect(page.getByText('Le paiement n’a pas abouti, vous n’avez rien payé.')).toBeVisible();
  await expect(spin(page)).toHaveValue('90');
  await expectAccessible(page);
  expect(await walletOf(club, POOR)).toBe(before);
  await payButton(page).click();
  await onSandbox(page).click();
  await expect(page).toHaveURL(/\/PaypalSuccess$/);
  expect(await walletOf(club, POOR)).toBe(before + 90);
});

test('back from the provider’s page with the browser’s button, one can pay again', async ({ page, signIn }) => {
  await signIn(page, OTHER);
  await goToPay(page, '110');
  await page.goBack();
  await expect(spin(page)).toHaveValue('110');
  await expect(payButton(page)).not.toHaveAttribute('aria-busy', 'true');
  await payButton(page).click();
  await expect(onSandbox(page)).toBeVisible();
});

test('with the keyboard alone, and axe finds nothing on the way', async ({ page, signIn }) => {
  await signIn(page, SUPERVISOR, '/Paypal');
  await expect(payButton(page)).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, spin(page));
  await page.keyboard.press('ArrowUp');
  await tabTo(page, payButton(page));
  await expectFocusSeen(page);
  await page.keyboard.press('Enter');
  await expect(onSandbox(page)).toBeVisible();
  await tabTo(page, onSandbox(page));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/PaypalSuccess$/);
  await expectAccessible(page);
  await tabTo(page, page.getByRole('link', { name: 'Voir les plongées' }));
});
