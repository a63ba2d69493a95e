// The dashboard of those who run the club, for each role.
import type { Page } from '@playwright/test';
import type { Dashboard } from '../../src/shared/contract/dashboard.ts';
import { inDays, MEMBERS_MANAGER, newOuting, OUTINGS_MANAGER, SECRETARY, TREASURER } from './support/club.ts';
import { expect, test } from './support/server.ts';
import { expectAccessible, tabTo } from './support/page.ts';

const PARTS = {
  'Certificats expirés': (page: Page) => page.getByRole('link', { name: /Certificats expirés/ }),
  'Dossiers attendus': (page: Page) => page.getByRole('link', { name: /Dossiers attendus/ }),
  'Cotisations à payer': (page: Page) => page.getByRole('link', { name: /Cotisations à payer/ }),
  'Porte-monnaie': (page: Page) => page.getByRole('heading', { name: 'Porte-monnaie' }),
  'Encadrants manquants': (page: Page) => page.getByRole('heading', { name: /Encadrants manquants/ }),
  Places: (page: Page) => page.getByRole('heading', { name: /Places de plongeur/ }),
} as const;
type Part = keyof typeof PARTS;

const SEEN: Readonly<Record<string, readonly Part[]>> = {
  [TREASURER]: Object.keys(PARTS) as Part[],
  [MEMBERS_MANAGER]: ['Certificats expirés', 'Porte-monnaie', 'Encadrants manquants', 'Places'],
  [OUTINGS_MANAGER]: ['Encadrants manquants', 'Places'],
};

for (const [licence, seen] of Object.entries(SEEN)) {
  test(`${licence} sees what their role may see`, async ({ page, signIn }) => {
    await signIn(page, licence);
    await page.goto('/tableau');
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    for (const [part, find] of Object.entries(PARTS)) {
      await expect(find(page), part).toHaveCount(seen.includes(part as Part) ? 1 : 0);
    }
    await expectAccessible(page);
  });
}

test('an outing that wants supervisors leads to its form, by keys', async ({ page, signIn, club }) => {
  const { id, site } = await newOuting(club, { date: inDays(2), accompanistMaxNumber: 9 });
  await signIn(page, OUTINGS_MANAGER);
  await page.goto('/tableau');
  const row = page.getByRole('row', { name: /0 sur 9/ });
  await expect(row).toContainText('il en manque 9');
  await tabTo(page, row.getByRole('link', { name: site.name }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/events/update/${id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Modifier la plongée');
});

test('who only looks at outings is led to the outing itself', async ({ page, signIn, club }) => {
  const { id } = await newOuting(club, { date: inDays(3), accompanistMaxNumber: 8 });
  await signIn(page, MEMBERS_MANAGER);
  await page.goto('/tableau');
  await page
    .getByRole('row', { name: /0 sur 8/ })
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(new RegExp(`sortie=${id}`));
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the charts have their tables, and a month leads to its outings', async ({ page, signIn, club }) => {
  const { months } = (await (await club.call(TREASURER, 'GET', '/tableau-de-bord')).json()) as Required<Dashboard>;
  await signIn(page, SECRETARY);
  await page.goto('/tableau');
  const places = page.getByRole('region', { name: /Places de plongeur/ });
  await places.getByText('Voir le tableau').click();
  await expect(places.getByRole('row')).toHaveCount(months.length + 1);
  // On the first days of a month the demonstration has no outing in the last one.
  const last = months.findLast((month) => month.places > 0)!;
  await expect(places.getByRole('row').nth(months.indexOf(last) + 1)).toContainText(String(last.places));
  await expectAccessible(page);
  await places.locator(`a[href$="du=${last.month}-01"]`).click();
  await expect(page).toHaveURL(new RegExp(`/\\?du=${last.month}-01`));
  await expect(page.locator('[data-event-card]').first()).toBeVisible();
});
