// The sites, as those who run the outings work with them; and what everybody else sees.
import type { Page } from '@playwright/test';
import type { Site } from '#contract/sites.ts';
import { json, newOuting, OUTINGS_MANAGER, THOMAS, TREASURER } from './support/club.ts';
import { expect, test, type Club } from './support/server.ts';
import { expectAccessible, expectFocusSeen, tabTo, title } from './support/page.ts';

const NOWHERE = { street: null, postal: null, city: null, gps: null, country: null };

async function newSite(club: Club, name: string, address: Partial<Site['address']> = {}): Promise<Site> {
  return json(await club.call(TREASURER, 'POST', '/sites', { name, address: { ...NOWHERE, ...address } }));
}

const readSite = async (club: Club, id: number): Promise<Response> => club.call(TREASURER, 'GET', `/sites/${id}`);
const names = (page: Page) => page.locator('tbody tr > th');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher un site' });

test('the list is searched by first letters, turned round, and leads to the form', async ({ page, signIn, club }) => {
  await newSite(club, 'Évian Zut', { street: 'Quai 3', postal: '74500', city: 'Évian', country: 'Eau froide.' });
  await newSite(club, 'EVIAN ZZZ');
  await signIn(page, OUTINGS_MANAGER, '/sites');
  await expect(title(page)).toHaveText('Sites de plongée');
  await expect(names(page).first()).toHaveText('BARGES');
  await expectAccessible(page);
  await search(page).pressSequentially('evian z');
  await expect(names(page)).toHaveText(['Évian Zut', 'EVIAN ZZZ']);
  await expect(page.getByRole('row', { name: /Évian Zut/ })).toContainText('Quai 3, 74500 Évian');
  await expect(page.getByRole('row', { name: /Évian Zut/ })).toContainText('Eau froide.');
  await expect(page.getByRole('row', { name: /EVIAN ZZZ/ })).toContainText('À compléter');
  await page.getByRole('button', { name: 'Nom' }).click();
  await expect(names(page)).toHaveText(['EVIAN ZZZ', 'Évian Zut']);
  await expect(page.getByRole('columnheader', { name: 'Nom' })).toHaveAttribute('aria-sort', 'descending');

  // What was asked for stands in the address.
  await page.reload();
  await expect(names(page)).toHaveText(['EVIAN ZZZ', 'Évian Zut']);
  // The whole row is the link's.
  await page.getByRole('cell', { name: /Quai 3/ }).click({ force: true });
  await expect(title(page)).toHaveText('Évian Zut');
  await page.goBack();
  await search(page).fill('xxxx');
  await expect(page.getByText('Aucun site ne commence par « xxxx »')).toBeVisible();
  await expectAccessible(page);
});

test('a site is added, with the keyboard alone, once it has a name and a place on earth', async ({ page, signIn }) => {
  await signIn(page, OUTINGS_MANAGER, '/sites');
  await tabTo(page, page.getByRole('link', { name: 'Nouveau site' }));
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Nouveau site');
  await page.getByLabel('Nom').focus();
  for (const field of ['Rue', 'Code postal', 'Ville (pays)', 'GPS']) {
    await page.keyboard.press('Tab');
    await expect(page.getByLabel(field)).toBeFocused();
  }
  await page.keyboard.type('cinquante');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Donnez un nom au site.')).toBeVisible();
  await expect(page.getByText(/Ces coordonnées GPS ne sont pas valables/)).toBeVisible();
  await expect(page.getByRole('link', { name: /Voir sur la carte/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel('Nom').fill('TODI');
  await page.getByLabel('Ville (pays)').fill('Beringen (Belgique)');
  await page.getByLabel('GPS').fill('51.0605, 5.2183');
  await expect(page.getByRole('link', { name: /Voir sur la carte/ })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/?mlat=51.0605&mlon=5.2183#map=14/51.0605/5.2183',
  );
  await page.getByLabel('Informations utiles').fill('Eau à 23 °C.');
  await page.getByRole('button', { name: 'Ajouter' }).click();
  await expect(page.getByText('Modifié avec succés.')).toBeVisible();
  await expect(title(page)).toHaveText('Sites de plongée');
  await expect(page.getByRole('row', { name: /TODI/ })).toContainText('Beringen (Belgique)');
});

test('a site is changed; what its form does not touch stays', async ({ page, signIn, club }) => {
  const { id } = await newSite(club, 'CHANGEANT', { street: 'Rue du Puits', gps: '50.1, 4.1' });
  await signIn(page, OUTINGS_MANAGER, `/site/${id}`);
  await expect(title(page)).toHaveText('CHANGEANT');
  await expectAccessible(page);
  await page.getByLabel('Code postal').fill('5680');
  await page.getByLabel('GPS').fill('');
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByText('Modifié avec succés.')).toBeVisible();
  expect(await (await readSite(club, id)).json()).toMatchObject({
    name: 'CHANGEANT',
    address: { ...NOWHERE, street: 'Rue du Puits', postal: '5680' },
  });
  await page.getByRole('link', { name: 'Retour' }).click();
  await expect(title(page)).toHaveText('Sites de plongée');
});

test('a site is deleted after a question; one with outings says why not', async ({ page, signIn, club }) => {
  const { id } = await newSite(club, 'ÉPHÉMÈRE');
  const used = await newSite(club, 'OCCUPÉ');
  await newOuting(club, { site: { id: used.id } });
  await signIn(page, OUTINGS_MANAGER, `/site/${used.id}`);
  await page.getByRole('button', { name: 'Supprimer' }).click();
  const question = page.getByRole('dialog', { name: /Supprimer le site/ });
  await question.getByRole('button', { name: 'Supprimer le site' }).click();
  await expect(question.getByRole('alert')).toContainText(
    'Des plongées ont lieu sur ce site : il ne peut pas être supprimé.',
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Supprimer' })).toBeFocused();

  await page.goto(`/site/${id}`);
  await page.getByRole('button', { name: 'Supprimer' }).click();
  await question.getByRole('button', { name: 'Garder le site' }).click();
  expect((await readSite(club, id)).status).toBe(200);
  await page.getByRole('button', { name: 'Supprimer' }).click();
  await question.getByRole('button', { name: 'Supprimer le site' }).click();
  await expect(page.getByText('Modifié avec succés.')).toBeVisible();
  await expect(title(page)).toHaveText('Sites de plongée');
  await expect(page.getByText('ÉPHÉMÈRE')).toHaveCount(0);
  expect((await readSite(club, id)).status).toBe(404);
});

test.describe('the table', () => {
  test('is read by everybody, and written by those who run the outings', async ({ page, signIn }) => {
    await signIn(page, THOMAS, '/sites2');
    await expect(title(page)).toHaveText('Tableau des sites');
    await expect(page.getByRole('row', { name: /BARGES/ })).toContainText('Tournai');
    await expect(page.locator('main').getByRole('button')).toHaveText(['Imprimer', /Nom/]);
    await expectAccessible(page);
    await signIn(page, OUTINGS_MANAGER, '/sites2');
    await expect(page.getByRole('button', { name: 'Modifier BARGES' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ajouter un site' })).toBeVisible();
  });

  test('takes a new site, a change and a deletion in place, by keys', async ({ page, signIn }) => {
    await signIn(page, OUTINGS_MANAGER, '/sites2');
    await page.getByRole('button', { name: 'Ajouter un site' }).press('Enter');
    await expect(page.getByLabel('Nom', { exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Donnez un nom au site.')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.type('AAA EN LIGNE');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Modifié avec succés.')).toBeVisible();
    await expect(names(page).first()).toHaveText('AAA EN LIGNE');

    await page.getByRole('button', { name: 'Modifier AAA EN LIGNE' }).press('Enter');
    await page.getByLabel('GPS de AAA EN LIGNE').fill('ici');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Ces coordonnées GPS ne sont pas valables/)).toBeVisible();
    await page.keyboard.press('Escape');
    const opener = page.getByRole('button', { name: 'Modifier AAA EN LIGNE' });
    await expect(opener).toBeFocused();
    await expectFocusSeen(page);
    await page.keyboard.press('Enter');
    await page.getByLabel('Ville (pays) de AAA EN LIGNE').fill('Mons');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: /AAA EN LIGNE/ })).toContainText('Mons');

    await page.getByRole('button', { name: 'Supprimer AAA EN LIGNE' }).press('Enter');
    await page.getByRole('button', { name: 'Supprimer le site' }).click();
    await expect(page.getByText('AAA EN LIGNE')).toHaveCount(0);
    await expect(title(page)).toBeFocused();
  });

  test('loses nothing that was typed in a row', async ({ page, signIn }) => {
    await signIn(page, OUTINGS_MANAGER, '/sites2');
    await page.getByRole('button', { name: 'Modifier BARGES' }).click();
    // As long as nothing is typed, another row may open.
    await page.getByRole('button', { name: 'Modifier DOURS' }).click();
    await page.getByLabel('Rue de DOURS').fill('Rue tapée');
    for (const name of ['Modifier BARGES', 'Ajouter un site']) {
      const other = page.getByRole('button', { name });
      await expect(other).toHaveAttribute('aria-disabled', 'true');
      await expect(other).toHaveAccessibleDescription(/Enregistrez ou annulez/);
    }
    await page.getByRole('link', { name: 'Retour' }).click();
    const question = page.getByRole('dialog', { name: /Quitter sans enregistrer/ });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(page.getByLabel('Rue de DOURS')).toHaveValue('Rue tapée');
    await page.getByRole('link', { name: 'Retour' }).click();
    await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
    await expect(title(page)).toHaveText('Sites de plongée');
  });
});
