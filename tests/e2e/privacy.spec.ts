// The public notice about personal data, and the table of retention rules that it shares with the nightly job.
import { TREASURER } from './support/club.ts';
import { expect, test } from './support/server.ts';
import { expectAccessible } from './support/page.ts';

test('a visitor reads the notice by keyboard, on paper and on a telephone', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Vie privée' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vie privée');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('Place de Nervienne, 7000 Mons')).toBeVisible();
  const sheets = page.getByRole('row', { name: /Fiches de sécurité/ });
  await expect(sheets).toContainText('1 an après la plongée');
  await expect(sheets).toContainText('A322-72');
  await expect(page.getByRole('link', { name: /cnil\.fr/ })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: 'Se connecter' })).toBeHidden();
  await expect(page.getByText('Durées de conservation')).toBeAttached();
});

test('the treasurer tries the deletion, then switches it on, with the keyboard alone', async ({ page, signIn }) => {
  await signIn(page, TREASURER, '/conservation');
  await expect(page.getByText('Aucun passage pour l’instant')).toBeVisible();
  await page.getByRole('button', { name: 'Essayer maintenant' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('rien n’a été effacé, les nombres sont à jour')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Derniers passages' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Mettre en marche' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /Mettre en marche/ });
  await expect(dialog).toContainText('Aucun membre n’est effacé');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Mettre en marche' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('L’effacement automatique est en marche')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/journal');
  await expect(page.getByText('Effacement automatique mis en marche')).toBeVisible();
});
