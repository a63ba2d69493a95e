import type { ClubRecord } from '#contract/club.ts';
import { errorMessages } from '#messages/errors.ts';
import { get, TREASURER } from './support/club.ts';
import { expectAccessible, sentence } from './support/page.ts';
import { expect, test } from './support/server.ts';

test('what the club is: a colour that is legible, links, and nothing of another person’s overwritten', async ({
  page,
  signIn,
  club,
}) => {
  await signIn(page, TREASURER, '/club#apparence');
  const colour = page.getByRole('textbox', { name: 'Couleur du club' });
  await colour.fill('#ff8800');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText(/contraste de 2,3 pour 1/)).toBeVisible();
  await expectAccessible(page);
  await colour.fill('');
  const sections = page.getByRole('navigation', { name: 'Réglages du club' });
  await sections.getByRole('link', { name: 'Identité' }).click();
  await page.getByRole('textbox', { name: 'Hébergeur du site' }).fill('Hébergeur SAS, Roubaix');
  await sections.getByRole('link', { name: 'Fiche de sécurité' }).click();
  const basins = page.getByRole('group').filter({ hasText: 'Bassins et fosses' }).last();
  await basins.getByRole('button', { name: 'Ajouter une ligne' }).click();
  await basins.getByRole('textbox', { name: 'Site' }).last().fill('FOSSE');
  await basins.getByRole('textbox', { name: 'Profondeur' }).last().fill('20');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Modifié avec succés.')).toBeVisible();

  const other = await get<ClubRecord>(club, '/club/1');
  await club.call(TREASURER, 'PUT', '/club/1', { ...other, club: { ...other.club, address: '12 rue du Lac' } });
  await sections.getByRole('link', { name: /^Identité/ }).click();
  // The other section's button is there until its own is drawn.
  await expect(page.getByRole('textbox', { name: 'Hébergeur du site' })).toBeVisible();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const conflict = page.getByRole('dialog', { name: sentence('Quelqu’un d’autre vient de modifier cette fiche') });
  await expect(conflict).toContainText('12 rue du Lac');
  await conflict.getByRole('button', { name: 'Enregistrer ce choix' }).click();
  await expect(conflict).toBeHidden();
  await expect(sections.getByText('à enregistrer')).toHaveCount(0);
  const saved = await get<ClubRecord>(club, '/club/1');
  expect(saved.club).toMatchObject({ host: 'Hébergeur SAS, Roubaix', address: '12 rue du Lac', accent: '' });
  expect(saved.safety.basins.at(-1)).toEqual({ site: 'FOSSE', depth: 20 });
  await club.call(TREASURER, 'PUT', '/club/1', { ...saved, safety: other.safety });
});

test('the logo: an image of the club’s own, never a drawing that may hold a program', async ({ page, signIn }) => {
  await signIn(page, TREASURER, '/club#apparence');
  const file = page.getByLabel('Logo', { exact: true });
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg><script/></svg>') });
  await expect(page.getByText(sentence(errorMessages.LOGO_TYPE))).toBeVisible();
  await file.setInputFiles('docs/images/palanquees.png');
  await expect(page.getByText('Logo enregistré.')).toBeVisible();
  const image = page.getByRole('banner').locator('img');
  await expect(image).toHaveAttribute('src', /^\/logo\?v=/);
  expect(
    await image.evaluate((drawn: HTMLImageElement) => drawn.decode().then(() => drawn.naturalWidth)),
  ).toBeGreaterThan(32);
  await page.getByRole('button', { name: 'Retirer le logo' }).click();
  await expect(image).toHaveCount(0);
});
