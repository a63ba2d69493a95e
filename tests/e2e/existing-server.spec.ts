// The built client in front of an existing server, which answers no more than section 7 shows: every request is compared
// with that section word for word.
import type { Page } from '@playwright/test';
import { monthFirst, parisDay } from '#domain/dates.ts';
import { expect, test } from './support/existing.ts';

const TREASURER = { licence: 'A-00-000001', name: 'Hélène MARCHAL' };
const CLAIRE = { licence: 'A-00-000006', name: 'Claire LAMBERT' };
const PASSWORD = 'Plongee-2026!';

/** Section 7 of the specification, users to settings, as far as the portal calls it. */
const SECTION_7 = [
  'POST /users/login',
  'POST /users/refresh',
  'POST /users/refresh-token',
  'PUT /users/password',
  'GET /divers?sort=lastname,firstname',
  'GET /divers/event?sort=lastname,firstname',
  'GET /divers/DTT/{licenceNumber}',
  'GET /divers/{id}',
  'PUT /divers/{id}',
  'PUT /divers/{licenceNumber}/password/init',
  'GET /events?sort=date,asc&from={date}',
  'GET /events/{id}',
  'DELETE /events/{id}',
  'POST /events/{eventId}/participants/{diverId}/seuil/{threshold}',
  'PUT /events/{eventId}/participants/{diverId}',
  'PUT /events/{eventId}/participants/{diverId}/position/{position}/type/{type}',
  'DELETE /events/{eventId}/participants/{diverId}',
  'DELETE /events/{eventId}/participants/purge/{diverId}/position/{position}/type/{type}',
  'GET /events/{id}/pdf',
  'GET /events/FDS/{id}/FDS',
  'GET /parametres?sort=id',
  'GET /parametres/{id}',
  'GET /sites?sort=name',
  'GET /sites/{id}',
  'GET /daos/',
  'GET /daos/{diver}',
  'GET /daos/detail/{id}',
];
const shapes = SECTION_7.map((line) => {
  const dated = line.replaceAll(/[?.]/g, '\\$&').replaceAll('{date}', '\\d\\d/\\d\\d/\\d{4}');
  return new RegExp(`^${dated.replaceAll(/\{\w+\}/g, '[\\w-]+')}$`);
});

const today = parisDay(new Date());
const EVENTS = `GET /events?sort=date,asc&from=${monthFirst(today)}`;

const sheet = (page: Page) => page.getByRole('dialog').first();
const card = (page: Page, id: number) => page.locator(`[data-event-card="${id}"]`);

async function signInWith(page: Page, licence: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Numéro de licence').fill(licence);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plongées' })).toBeVisible();
}

async function openCard(page: Page, id: number): Promise<void> {
  await card(page, id).getByRole('link').click();
  await expect(sheet(page).getByRole('heading', { name: 'Plongeurs' })).toBeVisible();
}

test.afterEach(({ server }) => {
  const strange = [...server.changes(), ...server.readings()].filter(
    (call) => !shapes.some((shape) => shape.test(call)),
  );
  expect(strange, 'calls that section 7 does not know').toEqual([]);
});

for (const sparse of [false, true]) {
  test.describe(sparse ? 'lists as arrays, ids as texts, no status' : 'lists as {content}, holes in the slots', () => {
    test.use({ sparse });

    test('a member signs in, reads, registers and leaves a remark', async ({ watched: page, server }) => {
      await signInWith(page, CLAIRE.licence);
      await expect(page.getByRole('button', { name: 'Claire' })).toBeVisible();
      await expect(card(page, 101)).toContainText('2 sur 6');
      await expect(card(page, 101).getByText('Inscrit', { exact: true })).toBeVisible();

      await openCard(page, 101);
      await expect(sheet(page).getByText('Place libre').first()).toBeVisible();
      await expect(sheet(page).getByRole('heading', { name: 'Inscriptions supprimées' })).toBeVisible();
      await sheet(page)
        .getByRole('textbox', { name: `Remarque de ${CLAIRE.name}` })
        .fill('Arrive à 9 h');
      await expect(sheet(page).getByText('Enregistré', { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');

      await openCard(page, 103);
      await sheet(page).getByRole('button', { name: 'S’inscrire', exact: true }).click();
      await expect(sheet(page).getByText('Inscrit en place 1.')).toBeVisible();
      await sheet(page).getByRole('button', { name: 'Inscrire quelqu’un…' }).click();
      const question = page.getByRole('dialog', { name: 'Inscrire un membre' });
      await question.getByRole('combobox', { name: 'Rechercher un membre' }).fill('hugo');
      await page.keyboard.press('Enter');
      await question.getByRole('button', { name: 'Inscrire Hugo LAMBERT' }).click();
      await expect(sheet(page).getByText('Hugo LAMBERT : inscrit en place 2.')).toBeVisible();

      expect(server.changes()).toEqual([
        'POST /users/login',
        'PUT /events/101/participants/6',
        'POST /events/103/participants/6/seuil/0',
        'POST /events/103/participants/7/seuil/0',
      ]);
      expect(server.readings()).toEqual([
        'GET /divers/DTT/A-00-000006',
        'GET /divers/event?sort=lastname,firstname',
        'GET /events/101',
        'GET /events/103',
        EVENTS,
        'GET /parametres?sort=id',
      ]);
    });
  });
}

test('every offered address opens, with no call that section 7 does not name', async ({ watched: page, server }) => {
  const { daos, divers, events } = server.club;
  for (const dao of daos) Object.assign(dao, { daofirstname: undefined, daolastname: undefined });
  divers[10]!['caci_date'] = null;
  divers[0]!['dao'] = true;
  events.push({ id: 105, date: events[0]!.date, diverMaxNumber: 4, accompanistMaxNumber: 2 });

  await signInWith(page, TREASURER.licence);
  const menu = page.locator('header a[href^="/"]');
  const readMenu = () => menu.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  await expect
    .poll(readMenu)
    .toEqual(expect.arrayContaining(['/divers', '/sites', '/DaoAdmin', '/parametres', '/Helloasso']));
  const offered = await readMenu();
  const more = [
    '/divers/11',
    '/divers/new',
    '/site/1',
    '/events/update/101',
    '/parametres/7',
    '/DaoAdmin/new',
    '/DaoAdmin/501',
    '/daos/501',
  ];
  await page.goto('/confidentialite');
  await expect(page.getByText('L’adresse postale du club n’est pas encore indiquée ici')).toBeVisible();
  for (const address of new Set([...offered, ...more])) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).last()).toBeVisible();
    await expect(page.getByText('Page introuvable')).toHaveCount(0);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(
      page.getByText(/Historique|Importer|Bilan annuel|conservée chiffrée|Débiter|usage unique/),
    ).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }

  // A donation without names is named after its member.
  await expect(page.getByText(/^Luc GARNIER, sam\.\s14\sjuin\s2025, VODELE$/)).toBeVisible();
  await page.goto('/DaoAdmin');
  const vodele = page.getByRole('row').filter({ hasText: 'VODELE' });
  await expect(vodele).toContainText('GARNIER Luc');
  await expect(vodele).toContainText('92,23');

  // No certificate is not one of more than a year, and a balance is changed without a reason.
  await page.goto('/divers/11');
  await expect(page.getByText('Aucun certificat médical enregistré')).toBeVisible();
  await page.getByLabel('Solde Porte Monnaie').fill('15');
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByText('Modifié avec succés.')).toBeVisible();
  expect(server.club.divers[10]).toMatchObject({ porte_Monnaie: 15 });
  expect(server.club.divers[10]).not.toHaveProperty('walletReason');

  // An outing without a site has a name to click on, and buttons of its own beside the cross.
  await page.goto('/');
  await page.getByRole('link', { name: 'Site à préciser' }).click();
  await expect(sheet(page).getByRole('heading', { name: 'Site à préciser' })).toBeVisible();
  const [cross, modify] = await Promise.all(
    [sheet(page).getByRole('button', { name: 'Fermer' }), sheet(page).getByRole('link', { name: 'Modifier' })].map(
      (one) => one.boundingBox(),
    ),
  );
  expect(modify!.y).toBeGreaterThanOrEqual(cross!.y + cross!.height);
});
