// A member's copy and request, the treasurer's answer and an erasure, by keyboard.
import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { diverOf, get, idOf, newMember, THOMAS, TREASURER } from './support/club.ts';
import { expect, test } from './support/server.ts';
import { clicksOf, expectAccessible, sentence } from './support/page.ts';

test('a member gets their copy and a correction, which the treasurer answers', async ({ page, signIn, club }) => {
  await signIn(page, THOMAS, '/');
  const clicks = await clicksOf(page);
  await page.getByRole('button', { name: 'Thomas', exact: true }).click();
  await page.getByRole('link', { name: 'Mes données' }).click();
  await page.getByLabel('Téléphone').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('+32 470 11 22 33');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText(sentence('Enregistré : Téléphone.'))).toBeVisible();
  expect(await clicks()).toBe(4);
  expect((await diverOf(club, THOMAS)).telephone).toBe('+32 470 11 22 33');
  await page.getByRole('button', { name: 'Préparer ma copie' }).focus();
  await page.keyboard.press('Enter');
  const download = page.getByRole('button', { name: /^Télécharger ma copie/ });
  // The pressed button is gone: the focus waits on the next step.
  await expect(download).toBeFocused();
  const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(saved.suggestedFilename()).toMatch(/^Mes données \d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(readFileSync(await saved.path()));
  expect(Object.keys(files)).toContain('donnees.json');

  const section = page.getByRole('region', { name: 'Faire corriger mes données' });
  await section.getByRole('button', { name: 'Demander la correction' }).click();
  await expect(section.getByText('Écrivez votre demande en quelques mots.')).toBeVisible();
  await section.getByRole('textbox').fill('Ma rue a changé de nom.');
  await section.getByRole('button', { name: 'Demander la correction' }).click();
  await expect(section.getByText('En attente')).toBeVisible();
  await expectAccessible(page);

  // An erasure says what would be lost, is asked once more, and may be taken back.
  const erasure = page.getByRole('region', { name: 'Faire effacer mes données' });
  await erasure.getByRole('textbox').fill('Je quitte le club.');
  await erasure.getByRole('button', { name: 'Demander l’effacement' }).click();
  const question = page.getByRole('dialog', { name: sentence('Demander l’effacement de vos données ?') });
  await expect(question.getByText(/^80,00\s€ sur votre porte-monnaie/)).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Envoyer ma demande' }).click();
  await expect(erasure.getByText('En attente')).toBeVisible();
  await erasure.getByRole('button', { name: 'Retirer ma demande' }).click();
  await expect(erasure.getByText('Retirée', { exact: true })).toBeVisible();
  await expect(erasure.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(erasure.getByRole('textbox')).toBeVisible();

  await signIn(page, TREASURER, '/demandes');
  await page
    .getByRole('row', { name: /Ma rue a changé de nom/ })
    .getByRole('link')
    .click();
  await page.getByRole('button', { name: 'Envoyer la réponse' }).click();
  await expect(page.getByText('Dites si le club a fait ce qui était demandé.')).toBeVisible();
  await page.getByLabel('Le club a fait ce qui était demandé').check();
  await page.getByLabel('Réponse au membre').fill('C’est corrigé.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Envoyer la réponse' }).click();
  await expect(page.getByText('Votre réponse est envoyée au membre.')).toBeVisible();
  expect(await get(club, '/users/demandes', THOMAS)).toMatchObject([
    { state: 'WITHDRAWN' },
    { state: 'DONE', answer: 'C’est corrigé.' },
  ]);
});

test('the treasurer reads what stands in the way of an erasure, and erases', async ({ page, signIn, club }) => {
  await signIn(page, TREASURER, `/effacements/${await idOf(club, THOMAS)}`);
  await expect(page.getByText('Ce membre ne peut pas encore être effacé')).toBeVisible();
  await expect(page.getByText(/n’est pas à zéro/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Effacer ce membre' })).toHaveCount(0);

  const { id } = await newMember(club, { lastname: 'PARTANT', licenceNumber: 'E-00-000047' });
  await page.goto(`/divers/${id}`);
  await page.getByRole('link', { name: 'Effacer ses données' }).click();
  await page.getByRole('button', { name: 'Effacer ce membre' }).click();
  await page.getByRole('checkbox', { name: /ne peut pas être annulé/ }).check();
  await page.getByRole('button', { name: 'Effacer pour toujours' }).click();
  await expect(page.getByText('Le membre est effacé')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ancien membre ${id}`);
  await page.getByRole('link', { name: 'Effacements faits' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`Ancien membre ${id}`) })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/effacements/${id}`);
  await expect(page.getByText('Ce membre est déjà effacé.')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});
