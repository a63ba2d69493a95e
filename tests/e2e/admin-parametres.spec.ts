import { get, SECRETARY, TREASURER } from './support/club.ts';
import { expectAccessible, sentence } from './support/page.ts';
import { expect, test } from './support/server.ts';

test('the settings: what each is for, what it is set to, and its form', async ({ page, signIn }) => {
  await signIn(page, TREASURER, '/parametres');
  const row = page.getByRole('row', { name: /Porte-monnaie/ }).first();
  await expect(row).toContainText('20 €');
  await row.getByRole('link', { name: 'Porte-monnaie' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Porte-monnaie' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Solde minimum' }).fill('25');
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByText('Modifié avec succés.')).toBeVisible();
  await page.getByText('Historique').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Solde minimum : 20 25' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Retour' }).click();
  await expect(page.getByRole('row', { name: /Porte-monnaie/ }).first()).toContainText('25 €');
});

test('an announcement is written by buttons and shown as members will see it', async ({ page, signIn, club }) => {
  await signIn(page, TREASURER, '/parametres/4');
  const text = page.getByRole('textbox', { name: 'Texte' });
  await text.fill('Gilets à rincer, voir ');
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByRole('button', { name: 'Italique' }).click();
  await page.getByRole('button', { name: 'Liste à puces' }).click();
  await text.press('ControlOrMeta+End');
  await page.getByRole('button', { name: 'Lien' }).click();
  const link = page.getByRole('dialog', { name: 'Lien' });
  await expectAccessible(page);
  await link.getByRole('textbox').fill('club.example/stage');
  await link.getByRole('textbox').press('Enter');
  await expect(link).toBeHidden();
  await page.getByRole('radio', { name: sentence('Orange : à ne pas oublier') }).check();
  const preview = page.getByRole('region', { name: 'Aperçu' });
  await expect(preview.getByRole('listitem').locator('em').first()).toContainText('Gilets à rincer');
  await expect(preview.getByRole('link')).toHaveAttribute('href', 'https://club.example/stage');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByText('Modifié avec succés.')).toBeVisible();
  const stored = await get<{ valeurTexte: string; valeurChaine: string }>(club, '/parametres/4');
  expect(stored.valeurChaine).toBe('#d98a00');
  expect(stored.valeurTexte).toMatch(/^<ul><li><p>.*<em>.*<a href="https:\/\/club\.example\/stage">.*<\/ul>$/);
});

test('a colour of another program is kept, and a text that the home page reads elsewhere can be edited', async ({
  page,
  signIn,
  club,
}) => {
  await club.call(TREASURER, 'PUT', '/parametres/5', { valeurChaine: 'rebeccapurple' });
  await club.call(TREASURER, 'PUT', '/parametres/3', { valeurChaine: 'Bientôt vide' });
  await signIn(page, TREASURER, '/parametres/5');
  await expect(page.getByRole('radio', { name: sentence('Autre couleur : rebeccapurple') })).toBeChecked();
  await page.goto('/parametres/3');
  await page.getByRole('textbox', { name: 'Texte court' }).fill('Pensez à recharger');
  await page.getByRole('textbox', { name: 'Marge au-dessus du minimum' }).fill('-5,5');
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByText('Écrivez un nombre entier.', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Marge au-dessus du minimum' }).fill('30');
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByText('Modifié avec succés.')).toBeVisible();
  expect(await get(club, '/parametres/3')).toMatchObject({ valeurChaine: 'Pensez à recharger', valeurEntier: 30 });
  await club.call(TREASURER, 'PUT', '/parametres/3', { valeurChaine: null });
});

test('two people on the same setting: the second chooses, field by field', async ({ page, signIn, club }) => {
  await signIn(page, TREASURER, '/parametres/3');
  const margin = page.getByRole('textbox', { name: 'Marge au-dessus du minimum' });
  await expect(margin).toHaveValue('30');

  await club.call(TREASURER, 'PUT', '/parametres/3', { valeurEntier: 40, valeurTexte: 'Pensez à recharger.' });
  await margin.fill('35');
  await page.getByRole('button', { name: 'Modifier' }).click();
  const choice = page.getByRole('dialog', { name: 'Quelqu’un d’autre vient de modifier cette fiche' });
  await expect(choice.getByRole('row', { name: /Marge/ })).toContainText('35');
  await expect(choice.getByRole('row', { name: /Marge/ })).toContainText('40');
  await expect(
    choice
      .getByRole('row', { name: /Avertissement/ })
      .getByRole('radio')
      .nth(1),
  ).toBeChecked();
  await choice.getByRole('button', { name: 'Enregistrer ce choix' }).click();
  await expect(choice).toBeHidden();
  await expect(margin).toHaveValue('35');
  await expect(page.getByRole('textbox', { name: 'Avertissement' })).toHaveValue('Pensez à recharger.');
  await page.reload();
  await expect(margin).toHaveValue('35');
  await expect(page.getByRole('textbox', { name: 'Avertissement' })).toHaveValue('Pensez à recharger.');
});

test('a new setting of the club’s own; whoever may not is led home', async ({ page, signIn }) => {
  await signIn(page, TREASURER, '/parametres/create');
  await expect(page).toHaveURL(/\/parametres\/new$/);
  await page.getByRole('button', { name: 'Ajouter' }).click();
  await expect(page.getByText('Donnez un nom au paramètre.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Couleur du bateau');
  await page.getByRole('button', { name: 'Ajouter' }).click();
  await expect(page.getByRole('row', { name: /Couleur du bateau/ })).toBeVisible();

  await signIn(page, SECRETARY, '/parametres');
  await expect(page).toHaveURL(/\/\?redirect=/);
});

test('the provider’s key goes in and is never shown, nor is what stands in for it', async ({ page, signIn, club }) => {
  await signIn(page, TREASURER, '/parametres/7');
  const key = page.getByRole('textbox', { name: 'Nouvelle clé' });
  await expect(key).toHaveValue('');
  await expect(page.getByText('Non enregistrée')).toBeVisible();
  await expect(page.getByText(/\/helloasso\/notifications\/[\w-]{20,}/)).toBeVisible();
  await key.fill('cle-canari-du-prestataire');
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByText('Modifié avec succés.')).toBeVisible();
  await page.goto('/parametres/7');
  await expect(page.getByText('Enregistrée', { exact: true })).toBeVisible();
  await expect(key).toHaveValue('');
  await page.getByRole('textbox', { name: 'Nom' }).fill('Clé du prestataire');
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByText('Modifié avec succés.')).toBeVisible();
  const answer = await (await club.call(TREASURER, 'GET', '/parametres/7')).text();
  expect(answer).toContain('"valeurBooleen":true');
  expect(answer).not.toContain('canari');
  await expect(page.getByText('canari')).toHaveCount(0);

  const address = page.locator('code', { hasText: '/helloasso/notifications/' });
  const former = (await address.textContent()) ?? '';
  await page.getByRole('button', { name: 'Renouveler l’adresse de notification…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Renouveler' }).click();
  await expect(page.getByText(/Adresse renouvelée/)).toBeVisible();
  await expect(address).not.toHaveText(former);

  await page.getByRole('button', { name: 'Retirer la clé…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click();
  await expect(page.getByText('Non enregistrée')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retirer la clé…' })).toHaveCount(0);
});
