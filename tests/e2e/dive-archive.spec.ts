// After the dive: what was done entered by keyboard, an unsent draft found again, two directors, the validated sheet, and
// what follows from an absence.
import type { Page } from '@playwright/test';
import type { ClubEvent } from '#contract/events.ts';
import type { DiveRecord } from '#contract/dive-archive.ts';
import { parisDay } from '#domain/dates.ts';
import { seasonStart } from '#domain/ledger/periods.ts';
import { EMPTY_PLAN } from '#domain/palanquees/plan.ts';
import { palanqueeOf } from '../support/palanquees.ts';
import { textOfPdf } from '../support/pdf.ts';
import {
  CAMILLE,
  DESK,
  get,
  idOf,
  inDays,
  newOuting,
  OUTINGS_MANAGER,
  registerElsewhere,
  THOMAS,
  TREASURER,
} from './support/club.ts';
import { expect, test, type Club } from './support/server.ts';
import { downloaded, expectAccessible } from './support/page.ts';

const OTHER_DIRECTOR = 'A-00-000037';

/** Yesterday's outing, with a guided and an autonomous palanquée. */
async function divedOuting(club: Club): Promise<ClubEvent> {
  const outing = await newOuting(club, { date: inDays(-1) });
  await registerElsewhere(club, outing, OUTINGS_MANAGER, { type: 'ACCOMPANIST' });
  const divers = [THOMAS, CAMILLE, DESK];
  for (const [index, licence] of divers.entries()) {
    await registerElsewhere(club, outing, licence, { position: index + 1 });
  }
  const [directorId, guide, ...ids] = await Promise.all(
    [TREASURER, OUTINGS_MANAGER, ...divers].map((licence) => idOf(club, licence)),
  );
  const [thomas = 0, camille = 0, desk = 0] = ids;
  const led = [[guide!, 'N4', 'GUIDE'] as const, [camille, 'N1'] as const];
  const alone = [thomas, desk].map((id) => [id, 'N2'] as const);
  const palanquees = [
    palanqueeOf('a', led, { plannedDepth: 20, plannedDuration: 40 }),
    palanqueeOf('b', alone, { kind: 'AUTONOMOUS', plannedDepth: 20 }),
  ];
  const plan = { ...EMPTY_PLAN, directorId, palanquees };
  const answer = await club.call(TREASURER, 'PUT', `/events/${outing.id}/palanquees`, { version: 0, plan });
  expect(answer.status, await answer.text()).toBe(200);
  return outing;
}

const read = (club: Club, { id }: ClubEvent) => get<DiveRecord>(club, `/events/${id}/plongees/1/realise`);

const cell = (page: Page, name: string, rank: number) =>
  page.getByRole('textbox', { name: `${name}, palanquée ${rank}` });
const depth = (page: Page, rank: number) => cell(page, 'Profondeur en mètres', rank);
const isSaved = (page: Page) => expect(page.getByText(/^Brouillon enregistré le/)).toBeVisible();

test('a director enters by keyboard what was done, and validates the sheet', async ({ page, signIn, club }) => {
  const outing = await divedOuting(club);
  await signIn(page, TREASURER, `/fiches/${outing.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Ce qui a été fait' })).toBeVisible();
  await expect(page.getByText('Il manque la profondeur (palanquées 1 et 2)')).toBeVisible();

  await depth(page, 1).focus();
  await page.keyboard.type('300');
  await expect(depth(page, 1)).toHaveAccessibleDescription(/La profondeur va de 0\sà 120\sm/);
  await expectAccessible(page);
  // Not sent, and not lost.
  await page.reload();
  await expect(depth(page, 1)).toHaveValue('300');
  await depth(page, 1).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('18,5');
  // Down the column, then on to the next one.
  for (const typed of ['12', '9h45', '0950', '10h25', '10h30']) {
    await page.keyboard.press('Enter');
    await page.keyboard.type(typed);
  }
  await expect(cell(page, 'Heure de sortie', 2)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(cell(page, 'Durée en minutes', 2)).toBeFocused();
  await isSaved(page);
  expect((await read(club, outing)).log.palanquees).toMatchObject([
    { depth: 18.5, entryTime: '09:45', exitTime: '10:25', duration: null },
    { depth: 12, entryTime: '09:50', exitTime: '10:30' },
  ]);

  const thomas = page.getByRole('combobox', { name: 'LEROY Thomas' });
  await thomas.focus();
  await thomas.press('End');
  await expect(thomas).toHaveValue('ABSENT');
  await page.getByRole('button', { name: 'Les autres sont présents' }).press('Enter');
  const validate = page.getByRole('button', { name: 'Valider la fiche' });
  await expect(validate).not.toHaveAttribute('aria-disabled', 'true');
  await validate.press('Enter');
  const dialog = page.getByRole('dialog', { name: /Valider la fiche de sécurité/ });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Valider', exact: true }).press('Enter');
  await expect(page.getByText('La fiche de sécurité est validée.')).toBeVisible();

  await page.goto('/fiches');
  // Yesterday may be of the former year.
  await page.getByRole('combobox', { name: 'Année' }).selectOption(parisDay(outing.date).slice(0, 4));
  const row = page.getByRole('row').filter({ hasText: `-${outing.id}-1, version 1` });
  await expect(row).toContainText('Validée');
  await expectAccessible(page);
  const { content } = await downloaded(page, row.getByRole('button', { name: /^PDF de la fiche/ }));
  const text = await textOfPdf(content);
  expect(text).toContain('18,5 m');
  expect(text).toContain('Thomas (absent)');

  // What follows from the absence.
  await page.goto(`/mouvements/sortie/${outing.id}`);
  await expect(page.getByText('1 personne absente n’est pas cochée.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Débiter LEROY Thomas' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Débiter LEROY Camille' })).toBeChecked();
  await expect(page.getByRole('row', { name: /LEROY Thomas/ })).toContainText('Absent sans prévenir');
  await expectAccessible(page);
  await page.goto(`/divers/${await idOf(club, THOMAS)}`);
  await expect(page.getByRole('heading', { level: 1, name: 'LEROY Thomas' })).toBeVisible();
  const isThisSeason = parisDay(outing.date) >= seasonStart(parisDay(new Date()));
  await expect(page.getByText('1 absence sans prévenir depuis le')).toBeVisible({ visible: isThisSeason });
  await expectAccessible(page);
});

test('two directors write at once: the same cell is a question; one validates', async ({ page, signIn, club }) => {
  const outing = await divedOuting(club);
  await signIn(page, TREASURER, `/fiches/${outing.id}`);
  await depth(page, 1).fill('18');
  await isSaved(page);
  const theirs = async (a: number, b: number): Promise<void> => {
    const { version, log } = await read(club, outing);
    const palanquees = log.palanquees.map((one) => ({ ...one, depth: one.key === 'a' ? a : b }));
    const body = { version, log: { palanquees }, attendance: [] };
    expect((await club.call(TREASURER, 'PUT', `/events/${outing.id}/plongees/1/realise`, body)).status).toBe(200);
  };
  await theirs(18, 11);
  await cell(page, 'Heure d’immersion', 1).fill('9h45');
  await expect(depth(page, 2)).toHaveValue('11');
  await expect.poll(async () => (await read(club, outing)).log.palanquees[0]?.entryTime).toBe('09:45');

  await theirs(16, 11);
  await depth(page, 1).fill('17');
  await page.getByRole('button', { name: 'Choisir…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deux saisies différentes' });
  await expect(dialog.getByRole('row', { name: /Palanquée 1, profondeur/ })).toContainText('1716');
  await dialog.getByRole('button', { name: 'Garder ma saisie' }).click();
  await expect.poll(async () => (await read(club, outing)).log.palanquees[0]?.depth).toBe(17);

  const cells = { entryTime: '09:45', exitTime: '10:25', depth: 17 };
  const before = await read(club, outing);
  const palanquees = before.plan.palanquees.map(({ key }) => ({ key, duration: null, gas: '', remarks: '', ...cells }));
  const registered = before.people.filter((one) => one.registered);
  const attendance = registered.map(({ id }) => ({ id, state: 'PRESENT' }));
  const path = `/events/${outing.id}/plongees/1`;
  const complete = { version: before.version, log: { palanquees }, attendance };
  expect((await club.call(TREASURER, 'PUT', `${path}/realise`, complete)).status).toBe(200);
  await page.reload();
  await page.getByRole('button', { name: 'Valider la fiche' }).click();
  const { version, planVersion } = await read(club, outing);
  const sheet = { version, planVersion, after: 0, reason: '' };
  expect((await club.call(OTHER_DIRECTOR, 'POST', `${path}/fiches`, sheet)).status).toBe(200);
  const validation = page.getByRole('dialog', { name: /Valider la fiche de sécurité/ });
  const confirm = validation.getByRole('button', { name: 'Valider', exact: true });
  await confirm.click();
  await expect(validation.getByText(/vient d’être validée par quelqu’un d’autre/)).toBeVisible();
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await validation.getByRole('button', { name: 'Ne pas valider' }).click();
  await expect(page.getByRole('list', { name: 'Fiches validées' })).toContainText('par SIMON Olivier');
});
