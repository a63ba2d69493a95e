// However often one presses, a dialog closes once, and at most one step is taken back.
import type { Page } from '@playwright/test';
import { newOuting, SECRETARY, SUPERVISOR } from './support/club.ts';
import { expect, test } from './support/server.ts';

const dialogs = (page: Page) => page.getByRole('dialog');
const cross = (page: Page) => dialogs(page).last().getByRole('button', { name: 'Fermer' });
const hold = async (page: Page, key: string) => {
  for (let repeats = 0; repeats < 12; repeats += 1) await page.keyboard.down(key);
  await page.keyboard.up(key);
};

const WAYS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'two clicks on the cross': (page) => cross(page).dblclick(),
  'four clicks on the cross': (page) => cross(page).click({ clickCount: 4 }),
  'two clicks outside': (page) => page.mouse.dblclick(4, 4),
  'Escape twice': async (page) => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  },
  'Escape held': (page) => hold(page, 'Escape'),
  'Enter held on the cross': async (page) => {
    await cross(page).focus();
    await hold(page, 'Enter');
  },
};

for (const [way, press] of Object.entries(WAYS)) {
  test(`an outing closes once: ${way}`, async ({ page, signIn, club }) => {
    const outing = await newOuting(club);
    await signIn(page, SUPERVISOR, '/');
    const card = page.locator(`[data-event-card="${outing.id}"]`).getByRole('link');
    await card.click();
    await expect(dialogs(page).getByRole('heading', { name: 'Plongeurs' })).toBeVisible();
    await press(page);
    await expect(dialogs(page)).toHaveCount(0);
    // Long enough for a second step back.
    await page.waitForTimeout(300);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/');
    await expect(card).toBeFocused();
  });
}

for (const [way, left] of [
  ['two clicks on the cross', 1],
  ['Escape held', 1],
  ['Escape twice', 0],
] as const) {
  test(`a dialog on an outing: ${way}`, async ({ page, signIn, club }) => {
    const outing = await newOuting(club);
    await signIn(page, SECRETARY, '/');
    await page.locator(`[data-event-card="${outing.id}"]`).getByRole('link').click();
    await page.getByRole('button', { name: 'Inscrire quelqu’un…' }).first().click();
    await expect(dialogs(page)).toHaveCount(2);
    await WAYS[way]?.(page);
    await expect(dialogs(page)).toHaveCount(left);
    await page.waitForTimeout(300);
    expect(new URL(page.url()).search).toBe(left === 1 ? `?sortie=${outing.id}` : '');
  });
}
