// The outings' forms, as those who run them work with them.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { ClubEvent } from '#contract/events.ts';
import { addDays, parisDay, parisTime } from '#domain/dates.ts';
import { longDay, numericDay, shortDayYear } from '#messages/format.ts';
import {
  CAMILLE,
  get,
  inDays,
  newOuting,
  OUTINGS_MANAGER,
  readOuting,
  registerElsewhere,
  SECRETARY,
  SUPERVISOR,
  THOMAS,
  TODAY,
  TREASURER,
} from './support/club.ts';
import { expect, test, type Club } from './support/server.ts';
import { expectAccessible, title } from './support/page.ts';

const date = (page: Page) => page.getByLabel('Date', { exact: true });

async function chooseSite(page: Page, letters: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Site' }).fill(letters);
  await page.getByRole('option', { name, exact: true }).click();
}

/** The outings of the months from today on that carry this remark, by date. */
async function remarked(club: Club, remark: string): Promise<ClubEvent[]> {
  const [year, month, day] = TODAY.split('-');
  const outings = `/events?sort=date,asc&from=${month}/${day}/${year}`;
  const { content } = await get<{ content: ClubEvent[] }>(club, outings);
  return content.filter(({ description }) => description === remark);
}

test('a new outing starts with the defaults, and is shown at home once it is saved', async ({ page, signIn, club }) => {
  await signIn(page, OUTINGS_MANAGER, '/');
  await page.getByRole('link', { name: 'Nouvelle plongée' }).click();
  await expect(title(page)).toHaveText('Nouvelle plongée');
  await expect(date(page)).toHaveValue(numericDay(TODAY));
  await expect(page.getByLabel('Heure de plongée')).toHaveValue('08:00');
  await expect(page.getByLabel('Maximum d’encadrants')).toHaveValue('0');
  await expect(page.getByText('Pas de limite de place')).toBeVisible();
  for (const flag of ['Inscription à venir', 'Plongée Autonomes', 'Fermée sauf encadrants', 'Complet']) {
    await expect(page.getByRole('switch', { name: flag })).not.toBeChecked();
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ajouter' }).click();
  await expect(page.getByText('Choisissez un site.')).toBeVisible();
  // The list of the sites would lie over that sentence if the focus alone opened it.
  await expect(page.getByRole('combobox', { name: 'Site' })).toBeFocused();
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'BARGES' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await chooseSite(page, 'dour', 'DOURS');
  await date(page).fill(numericDay(addDays(TODAY, 20)));
  await page.getByLabel('Heure de plongée').fill('10:30');
  await page.getByLabel('Heure de rendez-vous').fill('09:15');
  await page.getByLabel('Maximum de plongeurs').fill('8');
  await expect(page.getByText('Aucune place d’encadrant : ceux qui s’inscrivent attendent.')).toBeVisible();
  await page.getByLabel('Maximum d’encadrants').fill('3');
  await expect(page.getByText('Pas de limite de place')).toHaveCount(0);
  await page.getByRole('switch', { name: 'Plongée Autonomes' }).check();
  await page.getByLabel('Remarques').fill('Sortie du formulaire');
  await page.getByLabel('Encadrants absents').fill('Paul ne vient pas');
  await page.getByRole('button', { name: 'Ajouter' }).click();
  await expect(page.getByText('Plongée ajoutée.')).toBeVisible();
  await expect(page.getByRole('dialog', { name: /DOURS/ })).toContainText('10 h 30');

  const [saved] = await remarked(club, 'Sortie du formulaire');
  expect(saved).toMatchObject({
    site: { name: 'DOURS' },
    hourRdv: '09:15',
    diverMaxNumber: 8,
    accompanistMaxNumber: 3,
    status: 'OPEN',
    plongeeAutonomes: true,
    needcadre: false,
    inscriptionToClub: false,
    accompanistFreeText: 'Paul ne vient pas',
  });
  expect([parisDay(saved!.date), parisTime(saved!.date)]).toEqual([addDays(TODAY, 20), '10:30']);
});

test('the complete box is COMPLETE, both ways; saving leads back', async ({ page, signIn, club }) => {
  const outing = await newOuting(club, { date: inDays(14), description: 'À remplir' });
  await registerElsewhere(club, outing, THOMAS);
  await signIn(page, SECRETARY, `/?sortie=${outing.id}`);
  await page.getByRole('link', { name: 'Modifier' }).click();
  await expect(title(page)).toHaveText('Modifier la plongée');
  await expectAccessible(page);
  await page.getByRole('switch', { name: 'Complet' }).check();
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByText('Plongée modifiée.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`sortie=${outing.id}`));
  await expect(page.getByRole('dialog').getByText('Complet', { exact: true })).toBeVisible();
  expect(await readOuting(club, outing.id)).toMatchObject({ status: 'COMPLETE', complete: true, participantsCount: 1 });

  await page.goto(`/events/update/${outing.id}`);
  await expect(page.getByRole('switch', { name: 'Complet' })).toBeChecked();
  await page.getByRole('switch', { name: 'Complet' }).uncheck();
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByText('Plongée modifiée.')).toBeVisible();
  expect(await readOuting(club, outing.id)).toMatchObject({ status: 'OPEN', complete: false, participantsCount: 1 });
});

test('dates to remember and cancelled outings are the treasurer’s to change', async ({ page, signIn, club }) => {
  const open = await newOuting(club, { date: inDays(15), accompanistMaxNumber: 57 });
  const cancelled = await newOuting(club, { date: inDays(16), status: 'CANCELLED' });
  const plain = await newOuting(club, { date: inDays(17) });
  await signIn(page, SECRETARY);
  for (const [{ id }, why] of [
    [open, 'C’est une date à retenir, ouverte à tous.'],
    [cancelled, 'Cette plongée est annulée.'],
  ] as const) {
    await page.goto(`/events/update/${id}`);
    await expect(page.getByText(why)).toBeVisible();
    await expect(page.getByText('Cette plongée ne peut être modifiée que par un super-administrateur.')).toBeVisible();
    await expect(page.getByLabel('Remarques')).toBeDisabled();
    await expect(date(page)).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Modifier' })).toHaveCount(0);
    await expectAccessible(page);
  }
  await page.goto(`/events/update/${plain.id}`);
  await page.getByLabel('Maximum d’encadrants').fill('57');
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(
    page.getByText('Seul un super-administrateur peut faire d’une plongée une date à retenir.'),
  ).toBeVisible();

  await signIn(page, TREASURER, `/events/update/${cancelled.id}`);
  await page.getByRole('switch', { name: 'Annulé' }).uncheck();
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByText('Plongée modifiée.')).toBeVisible();
  expect((await readOuting(club, cancelled.id)).status).toBe('OPEN');
});

test('a mail to the registrants says to how many it goes before it goes', async ({ page, signIn, club }) => {
  const outing = await newOuting(club, { date: inDays(18), diverMaxNumber: 1 });
  await signIn(page, OUTINGS_MANAGER, `/events/update/${outing.id}`);
  const button = page.getByRole('button', { name: 'Envoyer un e-mail aux inscrits' });
  await expect(button).toHaveAccessibleDescription('Personne n’est inscrit à cette plongée.');
  await registerElsewhere(club, outing, THOMAS);
  await registerElsewhere(club, outing, CAMILLE);
  await registerElsewhere(club, outing, SUPERVISOR, { type: 'ACCOMPANIST' });
  await page.reload();
  await button.click();
  const question = page.getByRole('dialog', { name: /Envoyer un e-mail à 3\s+personnes inscrites/ });
  await expect(question).toContainText(/dont 1\s+personne sur la liste d’attente/);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Ne rien envoyer' }).click();
  await expect(button).toBeFocused();
  await button.click();
  await question.getByLabel('Objet').fill('Rendez-vous avancé');
  await question.getByRole('button', { name: 'Envoyer l’e-mail' }).click();
  await expect(question.getByText('Écrivez votre message.')).toBeVisible();
  await question.getByLabel('Message').fill('Au <b>local</b>\nà 7 h.');
  const preview = question.getByRole('region', { name: 'Aperçu' });
  await expect(preview).toContainText('Rendez-vous avancé');
  await expect(preview).toContainText('Au <b>local</b>');
  await expect(preview).toContainText(`Date : ${longDay(parisDay(outing.date))} à `);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Envoyer l’e-mail' }).click();
  await expect(page.getByText('Message envoyé à 3 personnes inscrites.')).toBeVisible();
  await expect(button).toBeFocused();
});

test('an outing is copied to another date, without those who registered', async ({ page, signIn, club }) => {
  const outing = await newOuting(club, {
    date: inDays(19, '14:00'),
    description: 'À copier',
    needcadre: true,
    status: 'COMPLETE',
  });
  await registerElsewhere(club, outing, THOMAS);
  await signIn(page, OUTINGS_MANAGER, `/events/update/${outing.id}`);
  await page.getByRole('link', { name: 'Dupliquer' }).click();
  await expect(title(page)).toHaveText('Dupliquer la plongée');
  await expect(date(page)).toHaveValue(numericDay(addDays(TODAY, 26)));
  await expect(page.getByLabel('Heure de plongée')).toHaveValue('14:00');
  await expect(page.getByRole('switch', { name: 'Complet' })).not.toBeChecked();
  await date(page).fill(numericDay(addDays(TODAY, 30)));
  await page.getByRole('button', { name: 'Ajouter' }).click();
  await expect(page.getByText('Plongée ajoutée.')).toBeVisible();
  const copies = await remarked(club, 'À copier');
  expect(copies.map((one) => [parisDay(one.date), one.status, one.needcadre, one.participantsCount])).toEqual([
    [addDays(TODAY, 19), 'COMPLETE', true, 0],
    [addDays(TODAY, 30), 'OPEN', true, 0],
  ]);
});

test('a weekly series is saved in one go, without the dates that were taken out', async ({ page, signIn, club }) => {
  await signIn(page, OUTINGS_MANAGER);
  const first = addDays(TODAY, 5);
  await page.goto(`/events/new?le=${first}`);
  await chooseSite(page, 'pisc', 'PISCINE');
  await page.getByLabel('Heure de plongée').fill('20:15');
  await page.getByLabel('Remarques').fill('Entraînement');
  await page.getByLabel('Nombre de semaines').fill('27');
  await page.getByRole('button', { name: 'Ajouter' }).click();
  await expect(page.getByText('Indiquez un nombre entier, de 1 à 26.')).toBeVisible();
  await page.getByLabel('Nombre de semaines').fill('5');
  const dates = page.getByRole('list', { name: 'Dates de la série' }).getByRole('listitem');
  await expect(dates).toHaveCount(5);
  const taken = [shortDayYear(addDays(first, 7)), shortDayYear(addDays(first, 21))];
  for (const day of taken) await page.getByRole('button', { name: `Retirer ${day}` }).press('Enter');
  await page.getByRole('button', { name: `Remettre ${taken[1]}` }).press('Enter');
  await expectAccessible(page);
  await page.getByRole('button', { name: /Ajouter les 4\s+plongées/ }).click();
  await expect(page.getByText(/^4\s+plongées ajoutées\.$/)).toBeVisible();
  const saved = await remarked(club, 'Entraînement');
  expect(saved.map((one) => [parisDay(one.date), parisTime(one.date)])).toEqual(
    [0, 14, 21, 28].map((days) => [addDays(first, days), '20:15']),
  );
});

test('an outing that can’t be read is said where it would be, and asked for again', async ({ page, signIn }) => {
  await signIn(page, OUTINGS_MANAGER);
  await page.route('**/api/v1/events/3', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Panne d’essai.' } }),
  );
  await page.goto('/events/update/3');
  const failure = page.locator('main').getByRole('alert').filter({ hasText: 'Panne d’essai.' });
  await expect(failure).toBeVisible();
  await expect(title(page)).toHaveText('Fiche indisponible');
  await expect(page).toHaveURL(/\/events\/update\/3$/);
  await expectAccessible(page);
  await page.unroute('**/api/v1/events/3');
  await failure.getByRole('button', { name: 'Réessayer' }).press('Enter');
  await expect(title(page)).toHaveText('Modifier la plongée');
  await expect(title(page)).toBeFocused();

  await page.goto('/events/update/99999');
  await expect(title(page)).toHaveText('Fiche introuvable');
  await expect(page.getByText('Cette plongée n’existe pas ou n’existe plus.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Réessayer' })).toHaveCount(0);
});

test('what was typed stays when the server refuses', async ({ page, signIn }) => {
  await signIn(page, OUTINGS_MANAGER, '/events/new');
  await chooseSite(page, 'barg', 'BARGES');
  await page.getByLabel('Remarques').fill('Ne pas perdre');
  await page.route('**/api/v1/events', (route) =>
    route.fulfill({ status: 503, json: { code: 'BUSY', message: 'Le service est très sollicité.' } }),
  );
  await page.getByRole('button', { name: 'Ajouter' }).click();
  await expect(page.locator('main').getByRole('alert')).toContainText('Le service est très sollicité.');
  await expect(page.getByLabel('Remarques')).toHaveValue('Ne pas perdre');
  await page.getByRole('link', { name: 'Retour' }).click();
  await expect(page.getByRole('dialog', { name: /Quitter sans enregistrer/ })).toBeVisible();
});

test('the list of outings: found, opened, left, copied, cancelled with a reason and taken along as a file', async ({
  page,
  signIn,
  club,
}) => {
  const outing = await newOuting(club, {
    date: inDays(20, '06:10'),
    diverMaxNumber: 3,
    description: 'Liste des plongées',
  });
  await registerElsewhere(club, outing, THOMAS);
  await signIn(page, OUTINGS_MANAGER, '/');
  await page.getByRole('button', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'Toutes les plongées' }).click();
  await expect(page.getByRole('table', { name: 'Plongées' })).toBeVisible();
  await expectAccessible(page);
  const row = page
    .getByRole('row')
    .filter({ hasText: `${shortDayYear(parisDay(outing.date))} à\u00a06\u00a0h\u00a010` });
  await expect(row).toContainText('1 sur 3');
  await row.getByText('1 sur 3').click();
  await expect(page).toHaveURL(`${club.url}/events/update/${outing.id}`);
  await page.getByRole('link', { name: 'Retour' }).click();
  await expect(title(page)).toHaveText('Plongées');

  await row.getByRole('link', { name: /^Dupliquer/ }).click();
  await expect(title(page)).toHaveText('Dupliquer la plongée');
  await expect(page.getByLabel('Remarques')).toHaveValue('Liste des plongées');
  await page.getByRole('link', { name: 'Retour' }).click();

  await row.getByRole('button', { name: /^Annuler/ }).click();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Annuler la plongée' }).check();
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Annuler cette plongée' });
  await question.getByLabel('Motif').fill('Vent de nord');
  await question.getByRole('button', { name: 'Annuler la plongée' }).click();
  await expect(page.getByText('La plongée est annulée, les inscrits sont prévenus.')).toBeVisible();
  await expect(row).toContainText('Annulé');
  expect(await readOuting(club, outing.id)).toMatchObject({ status: 'CANCELLED', reason: 'Vent de nord' });

  await page.getByRole('button', { name: 'Exporter' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Fichier CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain(`${numericDay(parisDay(outing.date))};`);
  expect(file).not.toMatch(/LEROY/i);

  await page.goto('/events?filter={"period":"past"}');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
});

test('react-admin’s own addresses lead to ours', async ({ page, signIn }) => {
  await signIn(page, OUTINGS_MANAGER, '/events/create');
  await expect(page).toHaveURL(/\/events\/new$/);
  await page.goto('/sites/create');
  await expect(page).toHaveURL(/\/sites\/new$/);
  await page.goto('/events');
  await expect(title(page)).toHaveText('Plongées');
  await page.goto('/events/3/show');
  await expect(page).toHaveURL(/\/events\/update\/3$/);
  await expect(title(page)).toHaveText('Modifier la plongée');
  await page.goto('/sites/3');
  await expect(page).toHaveURL(/\/site\/3$/);
  await expect(title(page)).toHaveText('BARRAGE');
});
