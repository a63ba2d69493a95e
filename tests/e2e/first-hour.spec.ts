// The first hour of a club, by its screens alone: from the code in the server's log to a club with its logo, its members, their
// wallets to the cent, a season, a mail that arrives and a verified backup.
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { addDays, parisDay } from '#domain/dates.ts';
import { seasonLabelOn } from '#domain/membership/season-label.ts';
import { amount, numericDay } from '#messages/format.ts';
import type { TestSmtp } from '../support/smtp.ts';
import { expect, test, type EmptyClub } from './support/empty-club.ts';
import { expectAccessible, sentence, title, watchFaults } from './support/page.ts';

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
  await expect(title(page)).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Revenir' }).click();
  await expectAccessible(page);
  await page.getByLabel('Numéro de licence ou identifiant').fill('A-12-345678');
  await page.getByLabel('Nom', { exact: true }).fill('Dupont');
  await page.getByLabel('Prénom').fill('Jeanne');
  await page.getByLabel('Adresse e-mail').fill('jeanne@club.example');
  await page.getByLabel('Niveau de plongée').selectOption('E3');
  await page.getByLabel('Mot de passe', { exact: true }).fill('password1');
  await page.getByLabel('Mot de passe, une seconde fois').fill('password1');
  await page.getByRole('button', { name: 'Créer mon accès' }).click();
  await expect(page.getByText('Ce mot de passe est trop courant')).toBeVisible();
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Mot de passe, une seconde fois').fill(PASSWORD);
  await page.getByRole('button', { name: 'Créer mon accès' }).click();
}

/** Returns what makes a code for the next half-minute: each serves once. */
async function addSecondFactor(page: Page): Promise<() => string> {
  await expect(title(page)).toHaveText('Sécurité');
  await expect(page.getByRole('link', { name: 'Plus tard' })).toBeVisible();
  await page.getByRole('button', { name: 'Ajouter une application' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter une application d’authentification' });
  const secret = (await dialog.getByText('Sans appareil photo').innerText()).split(':')[1] ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')) });
  await dialog.getByLabel('Code de six chiffres').fill(totp.generate());
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Vos codes de secours' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'Je les ai notés' }).click();
  await expect(page.getByText('Votre accès est créé.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Continuer' }).click();
  return () => totp.generate({ timestamp: Date.now() + 30_000 });
}

/** The step of 'Mise en route' of that title. */
const step = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

async function setUpClub(page: Page): Promise<void> {
  await expect(step(page, 'Le club')).toContainText('Il manque');
  await step(page, 'Le club').getByRole('link', { name: 'Présenter le club' }).click();
  await expect(title(page)).toHaveText('Le club');
  await expectAccessible(page);
  await page.getByLabel('Nom du club').fill('Les Palmes du Lac');
  await page.getByLabel('Nom court').fill('Palmes');
  await page.getByLabel('Adresse postale').fill('1 quai du Lac, 59000 Lille');
  await page.getByLabel('E-mail du secrétariat').fill('secretariat@palmes.example');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Modifié avec succés.')).toBeVisible();
  await page.getByRole('link', { name: 'Couleur et logo' }).click();
  const accent = page.getByLabel('Couleur du club');
  await accent.fill('#ffd400');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText(/contraste/i).first()).toBeVisible();
  await accent.fill('#7a1f5c');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  // At once, on this screen too.
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(122, 31, 92)');
  await page.getByLabel('Logo', { exact: true }).setInputFiles('docs/images/palanquees.png');
  await expect(page.getByRole('button', { name: 'Retirer le logo' })).toBeVisible();
}

/** Balances that end in other cents each: the sum shows whether one was rounded. */
const BALANCES = Array.from({ length: 200 }, (_, index) => 1000 + index * 37);
const euros = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');
const LIST = [
  'N° licence;Nom;Prénom;Courriel;Niveau;Solde',
  ...BALANCES.map((cents, index) => `B-${index};PALME${index};Zoé;zoe${index}@palmes.example;N2;${euros(cents)}`),
].join('\r\n');

async function importMembers(page: Page): Promise<void> {
  await page.goto('/divers/import');
  const file = { name: 'membres.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) };
  await page.getByLabel('Fichier des plongeurs').setInputFiles(file);
  const sum = BALANCES.reduce((all, cents) => all + cents, 0);
  await expect(page.getByText(sentence(amount(sum))).first()).toBeVisible();
  await page.getByRole('button', { name: 'Importer', exact: true }).click();
  await expect(page.getByText(sentence('200 plongeurs ajoutés'))).toBeVisible();
  await page.goto('/divers?filter=%7B%22q%22%3A%22palme199%22%7D');
  await expect(page.getByRole('row', { name: /PALME199/ })).toContainText(sentence(amount(BALANCES[199] ?? 0)));
}

async function openSeason(page: Page): Promise<void> {
  await page.goto('/mise-en-route');
  await step(page, 'La saison et ses cotisations').getByRole('link').click();
  await page.getByLabel('Date limite').fill(numericDay(addDays(parisDay(new Date()), 60)));
  await expect(page.getByLabel('Saison', { exact: true })).toHaveValue(seasonLabelOn(parisDay(new Date())));
  await page.getByLabel('Adhésion').fill('90');
  await page.getByLabel('Licence').fill('48');
  await page.getByRole('button', { name: 'Ouvrir la saison…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ouvrir la saison/ })
    .click();
  await expect(page.getByText(/La saison .* est ouverte/)).toBeVisible();
}

async function tryMail(page: Page, smtp: TestSmtp): Promise<void> {
  await page.goto('/mise-en-route');
  await step(page, 'Les e-mails').getByRole('button', { name: 'Envoyer un e-mail d’essai' }).click();
  await step(page, 'Les e-mails').getByRole('button', { name: 'Je l’ai reçu' }).click();
  await expect(step(page, 'Les e-mails')).toContainText('Fait');
  expect(
    smtp.received.some(({ from, to }) => from === 'secretariat@palmes.example' && to[0] === 'jeanne@club.example'),
  ).toBe(true);
}

async function makeBackup(page: Page): Promise<void> {
  await page.goto('/sauvegardes');
  await page.getByRole('button', { name: 'Sauvegarder maintenant' }).click();
  const row = page.getByRole('table', { name: 'Sauvegardes' }).locator('tbody').getByRole('row');
  await expect(row).toContainText('201 membres');
  await expect(row).toContainText('Vérifiée');
}

/** Wants the club's name; another visitor is told to wait meanwhile, and everybody signs in again. */
async function restoreBackup(page: Page, nextCode: () => string): Promise<void> {
  await page.goto('/sauvegardes');
  await page.getByRole('button', { name: /^Restaurer/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Restaurer cette sauvegarde' });
  await expectAccessible(page);
  await dialog.getByLabel(/^Nom du club/).fill('Un autre club');
  await dialog.getByRole('button', { name: 'Restaurer le club' }).click();
  await expect(dialog.getByText('Ce n’est pas le nom du club')).toBeVisible();
  await dialog.getByLabel(/^Nom du club/).fill('Les Palmes du Lac');
  const visitor = await page.context().newPage();
  await dialog.getByRole('button', { name: 'Restaurer le club' }).click();
  await expect(async () => {
    await visitor.goto('/divers');
    await expect(title(visitor)).toHaveText('Un instant', { timeout: 1 });
  }).toPass({ intervals: [20] });
  const ended = page.getByRole('dialog', { name: 'Votre session a pris fin' });
  await ended.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await ended.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByLabel('Code de votre application d’authentification').fill(nextCode());
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Club restauré le/)).toBeVisible();
  const administrators = page.getByRole('listitem').filter({ hasText: 'Super-administrateur' });
  await expect(administrators).toHaveText(/Jeanne \(.*\), Super-administrateur/i);
  await expect(title(visitor)).not.toHaveText('Un instant');
  await visitor.close();
}

test('a club begins by its screens alone', async ({ page, club, smtp }) => {
  test.setTimeout(120_000);
  await enterCode(page, club);
  await createAdministrator(page);
  const faults = watchFaults(page, club.url);
  const nextCode = await addSecondFactor(page);
  await expect(title(page)).toHaveText('Mise en route');
  // What was done a moment ago, elsewhere.
  await expect(step(page, 'Votre double authentification')).toContainText('Fait');

  await page.goto('/premiere-visite');
  await expect(title(page)).toHaveText('Page introuvable');
  expect(faults).toEqual([]);

  await page.goto('/mise-en-route');
  await setUpClub(page);
  await tryMail(page, smtp);
  await importMembers(page);
  await openSeason(page);
  await makeBackup(page);
  await page.goto('/mise-en-route');
  for (const done of [
    'Le club',
    'Son logo et sa couleur',
    'La saison et ses cotisations',
    'Les membres',
    'Votre double authentification',
    'Les sauvegardes',
  ])
    await expect(step(page, done)).toContainText('Fait');
  await restoreBackup(page, nextCode);
});
