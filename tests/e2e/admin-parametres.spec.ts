import { SECRETARY, TREASURER } from './support/club.ts';
import { expect, test } from './support/server.ts';

test('the settings: what each is for, what it is set to, and its form', async ({ page, signIn }) => {
  await signIn(page, TREASURER, '/parametres');
  const row = page.getByRole('row', { name: /Porte-monnaie/ }).first();
  await expect(row).toContainText('20 €');
  await row.getByRole('link', { name: 'Porte-monnaie' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Porte-monnaie' })).toBeVisible();
  await page.getByRole('spinbutton', { name: 'Solde minimum' }).fill('25');
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByText('Modifié avec succés.')).toBeVisible();
  await page.getByText('Historique').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Solde minimum : 20 25' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Retour' }).click();
  await expect(page.getByRole('row', { name: /Porte-monnaie/ }).first()).toContainText('25 €');
});

test('an announcement is shown as members will see it, cleaned', async ({ page, signIn }) => {
  await signIn(page, TREASURER, '/parametres/4');
  await page
    .getByRole('textbox', { name: 'Texte' })
    .fill('<b>Gilets</b> à rincer <script>alert(1)</script><a href="javascript:alert(2)">ici</a>');
  const preview = page.getByRole('region', { name: 'Aperçu' });
  await expect(preview).toContainText('Gilets à rincer ici');
  await expect(preview.locator('script, a[href^=javascript]')).toHaveCount(0);
});

test('two people on the same setting: the second chooses, field by field', async ({ page, signIn, club }) => {
  await signIn(page, TREASURER, '/parametres/3');
  const margin = page.getByRole('spinbutton', { name: 'Marge au-dessus du minimum' });
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
  await page.getByRole('textbox', { name: 'Nom' }).fill('Couleur du bateau');
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
