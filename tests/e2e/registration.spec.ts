// The sheet of an outing against the real server; what each of its buttons sends: tests/component/opened-outing.test.tsx.
import type { Page } from '@playwright/test';
import {
  idOf,
  newOuting,
  OTHER,
  POOR,
  readOuting,
  registerElsewhere,
  SECRETARY,
  SUPERVISOR,
  THOMAS,
} from './support/club.ts';
import { expect, test } from './support/server.ts';
import { clicksOf, expectAccessible, tabTo } from './support/page.ts';

const sheet = (page: Page) => page.getByRole('dialog').first();
const open = async (page: Page, id: number) => {
  await page.goto(`/?sortie=${id}`);
  await expect(sheet(page).getByRole('heading', { name: 'Plongeurs' })).toBeVisible();
};
const rowOf = (page: Page, name: string) => sheet(page).getByRole('row').filter({ hasText: name });

test('a member registers once in the slot that they click twice', async ({ page, signIn, club }) => {
  const outing = await newOuting(club);
  await signIn(page, THOMAS, '/');
  const card = page.locator(`[data-event-card="${outing.id}"]`);
  await card.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`sortie=${outing.id}`));
  let posts = 0;
  page.on('request', (request) => (posts += request.method() === 'POST' ? 1 : 0));
  await sheet(page).getByRole('button', { name: 'S’inscrire ici, place 3' }).dblclick();
  await expect(sheet(page).getByText('Inscrit en place 3.')).toBeVisible();
  expect(posts).toBe(1);
  await expect(rowOf(page, 'Vous')).toContainText('LEROY Thomas');

  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card.getByText('Inscrit')).toBeVisible();
  await expect(card.getByRole('link')).toBeFocused();

  // Their child, the only other one of the tribe, is proposed.
  const clicks = await clicksOf(page);
  await card.getByRole('link').click();
  await sheet(page).getByRole('button', { name: 'Inscrire quelqu’un…' }).click();
  await page.getByRole('button', { name: 'Inscrire Camille LEROY' }).click();
  await expect(rowOf(page, 'LEROY Camille')).toBeVisible();
  expect(await clicks()).toBe(3);
  const after = await readOuting(club, outing.id);
  expect(after.participants[2]).toMatchObject({ licenceNumber: THOMAS, position: 3, type: 'PARTICIPANT' });
});

test('no place left: the waiting list, and up from it when a registrant leaves', async ({ page, signIn, club }) => {
  const outing = await newOuting(club, { diverMaxNumber: 1 });
  await registerElsewhere(club, outing, OTHER);
  await signIn(page, THOMAS);
  await open(page, outing.id);
  await sheet(page).getByRole('button', { name: 'S’inscrire en liste d’attente' }).click();
  await expect(sheet(page).getByText('Placé 1ᵉʳ sur la liste d’attente.')).toBeVisible();
  await expect(sheet(page).getByRole('heading', { name: 'Liste complémentaire' })).toBeVisible();

  await club.call(OTHER, 'DELETE', `/events/${outing.id}/participants/${await idOf(club, OTHER)}`);
  await expect(sheet(page).getByText('Thomas LEROY est maintenant en place 1.')).toBeVisible({ timeout: 10_000 });
  await expect(sheet(page).getByRole('heading', { name: 'Liste complémentaire' })).toHaveCount(0);
});

for (const [way, close] of [
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['the browser’s back', (page: Page) => page.goBack()],
] as const) {
  test(`closing by ${way} saves the remark that is being typed`, async ({ page, signIn, club }) => {
    const outing = await newOuting(club);
    await registerElsewhere(club, outing, THOMAS);
    await signIn(page, THOMAS, '/');
    await page.locator(`[data-event-card="${outing.id}"]`).getByRole('link').click();
    await sheet(page).getByRole('textbox', { name: 'Remarque de Thomas LEROY' }).fill('Arrive à 9 h');
    await close(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect
      .poll(async () => (await readOuting(club, outing.id)).participants[0]?.description)
      .toBe('Arrive à 9 h');
  });
}

test('two browsers see each other’s changes, and typing stays', async ({ page, signIn, club, browser }) => {
  // Typing takes seconds, and a change arrives within ten, twice.
  test.slow();
  const outing = await newOuting(club);
  await registerElsewhere(club, outing, THOMAS);
  await signIn(page, THOMAS);
  await open(page, outing.id);
  const remark = sheet(page).getByRole('textbox', { name: 'Remarque de Thomas LEROY' });
  await remark.focus();

  const context = await browser.newContext({ baseURL: club.url });
  const other = await context.newPage();
  await signIn(other, SUPERVISOR);
  await open(other, outing.id);
  await other.getByRole('button', { name: 'S’inscrire comme encadrant' }).click();
  await expect(sheet(other).getByText(/Inscrit comme encadrant en place 1/)).toBeVisible();

  const news = sheet(page).getByText(/MAHIEU figure maintenant sur la liste, en place 1 des encadrants/);
  await Promise.all([
    expect(news).toBeVisible({ timeout: 10_000 }),
    // Types for longer than a refetch of the outing takes.
    remark.pressSequentially('Je prends la bouteille de quinze litres', { delay: 150 }),
  ]);
  await expect(remark).toHaveValue('Je prends la bouteille de quinze litres');
  await expect(rowOf(other, 'LEROY')).toContainText('Je prends la bouteille de quinze litres', { timeout: 10_000 });
  await context.close();
});

test('from the title of an outing with nine free places to register is three tabs at most', async ({
  page,
  signIn,
  club,
}) => {
  const outing = await newOuting(club, { diverMaxNumber: 9 });
  for (const member of [THOMAS, SUPERVISOR, SECRETARY]) {
    await signIn(page, member, `/?sortie=${outing.id}`);
    await expect(sheet(page).getByText('Place libre')).toHaveCount(9 + outing.accompanistMaxNumber);
    await expect(sheet(page).getByRole('heading', { level: 2 })).toBeFocused();
    await tabTo(page, sheet(page).getByRole('button', { name: 'S’inscrire', exact: true }), 3);
  }
});

test('with the keyboard alone: open, register, leave a remark, close', async ({ page, signIn, club }) => {
  const outing = await newOuting(club);
  await signIn(page, THOMAS, '/');
  const link = page.locator(`[data-event-card="${outing.id}"]`).getByRole('link');
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(sheet(page).getByRole('heading', { level: 2 })).toBeFocused();
  const button = sheet(page).getByRole('button', { name: 'S’inscrire', exact: true });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(sheet(page).getByText('Inscrit en place 1.')).toBeVisible();
  await expect(sheet(page).locator(':focus')).toHaveCount(1);
  // Wherever the focus goes, header and foot of the sheet stay where they are.
  expect(await sheet(page).evaluate((dialog) => dialog.scrollTop)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(link).toBeFocused();
});

test('a remark that cannot be saved holds the dialog once, and is kept', async ({ page, signIn, club }) => {
  const outing = await newOuting(club);
  await registerElsewhere(club, outing, THOMAS);
  await signIn(page, THOMAS);
  await open(page, outing.id);
  await page.route('**/participants/**', (route) => route.abort());
  const remark = sheet(page).getByRole('textbox', { name: 'Remarque de Thomas LEROY' });
  await remark.fill('Pas encore enregistrée');
  await page.keyboard.press('Escape');
  await expect(sheet(page).getByText('Une remarque n’est pas encore enregistrée.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await open(page, outing.id);
  await expect(remark).toHaveValue('Pas encore enregistrée');
  await page.unroute('**/participants/**');
  await remark.locator('..').getByRole('button', { name: 'Réessayer' }).click();
  await expect(sheet(page).getByText('Enregistré', { exact: true })).toBeVisible();
});

test('a refused member learns what is missing, as an administrator does', async ({ page, signIn, club }) => {
  const outing = await newOuting(club, { plongeeAutonomes: true });
  await signIn(page, POOR, `/?sortie=${outing.id}`);
  const why = sheet(page).getByRole('link', { name: 'Où j’en suis' });
  await expect(why).toBeVisible();
  await tabTo(page, why);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${club.url}/ma-situation?sortie=${outing.id}`);
  const line = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(page.getByText('Vous ne pouvez pas vous inscrire comme plongeur.')).toBeVisible();
  const reserved = line('Cette plongée est réservée aux plongeurs autonomes.');
  await expect(reserved.getByRole('link', { name: 'Formations' })).toBeVisible();
  await expect(line('Porte-monnaie')).toContainText('12,00\u00a0€, sous le minimum de 20,00\u00a0€');
  await expectAccessible(page);
  await tabTo(page, line('Porte-monnaie').getByRole('link', { name: 'Recharger mon porte-monnaie' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${club.url}/Paypal`);

  const id = await idOf(club, POOR);
  await signIn(page, SECRETARY, `/divers/${id}`);
  await page.getByRole('tab', { name: 'Situation' }).click();
  await expect(line('Cotisation')).toContainText('Seuls le membre et le trésorier voient la cotisation.');
  await page.goto(`/ma-situation?sortie=${outing.id}&membre=${id}`);
  await expect(page.getByText('Ce membre ne peut pas s’inscrire comme plongeur.')).toBeVisible();
  await expect(page.getByText('Vous ne pouvez pas l’inscrire vous-même. Cette plongée est réservée')).toBeVisible();
  await expectAccessible(page);
});
