// The first hour of a club, by its screens alone: from the code in the server's log to an administrator with a second factor.
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, test, type EmptyClub } from './support/empty-club.ts';
import { expectAccessible, title, watchFaults } from './support/page.ts';

const PASSWORD = 'Tuba-orange-47-galets';

/** Any address leads to the first page, which opens by the code alone. */
async function enterCode(page: Page, club: EmptyClub): Promise<void> {
  await page.goto('/tableau');
  await expect(page).toHaveURL(`${club.url}/premiere-visite`);
  await expect(title(page)).toHaveText('Première visite');
  await expectAccessible(page);
  await page.getByLabel('Code').fill('0000-0000-0000-0000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Ce code n’est pas le bon.' })).toBeVisible();
  await page.getByLabel('Code').fill(club.code().toLowerCase());
  await page.keyboard.press('Enter');
}

async function createAdministrator(page: Page): Promise<void> {
  await expect(title(page)).toHaveText('Votre accès');
  await page.getByRole('button', { name: 'Reprendre une sauvegarde' }).click();
  await expect(page.getByText('Aucune sauvegarde dans ce dossier')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Revenir' }).click();
  await expectAccessible(page);
  await page.getByLabel('Numéro de licence ou identifiant').fill('A-12-345678');
  await page.getByLabel('Nom', { exact: true }).fill('Dupont');
  await page.getByLabel('Prénom').fill('Jeanne');
  await page.getByLabel('Adresse e-mail').fill('jeanne@club.example');
  await page.getByLabel('Mot de passe', { exact: true }).fill('password1');
  await page.getByLabel('Mot de passe, une seconde fois').fill('password1');
  await page.getByRole('button', { name: 'Créer mon accès' }).click();
  await expect(page.getByText('Ce mot de passe est trop courant')).toBeVisible();
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Mot de passe, une seconde fois').fill(PASSWORD);
  await page.getByRole('button', { name: 'Créer mon accès' }).click();
}

async function addSecondFactor(page: Page): Promise<void> {
  await expect(title(page)).toHaveText('Sécurité');
  await expect(page.getByRole('link', { name: 'Plus tard' })).toBeVisible();
  await page.getByRole('button', { name: 'Ajouter une application' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter une application d’authentification' });
  const secret = (await dialog.getByText('Sans appareil photo').innerText()).split(':')[1] ?? '';
  const code = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')) }).generate();
  await dialog.getByLabel('Code de six chiffres').fill(code);
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Vos codes de secours' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'Je les ai notés' }).click();
  await page.getByRole('link', { name: 'Continuer' }).click();
}

/** A restore wants the club's name; what it does is in api/restore-screen.test.ts. */
async function makeBackup(page: Page): Promise<void> {
  await page.goto('/sauvegardes');
  await page.getByRole('button', { name: 'Sauvegarder maintenant' }).click();
  const row = page.getByRole('table', { name: 'Sauvegardes' }).locator('tbody').getByRole('row');
  await expect(row).toContainText('1 membre');
  await expect(row).toContainText('Vérifiée');
  await row.getByRole('button', { name: /^Restaurer/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Restaurer cette sauvegarde' });
  await expectAccessible(page);
  await dialog.getByLabel(/^Nom du club/).fill('Un autre club');
  await dialog.getByRole('button', { name: 'Restaurer le club' }).click();
  await expect(dialog.getByText('Ce n’est pas le nom du club')).toBeVisible();
  await dialog.getByRole('button', { name: 'Annuler' }).click();
}

test('a club begins by its screens alone', async ({ page, club }) => {
  await enterCode(page, club);
  await createAdministrator(page);
  const faults = watchFaults(page, club.url);
  await addSecondFactor(page);
  await expect(title(page)).toHaveText('Mise en route');

  await page.goto('/premiere-visite');
  await expect(title(page)).toHaveText('Page introuvable');
  expect(faults).toEqual([]);
  await makeBackup(page);
});
