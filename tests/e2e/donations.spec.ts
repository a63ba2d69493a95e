// A member notes their donations, by keyboard too; the treasurer locks one, or is quicker; the carte grise, the flag.
import type { Page } from '@playwright/test';
import { parisDay } from '#domain/dates.ts';
import type { ClubRecord } from '#contract/club.ts';
import type { Dao } from '#contract/daos.ts';
import { numericDay } from '#messages/format.ts';
import { get, OTHER as MICHEL, SUPERVISOR as LAURENCE, THIRD as ISABELLE, THOMAS, TREASURER } from './support/club.ts';
import { expect, seedClub, test, type Club } from './support/server.ts';
import { expectAccessible } from './support/page.ts';
import { startOsrm, driving } from '../support/donations.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const worth = (page: Page) => page.getByRole('region', { name: 'Valorisation de ce don' });

const entriesOf = async (club: Club): Promise<Dao[]> =>
  (await get<{ content: Dao[] }>(club, `/daos/${LAURENCE}`, LAURENCE)).content;
const entryOf = async (club: Club, id: number) => (await entriesOf(club)).find((one) => one.id === id);

/** A donation of Laurence's, made through the API. */
async function added(club: Club, comment: string): Promise<Dao> {
  const body = { daodate: '2025-08-09', daosite: 'SCOUFFLENY', daomotif: 'TIV / Réépreuve', daocommentaire: comment };
  return (await (await club.call(LAURENCE, 'POST', '/daos', body)).json()) as Dao;
}

// Days of the year before are over on every day of this one.
test.beforeEach(async ({ club }) => {
  const record = await get<ClubRecord>(club, '/club/1');
  if (record.donationYear !== 2025) await club.call(TREASURER, 'PUT', '/club/1', { ...record, donationYear: 2025 });
});

test('a new donation, from the list and back, by keyboard alone', async ({ page, club, signIn }) => {
  await signIn(page, LAURENCE, '/DaoListe');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mes dons aux œuvres');
  await page.getByRole('button', { name: 'Nouveau don' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/daos\/new$/);

  await expect(field(page, 'Nom')).toHaveJSProperty('readOnly', true);
  await expect(field(page, 'Nom')).toHaveValue('MAHIEU');
  await expect(field(page, 'Date')).toHaveValue(numericDay(parisDay(new Date())));
  await field(page, 'Date').fill('15 août');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Date')).toHaveValue('15/08/2025');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^vendredi 15 août 2025$/ })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Date')).toHaveValue('16/08/2025');
  await field(page, 'Lieu').focus();
  await page.keyboard.type('VODELE');
  await expect(field(page, 'Lieu').locator('option:checked')).toHaveText(
    'VODELE – 21\u00a0€ (2 plongées + forfait gonflage)',
  );
  await page.keyboard.press('Tab');
  await page.keyboard.type('Directeur');
  // Without a distance service of the club: the great circle × 1.3, which the screen says.
  await expect(field(page, 'Distance')).toHaveValue('aller 93\u00a0km, 186\u00a0km aller-retour');
  await expect(page.getByText('Distance estimée à vol d’oiseau')).toBeVisible();
  await expect(field(page, 'Prix')).toHaveValue('21,00');
  await expect(field(page, 'Prix')).toHaveJSProperty('readOnly', true);
  // 186 × 0,636 = 118,296; with 21 €: 139,296; 66 % of it.
  await expect(worth(page)).toContainText('118,30');
  await expect(worth(page)).toContainText('139,30');
  await expect(worth(page).getByRole('status')).toHaveText('91,94\u00a0€');
  await expectAccessible(page);

  await field(page, 'Commentaire').focus();
  await page.keyboard.type('Trois élèves, par le clavier');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Ces frais').locator('option:checked')).toHaveText(/^Abandonner/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/DaoListe\?annee=2025$/);
  const row = page.getByRole('row').filter({ hasText: '16 août 2025' });
  await expect(row).toContainText('186');
  await expect(row).toContainText('139,30');
  const stored = (await entriesOf(club)).find((one) => one.daocommentaire === 'Trois élèves, par le clavier');
  expect(stored).toMatchObject({ daokm: 93, daoprix: 21, kmSource: 'ESTIMATE', daomotif: 'Directeur de Plongée' });
  await expectAccessible(page);
});

test('missing values are said beside their fields, and that one of today is final', async ({ page, signIn }) => {
  await signIn(page, LAURENCE, '/daos/new');
  await expect(field(page, 'Date')).toHaveAccessibleDescription(/ce don ne pourra plus être modifié/);
  await field(page, 'Date').fill('2025-05-05');
  await expect(field(page, 'Date')).toHaveAccessibleDescription(/En 2025, ou à la date d’aujourd’hui\.$/);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await field(page, 'Date').fill('2024-05-04');
  await page.getByRole('button', { name: 'Ajouter' }).click();
  await expect(field(page, 'Date')).toBeFocused();
  await expect(field(page, 'Date')).toHaveAccessibleDescription(/Choisissez un jour de 2025/);
  await expect(field(page, 'Lieu')).toHaveAccessibleDescription(/Choisissez un lieu/);
  await expect(field(page, 'Motif')).toHaveAccessibleDescription(/Choisissez un motif/);
  await expectAccessible(page);
  expect(sent).toEqual([]);
  await page.getByRole('link', { name: 'Retour' }).click();
  await expect(page.getByRole('dialog')).toContainText('Vos modifications ne sont pas enregistrées.');
});

test('one is changed, then deleted by keyboard', async ({ page, club, signIn }) => {
  const { id } = await added(club, 'À corriger');
  await signIn(page, LAURENCE, `/daos/${id}`);
  await field(page, 'Commentaire').fill('Corrigé');
  await field(page, 'Lieu').selectOption('NEMO33');
  await expect(field(page, 'Prix')).toHaveValue('30,00');
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByText('Modifié avec succés.')).toBeVisible();
  await expect(page).toHaveURL(/\/DaoListe\?annee=2025$/);
  const changed = { daosite: 'NEMO33', daoprix: 30, daokm: 68, daocommentaire: 'Corrigé' };
  expect(await entryOf(club, id)).toMatchObject(changed);

  // Opened again from the list it is current: saving it once more meets no conflict.
  await page.locator(`a[href="/daos/${id}"]`).click();
  await expect(field(page, 'Commentaire')).toHaveValue('Corrigé');
  await field(page, 'Commentaire').fill('Corrigé encore');
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page).toHaveURL(/\/DaoListe\?annee=2025$/);
  expect((await entryOf(club, id))?.daocommentaire).toBe('Corrigé encore');

  await page.goto(`/daos/${id}`);
  await page.getByRole('button', { name: 'Supprimer' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Le don du sam.\u00a09\u00a0août\u00a02025 à NEMO33');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Supprimer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Supprimer ce don' }).press('Enter');
  await expect(page.getByText('Don aux œuvres supprimé.')).toBeVisible();
  expect(await entryOf(club, id)).toBeUndefined();
});

test('a locked donation says so, to the letter, and offers no change', async ({ page, signIn }) => {
  await signIn(page, LAURENCE, '/DaoListe');
  await page.getByRole('row').filter({ hasText: 'Verrouillé' }).getByRole('link').click();
  await expect(
    page.getByText(
      "Ce don aux oeuvres a été modifié manuellement par le trésorier. Vous n'avez pas la possibilité de le modifier. Si vous avez des questions / remarques, vous êtes invité à contacter le trésorier.",
    ),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /Modifier|Supprimer/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Retour' }).click();
  await expect(page).toHaveURL(/\/DaoListe/);
});

test('the treasurer was quicker: nothing that was typed is lost', async ({ page, club, signIn }) => {
  const { id } = await added(club, 'Avant');
  await signIn(page, LAURENCE, `/daos/${id}`);
  await field(page, 'Commentaire').fill('Ma saisie');
  await club.call(TREASURER, 'PUT', `/daos/${id}`, { daokm: 20 });
  await page.getByRole('button', { name: 'Modifier' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Ce don a été modifié entre-temps');
  await expect(dialog.getByRole('row').filter({ hasText: 'Distance' })).toContainText('20\u00a0km');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Enregistrer ma saisie' }).click();
  await expect(page.getByText('Modifié avec succés.')).toBeVisible();
  // The conflict compares the member's values with the treasurer's.
  expect(await entryOf(club, id)).toMatchObject({ daocommentaire: 'Ma saisie', daokm: 20 });

  await page.goto(`/daos/${id}`);
  await field(page, 'Commentaire').fill('Trop tard');
  await club.call(TREASURER, 'PUT', `/daos/${id}`, { daolocked: true });
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByText('Ce don aux oeuvres a été modifié manuellement par le trésorier.')).toBeVisible();
  await expect(field(page, 'Commentaire')).toHaveValue('Trop tard');
});

test('the treasurer sets kilometres, price and lock of anybody’s', async ({ page, club, signIn }) => {
  const { id } = await added(club, 'Pour la trésorière');
  await signIn(page, TREASURER, `/daos/${id}`);
  await expect(field(page, 'Nom')).toHaveValue('MAHIEU');
  await field(page, 'Km').fill('cent');
  await field(page, 'Prix').fill('-3');
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(field(page, 'Km')).toHaveAccessibleDescription(/kilomètres entiers/);
  await expect(field(page, 'Prix')).toHaveAccessibleDescription(/montant en euros/);
  await field(page, 'Km').fill('100');
  await field(page, 'Prix').fill('12,50');
  // The car is the member's: 200 × 0,636 + 12,50.
  await expect(worth(page)).toContainText('139,70');
  await page.getByLabel('Verrouillé', { exact: true }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page).toHaveURL(/\/DaoAdmin/);
  expect(await entryOf(club, id)).toMatchObject({ daokm: 100, kmSource: 'HAND', daoprix: 12.5, daolocked: true });
});

test('without the carte grise nothing is added, and existing donations can be read', async ({ page, signIn }) => {
  await signIn(page, MICHEL, '/DaoListe');
  const why = page.getByRole('paragraph').filter({ hasText: 'Le trésorier n’a pas encore votre carte grise' });
  await expect(why).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await page.getByRole('button', { name: 'Nouveau don' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/DaoListe$/);
  await expect(page.getByRole('button', { name: 'Nouveau don' })).toHaveAccessibleDescription(/carte grise/);
  await expectAccessible(page);
  await page.goto('/daos/new');
  await expect(why).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ajouter' })).toHaveCount(0);
});

test('a company car drives nothing; a member without the flag reads why', async ({ page, signIn }) => {
  await signIn(page, ISABELLE, '/daos/new');
  await field(page, 'Lieu').selectOption('VODELE');
  await expect(field(page, 'Distance')).toHaveValue('0\u00a0km');
  await expect(page.getByText('Voiture de société', { exact: false }).first()).toBeVisible();
  await expect(worth(page).getByRole('status')).toHaveText('13,86\u00a0€');
  await signIn(page, THOMAS, '/DaoListe');
  await expect(page.getByText('Les dons aux œuvres ne sont pas ouverts sur votre fiche')).toBeVisible();
  await expectAccessible(page);
});

test('a distance service: by road, or 0 km and a sentence; two clicks make one donation', async ({ page }) => {
  let answers = true;
  const osrm = await startOsrm((answer) => (answers ? driving(56_400)(answer) : answer.destroy()));
  const club = await seedClub({ DISTANCE_URL: osrm.url });
  try {
    await page.goto(`${club.url}/robots.txt`);
    await page.evaluate((token) => localStorage.setItem('token', token), await club.tokenOf(LAURENCE));
    await page.goto(`${club.url}/daos/new`);
    await field(page, 'Lieu').selectOption('VODELE');
    await expect(field(page, 'Distance')).toHaveValue('aller 56\u00a0km, 112\u00a0km aller-retour');
    await expect(page.getByText('Distance par la route')).toBeVisible();
    answers = false;
    await field(page, 'Lieu').selectOption('TRELON');
    await expect(field(page, 'Distance')).toHaveValue('0\u00a0km');
    await expect(page.getByText('Le service d’itinéraire ne répond pas')).toBeVisible();
    await field(page, 'Motif').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Ajouter' }).dblclick();
    await expect(page).toHaveURL(/\/DaoListe/);
    const entries = (await entriesOf(club)).filter(({ daosite }) => daosite === 'TRELON');
    expect(entries.filter(({ kmSource }) => kmSource === 'UNKNOWN')).toMatchObject([{ daokm: 0, daoprix: 8 }]);
  } finally {
    await club.close();
    await osrm.close();
  }
});
