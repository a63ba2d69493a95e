import { expect, test } from './support/server.ts';

test('a screen whose code fails to load keeps the top bar, and offers to retry', async ({ page, signIn }) => {
  await signIn(page, 'A-00-000006');
  await page.route(/\/assets\/LedgerPage-.*\.js$/, (route) => route.abort());
  await page.goto('/porte-monnaie');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Réessayez dans un instant');
  await page.getByRole('link', { name: /accueil/ }).click();
  await expect(page.locator('[data-event-card]').first()).toBeVisible();
  await page.goto('/porte-monnaie');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mon porte-monnaie' })).toBeVisible();
});
