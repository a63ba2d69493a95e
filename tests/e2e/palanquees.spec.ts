// The palanquées of an outing, composed as dive directors do: with the mouse, with the keyboard, from a list; two at once.
import type { Locator, Page } from '@playwright/test';
import type { ClubEvent } from '#contract/events.ts';
import type { Palanquees } from '#contract/palanquees.ts';
import { addMonths, parisDay } from '#domain/dates.ts';
import { EMPTY_PLAN } from '#domain/palanquees/plan.ts';
import { palanqueeOf } from '../support/palanquees.ts';
import { textOfPdf } from '../support/pdf.ts';
import {
  CAMILLE,
  DESK,
  get,
  idOf,
  newOuting,
  OUTINGS_MANAGER,
  registerElsewhere,
  SECRETARY,
  SUPERVISOR,
  THOMAS,
  TREASURER,
} from './support/club.ts';
import { expect, test, type Club } from './support/server.ts';
import { downloaded, expectAccessible, sentence } from './support/page.ts';

const SOPHIE = 'LEMAIRE Sophie'; // N4, supervises
const LEROY = 'LEROY Thomas'; // N2
const CHILD = 'LEROY Camille'; // N1

/** An outing with a guide (N4), two N2 and an N1. */
async function outingWithDivers(club: Club): Promise<ClubEvent> {
  const outing = await newOuting(club);
  await registerElsewhere(club, outing, OUTINGS_MANAGER, { type: 'ACCOMPANIST' });
  for (const [index, licence] of [THOMAS, CAMILLE, DESK].entries()) {
    await registerElsewhere(club, outing, licence, { position: index + 1 });
  }
  return outing;
}

const saved = (club: Club, { id }: ClubEvent) => get<Palanquees>(club, `/events/${id}/palanquees`);

/** Another director composes: the guide leads Thomas and Camille. */
async function composeElsewhere(club: Club, outing: ClubEvent, licence = TREASURER): Promise<void> {
  const { version } = await saved(club, outing);
  const [guide, n2, n1] = await Promise.all([OUTINGS_MANAGER, THOMAS, CAMILLE].map((one) => idOf(club, one)));
  const people = [[guide!, 'N4', 'GUIDE'] as const, [n2!, 'N2'] as const, [n1!, 'N1'] as const];
  const led = palanqueeOf('p1', people, { plannedDepth: 20, plannedDuration: 40 });
  const plan = { ...EMPTY_PLAN, palanquees: [led] };
  const answer = await club.call(licence, 'PUT', `/events/${outing.id}/palanquees`, { version, plan });
  expect(answer.status).toBe(200);
}

const open = async (page: Page, { id }: ClubEvent): Promise<void> => {
  await page.goto(`/palanquees/${id}`);
  await expect(waiting(page)).toBeVisible();
};
const waiting = (page: Page): Locator => page.getByRole('region', { name: 'À placer' });
const palanquee = (page: Page, rank: number): Locator => page.getByRole('region', { name: `Palanquée ${rank}` });
const rowOf = (within: Locator, name: string): Locator => within.getByRole('row', { name });
const listOf = (page: Page, name: string): Locator => {
  const [lastname, firstname] = name.split(' ');
  return page.getByRole('combobox', { name: `Placer ${firstname} ${lastname} dans…` });
};
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
const add = (page: Page): Promise<void> => page.getByRole('button', { name: /^Ajouter une palanquée/ }).click();
/** Waits for the answer too: the message of an earlier saving may still be shown. */
const save = async (page: Page): Promise<void> => {
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/palanquees') && response.request().method() !== 'GET',
  );
  await button(page, 'Enregistrer').click();
  expect((await answer).ok()).toBe(true);
  await expect(page.getByText('Les palanquées sont enregistrées.')).toBeVisible();
};

test('from the outing to its palanquées, and a diver into one by mouse', async ({ page, signIn, club }) => {
  const outing = await outingWithDivers(club);
  await signIn(page, TREASURER, `/?sortie=${outing.id}`);
  await page.getByRole('dialog').getByRole('link', { name: 'Palanquées' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Palanquées' })).toBeFocused();
  await expect(waiting(page).getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);
  await add(page);

  const tile = waiting(page).getByRole('listitem').filter({ hasText: SOPHIE });
  const from = (await tile.boundingBox())!;
  const to = (await palanquee(page, 1).boundingBox())!;
  await page.mouse.move(from.x + 60, from.y + 12);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 40, { steps: 8 });
  await expect(page.getByText(/est au-dessus\s: palanquée 1\.$/)).toBeAttached();
  await page.mouse.up();
  const row = rowOf(palanquee(page, 1), SOPHIE);
  await expect(row.getByRole('combobox', { name: 'Fonction de Sophie LEMAIRE' })).toHaveValue('GUIDE');
  await expect(waiting(page).getByRole('listitem')).toHaveCount(3);

  // Dropped outside of every place, the diver stays where they were.
  const there = (await row.boundingBox())!;
  await page.mouse.move(there.x + 60, there.y + 12);
  await page.mouse.down();
  await page.mouse.move(there.x + 60, 20, { steps: 8 });
  await page.mouse.up();
  await expect(row).toBeVisible();
});

test('by keyboard: taken up, led to a palanquée, put down; or left', async ({ page, signIn, club }) => {
  const outing = await outingWithDivers(club);
  await signIn(page, TREASURER);
  await open(page, outing);
  await add(page);
  await add(page);
  const handle = button(page, 'Déplacer Thomas LEROY');
  await handle.focus();
  await page.keyboard.press('Space');
  // The place under it is named at once.
  const inHand = page.getByText(/^Thomas LEROY est (pris en main|au-dessus)/);
  await expect(inHand).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Thomas LEROY est au-dessus : palanquée 1.')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Thomas LEROY est au-dessus : palanquée 2.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(rowOf(palanquee(page, 2), LEROY)).toBeVisible();
  await expect(page.getByText('Thomas LEROY est déposé : palanquée 2.')).toBeAttached();
  await expect(handle).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(inHand).toBeAttached();
  await page.keyboard.press('1');
  await expect(page.getByText('Thomas LEROY est au-dessus : palanquée 1.')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(rowOf(palanquee(page, 2), LEROY)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(inHand).toBeAttached();
  await page.keyboard.press('0');
  await expect(page.getByText(/^Thomas LEROY est au-dessus\s: /)).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(waiting(page).getByRole('listitem').filter({ hasText: LEROY })).toBeVisible();
  await expect(handle).toBeFocused();
});

test('from the list beside each diver, back to those who wait, and one step back', async ({ page, signIn, club }) => {
  const outing = await outingWithDivers(club);
  await signIn(page, TREASURER);
  await open(page, outing);
  await listOf(page, LEROY).selectOption({ label: 'Nouvelle palanquée' });
  await expect(rowOf(palanquee(page, 1), LEROY)).toBeVisible();
  await expect(listOf(page, LEROY)).toBeFocused();
  await listOf(page, CHILD).selectOption({ label: 'Palanquée 1 · Exploration encadrée · 20 m' });
  await listOf(page, CHILD).selectOption({ label: 'À placer' });
  await expect(waiting(page).getByRole('listitem').filter({ hasText: CHILD })).toBeVisible();
  await button(page, 'Annuler').click();
  await expect(rowOf(palanquee(page, 1), CHILD)).toBeVisible();
  await button(page, 'Retirer la palanquée 1').click();
  await expect(waiting(page).getByRole('listitem')).toHaveCount(4);
});

test('a proposal, saved by an impatient double click, is on the safety sheet', async ({ page, signIn, club }) => {
  const outing = await outingWithDivers(club);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, SECRETARY);
  await open(page, outing);
  await button(page, 'Proposer').click();
  await expect(page.getByText(/proposées?, à vérifier avant d’enregistrer\.$/)).toBeVisible();
  await expect(page.getByText('Modifications non enregistrées')).toBeVisible();
  await expect(waiting(page)).toContainText('Tout le monde est placé.');
  // Twenty-two divers fit one screen: a line each, and nobody's column for nobody.
  expect((await waiting(page).boundingBox())!.height).toBeLessThan(48);
  for (const row of await palanquee(page, 1)
    .getByRole('row')
    .filter({ has: page.getByRole('combobox') })
    .all())
    expect((await row.boundingBox())!.height).toBeLessThan(32);
  await palanquee(page, 1).getByRole('textbox', { name: 'Durée' }).first().fill('40');
  await palanquee(page, 1).getByRole('textbox', { name: 'Immersion' }).fill('9h45');
  const sheet = button(page, 'Fiche de sécurité (PDF)');
  await expect(sheet).toHaveAccessibleDescription(/^Enregistrez d’abord/);

  let puts = 0;
  page.on('request', (request) => (puts += request.method() === 'PUT' ? 1 : 0));
  await button(page, 'Enregistrer').dblclick();
  await expect(page.getByText('Les palanquées sont enregistrées.')).toBeVisible();
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible();
  await expect(page.getByText(/à vérifier avant d’enregistrer/)).toHaveCount(0);
  expect(puts).toBe(1);
  const { plan, version } = await saved(club, outing);
  expect(version).toBe(1);
  expect(plan.palanquees[0]).toMatchObject({ plannedDuration: 40, entryTime: '09:45' });

  const { name: file, content } = await downloaded(page, sheet);
  expect(file.normalize()).toMatch(/^Fiche de Sécurité-.*\.pdf$/);
  const printed = await textOfPdf(content);
  for (const name of ['LEMAIRE', 'Camille', 'PE20']) expect(printed).toContain(name);

  // A second proposal asks before it replaces composed palanquées.
  await button(page, 'Proposer').click();
  const question = page.getByRole('dialog', { name: sentence('Proposer des palanquées ?') });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Ne rien changer' }).click();
  await expect(button(page, 'Enregistrer')).toHaveAccessibleDescription('Tout est enregistré.');
});

test('a breach holds the saving, until a note that prints overrules it', async ({ page, signIn, club }) => {
  const outing = await outingWithDivers(club);
  await signIn(page, TREASURER);
  await open(page, outing);
  await add(page);
  await page.getByRole('combobox', { name: 'Type de la palanquée 1' }).selectOption('AUTONOMOUS');
  const first = { label: 'Palanquée 1 · Exploration autonome · 20 m' };
  await listOf(page, LEROY).selectOption(first);
  await listOf(page, CHILD).selectOption(first);
  await expect(palanquee(page, 1)).toContainText('Sans aptitude à l’autonomie : Camille LEROY.');
  await expectAccessible(page);

  await page.setViewportSize({ width: 1280, height: 560 });
  await page.mouse.wheel(0, 5000);
  await button(page, 'Enregistrer').click();
  const held = page.getByRole('alert').filter({ hasText: sentence('Palanquée 1 : corrigez, ou indiquez') });
  const breach = palanquee(page, 1).locator('[data-standing]');
  await expect(held).toBeInViewport({ ratio: 1 });
  await expect(breach).toBeInViewport();
  await expect(breach).toBeFocused();
  await page.mouse.wheel(0, 5000);
  await expect(held).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  expect((await saved(club, outing)).version).toBe(0);

  await palanquee(page, 1).getByRole('button', { name: 'Passer outre pour la palanquée 1…' }).click();
  const note = page.getByRole('textbox', { name: 'Motif pour la palanquée 1' });
  await expect(note).toBeFocused();
  await button(page, 'Passer outre').click();
  await expect(note).toHaveAccessibleDescription(/le motif est imprimé sur la fiche/);
  await note.fill('Camille passe PA20 demain');
  await button(page, 'Passer outre').click();
  await expect(palanquee(page, 1)).toContainText('Écart admis par le directeur');
  await expectAccessible(page);
  await save(page);

  const { content } = await downloaded(page, button(page, 'Fiche de sécurité (PDF)'));
  expect((await textOfPdf(content)).replaceAll(/\s+/g, ' ')).toContain('Camille passe PA20 demain');
});

test('a minor’s authorisation and nitrox aptitudes are asked and kept', async ({ page, signIn, club }) => {
  const outing = await outingWithDivers(club);
  const thomas = await idOf(club, THOMAS);
  const born = (datenaissance: string) => club.call(TREASURER, 'PUT', `/divers/${thomas}`, { datenaissance });
  const day = parisDay(outing.date);
  expect((await born(addMonths(day, -12 * 16))).status).toBe(200);
  await signIn(page, TREASURER);
  await open(page, outing);
  await add(page);
  await page.getByRole('combobox', { name: 'Type de la palanquée 1' }).selectOption('AUTONOMOUS');
  await listOf(page, LEROY).selectOption({ label: 'Palanquée 1 · Exploration autonome · 20 m' });
  const first = palanquee(page, 1);
  const asked = first.getByRole('group', { name: 'Autorisation parentale écrite de Thomas LEROY (16 ans)' });
  await expect(asked.getByRole('radio', { checked: true })).toHaveCount(0);
  await asked.getByRole('radio', { name: 'En main' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(first).toContainText('Sans autorisation parentale écrite : Thomas LEROY.');
  await page.keyboard.press('ArrowLeft');
  await expect(first).not.toContainText('Sans autorisation parentale écrite');

  await page.getByRole('combobox', { name: 'Gaz de Thomas LEROY' }).fill('Nitrox 50');
  const held = first.getByRole('group', { name: 'Aptitude nitrox de Thomas LEROY' });
  await held.getByRole('radio', { name: 'PN', exact: true }).check();
  await expect(first).toContainText('Mélange trop riche pour cette aptitude (40 % d’oxygène au plus) : Thomas LEROY.');
  await held.getByRole('radio', { name: 'PN-C' }).check();
  await expectAccessible(page);

  await add(page);
  await page.getByRole('combobox', { name: 'Type de la palanquée 2' }).selectOption({ label: 'Baptême' });
  await expect(palanquee(page, 2).getByRole('textbox', { name: 'Profondeur' }).first()).toHaveValue('6');
  await palanquee(page, 1).getByRole('button', { name: 'Passer outre pour la palanquée 1…' }).click();
  await page.getByRole('textbox', { name: 'Motif pour la palanquée 1' }).fill('Son équipier arrive');
  await button(page, 'Passer outre').click();
  await button(page, 'Retirer la palanquée 2').click();
  await save(page);
  const { plan } = await saved(club, outing);
  expect(plan.palanquees[0]?.members).toMatchObject([{ gas: 'Nitrox 50', nitrox: 'PNC', authorisation: true }]);
  await page.reload();
  await expect(first.getByRole('radio', { name: 'En main' })).toBeChecked();
  await born('1980-06-15');
});

test('a diver who left is struck until taken out, one who came is marked', async ({ page, signIn, club }) => {
  const outing = await outingWithDivers(club);
  await composeElsewhere(club, outing);
  await signIn(page, TREASURER);
  await open(page, outing);
  await expect(rowOf(palanquee(page, 1), CHILD)).toBeVisible();
  // While the board is open.
  await club.call(CAMILLE, 'DELETE', `/events/${outing.id}/participants/${await idOf(club, CAMILLE)}`);
  await registerElsewhere(club, outing, SUPERVISOR, { type: 'ACCOMPANIST', position: 2 });
  const left = rowOf(palanquee(page, 1), CHILD);
  await expect(left).toContainText('N’est plus inscrit(e)');
  await expect(left.getByText(CHILD)).toHaveCSS('text-decoration-line', 'line-through');
  await expect(palanquee(page, 1)).toContainText('N’est plus inscrit(e) à la plongée : Camille LEROY.');
  const since = waiting(page).getByText('Inscrit(e) depuis le dernier enregistrement');
  await expect(since).toHaveCount(1);
  await expectAccessible(page);

  await left.getByRole('button', { name: 'Retirer Camille LEROY de la palanquée' }).click();
  await expect(left).toHaveCount(0);
  await save(page);
  await expect(since).toHaveCount(0);
  expect((await saved(club, outing)).plan.palanquees[0]?.members).toHaveLength(2);
});

for (const [choice, members] of [
  ['Garder ma version', 4],
  ['Reprendre la sienne', 3],
] as const) {
  test(`two directors at once: '${choice}'`, async ({ page, signIn, club }) => {
    const outing = await outingWithDivers(club);
    await composeElsewhere(club, outing);
    await signIn(page, TREASURER);
    await open(page, outing);
    await listOf(page, 'CALLENS Nadine').selectOption({ index: 1 });
    await composeElsewhere(club, outing, SECRETARY);
    await button(page, 'Enregistrer').click();
    const dialog = page.getByRole('dialog', { name: 'Une autre version vient d’être enregistrée' });
    await expect(dialog).toContainText('a enregistré la version 2');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: choice }).click();
    await expect(dialog).toHaveCount(0);
    await expect(palanquee(page, 1).getByRole('combobox', { name: /^Fonction/ })).toHaveCount(members);
    const mine = choice === 'Garder ma version';
    await expect.poll(async () => (await saved(club, outing)).version).toBe(mine ? 3 : 2);
    expect((await saved(club, outing)).plan.palanquees[0]?.members).toHaveLength(members);
    if (!mine) {
      await button(page, 'Annuler').click();
      await expect(palanquee(page, 1).getByRole('combobox', { name: /^Fonction/ })).toHaveCount(4);
    }
  });
}

test('a saving that fails keeps what was composed, and leaving asks first', async ({ page, signIn, club }) => {
  const outing = await outingWithDivers(club);
  await signIn(page, TREASURER);
  await open(page, outing);
  await button(page, 'Proposer').click();
  await page.route('**/palanquees', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await button(page, 'Enregistrer').click();
  const failure = page.getByRole('alert').filter({ hasText: 'Le serveur ne répond pas' }).last();
  await expect(failure).toBeVisible();
  await page.getByRole('link', { name: 'Retour' }).click();
  const question = page.getByRole('dialog', { name: sentence('Quitter sans enregistrer ?') });
  await question.getByRole('button', { name: 'Rester' }).click();
  await expect(rowOf(palanquee(page, 1), SOPHIE)).toBeVisible();

  await page.unroute('**/palanquees');
  await save(page);
  await page.getByRole('link', { name: 'Retour' }).click();
  await expect(page).toHaveURL(`${club.url}/?sortie=${outing.id}`);
});

test('an earlier version is read, and taken up again', async ({ page, signIn, club }) => {
  const outing = await outingWithDivers(club);
  await composeElsewhere(club, outing);
  await signIn(page, TREASURER);
  await open(page, outing);
  await listOf(page, CHILD).selectOption({ label: 'À placer' });
  await save(page);
  await button(page, 'Versions (2)').click();
  const versions = page.getByRole('dialog', { name: 'Versions enregistrées' });
  await expect(versions.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await versions.getByRole('button', { name: 'Ouvrir la version 1' }).click();
  await expect(rowOf(palanquee(page, 1), CHILD)).toBeVisible();
  await expect(page.getByRole('combobox', { name: /^Placer/ })).toHaveCount(0);
  await button(page, 'Reprendre cette version').click();
  await expect(listOf(page, CHILD)).toHaveValue('p1');
  await save(page);
  expect((await saved(club, outing)).version).toBe(3);
});

test('a supervisor reads them and changes nothing; a member is led home', async ({ page, signIn, club }) => {
  const outing = await outingWithDivers(club);
  await signIn(page, SUPERVISOR, `/palanquees/${outing.id}`);
  await expect(page.getByText('Les palanquées ne sont pas encore composées')).toBeVisible();
  await composeElsewhere(club, outing);
  await page.reload();
  await expect(rowOf(palanquee(page, 1), SOPHIE)).toContainText('Guide');
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await expect(button(page, 'Enregistrer')).toHaveCount(0);
  await expectAccessible(page);

  await signIn(page, CAMILLE, `/palanquees/${outing.id}`);
  await expect(page.getByText('Cette page est réservée aux administrateurs et aux encadrants.')).toBeVisible();
});
