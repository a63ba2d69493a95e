// The top bar in a browser; who sees which entry is a table in tests/component/menus.test.tsx.
import type { Locator, Page } from '@playwright/test';
import { THOMAS, TREASURER } from './support/club.ts';
import { expect, test } from './support/server.ts';

const menu = (page: Page, name: string | RegExp) => page.getByRole('banner').getByRole('button', { name });
const panelOf = async (button: Locator): Promise<Locator> =>
  button.page().locator(`[id="${await button.getAttribute('aria-controls')}"]`);

test('entries of every menu lead to a drawn screen, and the bar shows where one is', async ({ page, signIn }) => {
  await signIn(page, TREASURER, '/Paypal');
  for (const [opener, entry, title] of [
    ['Administration', 'Tableau de bord', 'Tableau de bord'],
    [null, 'Sites', 'Sites de plongée'],
    [null, 'Plongeurs', 'Plongeurs'],
    ['Dons', 'Tous les dons aux œuvres', 'Tous les dons aux œuvres'],
    ['Administration', 'Tous les mouvements', 'Mouvements'],
    [/^Porte-monnaie/, 'Payer ma cotisation', 'Payer ma cotisation'],
    ['Martine', 'Messages et agenda', 'Messages et agenda'],
    ['Martine', 'Changer mon mot de passe', 'Changer mon mot de passe'],
    [null, /accueil$/, 'Plongées'],
  ] as const) {
    if (opener !== null) await menu(page, opener).click();
    const link = page.getByRole('banner').getByRole('link', { name: entry, exact: true });
    await link.click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(title);
    await expect(heading).toBeFocused();
    await expect(page).toHaveTitle(`${title} · Espace membres`);
    if (opener === null) await expect(link).toHaveAttribute('aria-current', 'page');
    else await expect(menu(page, opener)).toHaveAttribute('aria-expanded', 'false');
  }
});

test('links to elsewhere come from the configuration, and give nothing away', async ({ page, signIn, context }) => {
  const names =
    'shop supervisorList trainings coursePlanning levelOneGroups basinDirector walletDetails oxygenCard'.split(' ');
  const links = Object.fromEntries(names.map((name) => [name, `https://ailleurs.example/${name}`]));
  const referrers: (string | undefined)[] = [];
  await context.route('https://ailleurs.example/**', async (route) => {
    referrers.push(route.request().headers()['referer']);
    await route.fulfill({ contentType: 'text/html', body: '<title>Ailleurs</title>' });
  });
  await page.route('**/config.json', (route) => route.fulfill({ json: { club: { label: 'Les Palmes' }, links } }));
  await signIn(page, THOMAS, '/Paypal');
  await expect(page.getByRole('link', { name: /^Les Palmes/ })).toBeVisible();
  const outward = page.getByRole('banner').locator('a[href^="https:"]');
  // Some entries await the member's rights.
  await expect(outward).toHaveCount(names.length);
  expect(await outward.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
    names.map((name) => links[name]),
  );
  for (const link of await outward.all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noreferrer/);
  }
  const [opened] = await Promise.all([page.waitForEvent('popup'), outward.first().click()]);
  await expect(opened).toHaveTitle('Ailleurs');
  expect(await opened.evaluate(() => window.opener === null && document.referrer === '')).toBe(true);
  expect(referrers).toEqual([undefined]);
});

// With reduced motion a menu opens no later: a hidden entry takes no focus.
for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`menus are walked by keyboard, and give the focus back (${reducedMotion})`, async ({ page, signIn }) => {
    await page.emulateMedia({ reducedMotion });
    await signIn(page, TREASURER, '/Paypal');
    for (const name of ['Formations', 'Administration', 'Martine']) {
      const button = menu(page, name);
      const entries = (await panelOf(button)).locator('a, button');
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      await expect(button).toBeFocused();
      for (const [key, focused] of [
        ['ArrowDown', entries.first()],
        ['ArrowUp', entries.last()],
        ['ArrowDown', entries.first()],
        ['End', entries.last()],
        ['Home', entries.first()],
        ['ArrowDown', entries.nth(1)],
      ] as const) {
        await page.keyboard.press(key);
        await expect(focused).toBeFocused();
      }
      if (name === 'Administration') {
        await page.keyboard.press('J');
        await expect(entries.filter({ hasText: 'Journal de sécurité' })).toBeFocused();
      }
      await page.keyboard.press('Escape');
      await expect(button).toBeFocused();
      await expect(button).toHaveAttribute('aria-expanded', 'false');
      // An arrow opens as well; walking out with Tab closes, and so does a click beside.
      await page.keyboard.press('ArrowUp');
      await expect(entries.last()).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(button).toHaveAttribute('aria-expanded', 'false');
      await button.click();
      await page.getByRole('heading', { level: 1 }).click();
      await expect(button).toHaveAttribute('aria-expanded', 'false');
    }
  });
}
