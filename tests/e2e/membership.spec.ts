// The membership fee: its three cases, one payment or three over the sandbox's page and back, against the real server.
import type { Page } from '@playwright/test';
import { amount } from '#messages/format.ts';
import { CAMILLE, DEACTIVATED, diverOf, idOf, THOMAS, TREASURER } from './support/club.ts';
import { expect, test, type Club } from './support/server.ts';
import { apiCalls } from './support/sessions.ts';
import { expectAccessible, tabTo } from './support/page.ts';

const DONE = "Votre paiement Helloasso s'est bien déroulé.";
const inOne = (page: Page) => page.getByRole('button', { name: 'Payer en 1 paiement' });
const inThree = (page: Page) => page.getByRole('button', { name: 'Payer en 3 paiements' });
const onSandbox = (page: Page) => page.getByRole('button', { name: 'Payer', exact: true });

async function ask(club: Club, licence: string, cotisation: number): Promise<void> {
  const answer = await club.call(TREASURER, 'PUT', `/divers/${await idOf(club, licence)}`, { cotisation });
  expect(answer.status).toBe(200);
}

const feeOf = async (club: Club, licence: string) => (await diverOf(club, licence)).cotisation;

test('paid in one: the words to the letter, and the member is in order', async ({ page, signIn, club }) => {
  await ask(club, THOMAS, 125.5);
  await signIn(page, THOMAS, '/Helloasso');
  await inOne(page).click();
  await expect(page.getByText(amount(125_50)).first()).toBeVisible();
  await onSandbox(page).click();
  await expect(page).toHaveURL(`${club.url}/HelloassoSuccess`);
  await expect(page.getByText(DONE, { exact: true })).toBeVisible();
  expect(await feeOf(club, THOMAS)).toBe(0);
  await page.getByRole('link', { name: 'Voir les plongées' }).click();
  await page.goto('/Helloasso');
  await expect(page.getByText('Vous êtes en ordre de cotisation')).toBeVisible();
});

test('a deactivated member pays in three, and nothing twice', async ({ page, signIn, club }) => {
  await signIn(page, DEACTIVATED, '/');
  await page.getByRole('link', { name: 'Payer ma cotisation' }).click();
  const calls = apiCalls(page);
  await inThree(page).dblclick();
  await expect(onSandbox(page)).toBeVisible();
  for (const part of ['60,00 €', '180,00 €']) await expect(page.getByText(part).first()).toBeVisible();
  expect(calls.filter(({ path }) => path.startsWith('/divers/APIHELLOASSO')).map(({ path }) => path)).toEqual([
    expect.stringMatching(new RegExp(`^/divers/APIHELLOASSOADHESIONTROISX/${DEACTIVATED}/`)),
  ]);
  await onSandbox(page).click();
  await expect(page.getByText(DONE, { exact: true })).toBeVisible();
  expect(await feeOf(club, DEACTIVATED)).toBe(0);
  await page.goto('/Helloasso');
  await expect(page.getByText('Vous êtes en ordre de cotisation')).toBeVisible();
  const plan = page.getByRole('region', { name: 'Votre paiement en 3 fois' });
  await expect(plan.getByRole('row', { name: /payé 60,00\s€/ })).toHaveCount(1);
  await expect(plan.getByRole('row', { name: /à venir 60,00\s€/ })).toHaveCount(2);
  await expect(plan.getByRole('row', { name: /^Déjà payé \(sur 180,00\s€\) 60,00\s€/ })).toBeVisible();
  await expectAccessible(page);
});

test('refused, then paid with the keyboard alone', async ({ page, signIn, club }) => {
  await ask(club, CAMILLE, 90);
  await signIn(page, CAMILLE, '/Helloasso');
  await inThree(page).click();
  await page.getByRole('button', { name: 'Refuser', exact: true }).click();
  await expect(page.getByText('Le paiement n’a pas abouti, vous n’avez rien payé.')).toBeVisible();
  expect(await feeOf(club, CAMILLE)).toBe(90);
  await tabTo(page, inThree(page));
  await page.keyboard.press('Enter');
  await expect(onSandbox(page)).toBeVisible();
  await tabTo(page, onSandbox(page));
  await page.keyboard.press('Enter');
  await expect(page.getByText(DONE, { exact: true })).toBeVisible();
});
