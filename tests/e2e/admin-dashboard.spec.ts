// What the dashboard of those who run the club leads to.
import type { Dashboard } from '#contract/dashboard.ts';
import { get, inDays, MEMBERS_MANAGER, newOuting, OUTINGS_MANAGER, SECRETARY } from './support/club.ts';
import { expect, test } from './support/server.ts';
import { expectAccessible, tabTo } from './support/page.ts';

test('an outing that wants supervisors leads to its form, by keys', async ({ page, signIn, club }) => {
  const { id, site } = await newOuting(club, { date: inDays(2), accompanistMaxNumber: 9 });
  await signIn(page, OUTINGS_MANAGER, '/tableau');
  const row = page.getByRole('row', { name: /0 sur 9/ });
  await expect(row).toContainText('il manque 9 encadrants');
  await tabTo(page, row.getByRole('link', { name: site.name }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/events/update/${id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Modifier la plongée');
});

test('who only looks at outings is led to the outing itself', async ({ page, signIn, club }) => {
  const { id } = await newOuting(club, { date: inDays(3), accompanistMaxNumber: 8 });
  await signIn(page, MEMBERS_MANAGER, '/tableau');
  await page
    .getByRole('row', { name: /0 sur 8/ })
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(new RegExp(`sortie=${id}`));
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the charts have their tables, and a month leads to its outings', async ({ page, signIn, club }) => {
  const { months } = await get<Required<Dashboard>>(club, '/tableau-de-bord');
  await signIn(page, SECRETARY, '/tableau');
  const places = page.getByRole('region', { name: /Places de plongeur/ });
  await expect(places.getByRole('row')).toHaveCount(months.length + 1);
  const last = months.findLast((month) => month.places > 0)!;
  await expect(places.getByRole('row').nth(months.indexOf(last) + 1)).toContainText(String(last.places));
  await expectAccessible(page);
  await places.locator(`a[href$="du=${last.month}-01"]`).click();
  await expect(page).toHaveURL(new RegExp(`/\\?du=${last.month}-01`));
  await expect(page.locator('[data-event-card]').first()).toBeVisible();
});
