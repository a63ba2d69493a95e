// What lists and menus look like in the states that a resting page does not show: under the pointer, focused, chosen.
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { newOuting, registerElsewhere, rows, THOMAS, TREASURER } from './support/club.ts';
import { choiceOf } from './support/page.ts';
import { expect, test } from './support/server.ts';

async function expectContrast(page: Page, entry: Locator, state: string): Promise<void> {
  await entry.evaluate((element) => element.setAttribute('data-tried', ''));
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .include('[data-tried]')
    .withRules(['color-contrast'])
    .analyze();
  await entry.evaluate((element) => element.removeAttribute('data-tried'));
  const faults = violations.flatMap(({ nodes }) => nodes.map((node) => `${node.failureSummary} ${node.html}`));
  expect(faults, `${state}: ${await entry.textContent()}`).toEqual([]);
}

/** Tries one entry of each look: `most` bounds what is tried of a long list. */
async function expectLegible(page: Page, entries: Locator, most = 6): Promise<void> {
  await expect(entries.first()).toBeVisible();
  const looks = await entries.evaluateAll((elements) =>
    elements.map(({ className, attributes }) =>
      [
        className,
        ...['aria-selected', 'aria-current', 'aria-pressed', 'aria-disabled'].map(
          (name) => attributes.getNamedItem(name)?.value,
        ),
      ].join(),
    ),
  );
  const tried = [...new Set(looks)].map((look) => looks.indexOf(look)).slice(0, most);
  for (const index of tried) {
    const entry = entries.nth(index);
    await entry.hover();
    await expectContrast(page, entry, 'under the pointer');
    await entry.focus();
    await expectContrast(page, entry, 'focused under the pointer');
    await page.mouse.move(0, 0);
    await expectContrast(page, entry, 'focused');
  }
}

test('a person is read while chosen under the pointer, and so is each entry of the portal’s lists and menus', async ({
  page,
  signIn,
  club,
}) => {
  const outing = await newOuting(club);
  await registerElsewhere(club, outing, THOMAS);
  await signIn(page, TREASURER, `/?sortie=${outing.id}`);
  const sheet = page.getByRole('dialog');
  await sheet
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click();
  await expectLegible(page, sheet.locator('[popover]:popover-open :is(a, button)'));
  await page.keyboard.press('Escape');

  await sheet.getByRole('button', { name: 'Inscrire quelqu’un…' }).click();
  const people = page.getByRole('listbox', { name: 'Membres' }).getByRole('option');
  await expectLegible(page, people);
  const chosen = people.nth(2);
  await chosen.click();
  await expect(chosen).toHaveAttribute('aria-selected', 'true');
  await expectContrast(page, chosen, 'chosen under the pointer');
  await expectLegible(page, people);
});

test('each entry of the bar and of the back office’s lists is read in each state', async ({ page, signIn }) => {
  await signIn(page, TREASURER, '/divers');
  await expect(rows(page)).toHaveCount(25);
  await expectLegible(page, rows(page), 4);
  await choiceOf(page, 'Niveau').click();
  await expectLegible(page, page.getByRole('option'), 3);
  await page.keyboard.press('Escape');

  const bar = page.getByRole('banner');
  await expectLegible(page, bar.getByRole('link'), 4);
  await bar.getByRole('button', { name: 'Administration' }).click();
  await expectLegible(page, bar.locator('[aria-expanded=true] ~ * a'), 4);
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Membre, plongée, site ou écran' }).fill('leroy');
  await expectLegible(page, page.getByRole('dialog').getByRole('option'), 4);
  await page.keyboard.press('Escape');

  await page.goto('/events/new');
  await page.getByRole('button', { name: 'Ouvrir le calendrier' }).click();
  await expectLegible(page, page.getByRole('dialog', { name: /calendrier$/ }).getByRole('button'), 8);

  await page.goto('/dossiers');
  await expectLegible(page, page.getByRole('group', { name: /^État/ }).getByRole('button'));
});
