// A member's form, and the members in front of an existing server.
import { addDays } from '#domain/dates.ts';
import { numericDay } from '#messages/format.ts';
import { idOf, MEMBERS_MANAGER, newMember, readMember, rows, SECRETARY, TODAY, TREASURER } from './support/club.ts';
import { expect, test } from './support/server.ts';
import { clicksOf, expectAccessible, sentence, title } from './support/page.ts';

test.describe('the form', () => {
  test('creates a member, with the defaults of a new one', async ({ page, signIn, club }) => {
    await signIn(page, TREASURER, '/divers');
    await page.getByRole('link', { name: 'Nouveau plongeur' }).click();
    await expect(title(page)).toHaveText('Nouveau plongeur');
    await expect(page.getByLabel('Solde Porte Monnaie')).toHaveValue('0,00');
    await expect(page.getByLabel('CV Voiture')).toHaveValue('0');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ajouter' }).click();
    await expect(page.getByText('Indiquez le nom.')).toBeVisible();
    await expect(page.getByText(/Indiquez le numéro de licence/)).toBeVisible();

    await page.getByLabel('Prénom').fill('Léa');
    await page.getByLabel('Numéro de licence').fill('F-1');
    await page.getByLabel('Date de naissance').fill('3/7/1990');
    await page.getByLabel('Part licence').fill('42,5');
    await page.getByLabel('Nom', { exact: true }).fill('dupont-création');
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText('DUPONT-CRÉATION Léa');
    const member = await readMember(club, Number(page.url().split('/').at(-1)));
    expect(member).toMatchObject({
      lastname: 'DUPONT-CRÉATION',
      licenceNumber: 'F-1',
      datenaissance: '1990-07-03',
      cotlicence: 42.5,
      porte_Monnaie: 0,
      cptanalytique: 0,
      desactived: false,
      gps: '',
      voiturecv: 0,
    });
    // Without an address there is nothing to update by.
    await expect(page.getByText('ADRESSE MAIL MANQUANTE OU INVALIDE')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Modifier' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Réinitialiser mot de passe' })).toHaveCount(0);
    await page.getByLabel('E-mail').fill('lea@example.org');
    await expect(page.getByRole('button', { name: 'Modifier' })).toBeVisible();
  });

  test('asks before the same person gets a second record, and about a birth of this year', async ({
    page,
    signIn,
    club,
  }) => {
    const known = { licenceNumber: 'F-30', lastname: 'Deux', firstname: 'Foi', datenaissance: '1974-08-08' };
    await newMember(club, known);
    await signIn(page, TREASURER, '/divers/new');
    await page.getByLabel('Nom', { exact: true }).fill('Deux');
    await page.getByLabel('Prénom').fill('Foi');
    await page.getByLabel('Numéro de licence').fill('F-31');
    const birth = page.getByLabel('Date de naissance');
    await birth.fill(numericDay(addDays(TODAY, -40)));
    await birth.blur();
    await expect(page.getByText(/moins de 6\u00a0ans\u00a0: est-ce la bonne année\u00a0\?$/)).toBeVisible();
    await birth.fill(numericDay(addDays(TODAY, 1)));
    await page.getByRole('button', { name: 'Ajouter' }).click();
    await expect(page.getByText('La date de naissance est dans le futur\u00a0: vérifiez l’année.')).toBeVisible();
    await birth.fill('08/08/1974');
    await page.getByRole('button', { name: 'Ajouter' }).click();
    const question = page.getByRole('dialog', { name: 'Est-ce une autre personne ?' });
    await expect(question).toContainText('DEUX Foi, né(e) le 08/08/1974, est déjà membre sous F-30.');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Revenir au formulaire' }).click();
    await expect(page.getByLabel('Numéro de licence')).toHaveValue('F-31');
    await page.getByRole('button', { name: 'Ajouter' }).click();
    await question.getByRole('button', { name: 'Ajouter quand même' }).click();
    await expect(title(page)).toHaveText('DEUX Foi');
    expect(await readMember(club, Number(page.url().split('/').at(-1)))).toMatchObject({ licenceNumber: 'F-31' });
  });

  test('changes a member; a moved balance says why', async ({ page, signIn, club }) => {
    const { id } = await newMember(club, { licenceNumber: 'F-2', lastname: 'Modif', porte_Monnaie: 20 });
    await signIn(page, TREASURER, `/divers/${id}`);
    await expect(title(page)).toHaveText('MODIF Zoé');
    await page.getByLabel('Ville').fill('Namur');
    await page.getByLabel('Certificat médical').fill(numericDay(addDays(TODAY, 3)));
    await page.getByLabel('GPS').fill('nulle part');
    await page.getByLabel('Cotisation').fill('douze');
    await page.getByLabel('Solde Porte Monnaie').fill('32,50');
    await page.getByRole('button', { name: 'Modifier' }).click();
    await expect(page.getByText(/certificat médical est dans le futur/)).toBeVisible();
    await expect(page.getByText(/coordonnées GPS ne sont pas valables/)).toBeVisible();
    await expect(page.getByText(/Écrivez un montant en euros/)).toBeVisible();
    await expect(page.getByText(/Dites pourquoi le solde change/)).toBeVisible();
    await expectAccessible(page);
    expect(await readMember(club, id)).toMatchObject({ ville: '', porte_Monnaie: 20 });

    await page.getByLabel('Certificat médical').fill(numericDay(TODAY));
    await page.getByLabel('GPS').fill('50.4542, 3.9511');
    await page.getByLabel('Cotisation').fill('12');
    await page.getByLabel('Motif de la modification du solde').fill('Chèque du 3 mai');
    await page.getByRole('button', { name: 'Modifier' }).click();
    await expect(page.getByText('Modifié avec succés.')).toBeVisible();
    await page.getByText('Historique').click();
    for (const line of [
      /Solde Porte Monnaie\s: 20,00\s€\s+32,50\s€/,
      /Motif de la modification du solde\s: .*\sChèque du 3 mai/,
    ]) {
      await expect(page.getByRole('listitem').filter({ hasText: line }).first()).toBeVisible();
    }
    expect(await readMember(club, id)).toMatchObject({
      ville: 'Namur',
      caci_date: TODAY,
      gps: '50.4542, 3.9511',
      cotisation: 12,
      porte_Monnaie: 32.5,
    });
  });

  test('warns of a certificate that is over', async ({ page, signIn, club }) => {
    const { id } = await newMember(club, { licenceNumber: 'F-3', lastname: 'Certif', caci_date: '2021-02-03' });
    await signIn(page, TREASURER, '/tableau');
    const clicks = await clicksOf(page);
    await page.getByRole('link', { name: /certificats expirés/ }).click();
    await page.getByRole('row', { name: /CERTIF/ }).click();
    // The list, which stays until the page has come, has a button of that name too.
    await expect(title(page)).toHaveText(/CERTIF/);
    await page.getByRole('button', { name: 'Écrire' }).click();
    await page.getByLabel('Objet').click();
    await page.keyboard.type('Votre certificat');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Il était valable jusqu’au {date du certificat}.');
    await page.getByRole('button', { name: sentence('Envoyer à 1 membre') }).click();
    await expect(page.getByText(sentence('L’e-mail part à 1 membre.'))).toBeVisible();
    expect(await clicks()).toBe(5);
    expect(page.url()).toContain(`/divers/${id}`);
    const warning = page.getByText('Attention, certificat médical non valide car daté de plus de 1 an');
    await expect(warning).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Certificat médical').fill(numericDay(TODAY));
    await page.getByRole('button', { name: 'Modifier' }).click();
    await expect(page.getByText('Modifié avec succés.')).toBeVisible();
    await expect(warning).toHaveCount(0);
  });

  test('resets a password and deletes a member, saying before what that does', async ({ page, signIn, club }) => {
    const { id } = await newMember(club, { licenceNumber: 'F-4', lastname: 'Départ' });
    await signIn(page, TREASURER, `/divers/${id}`);
    await page.getByRole('button', { name: 'Réinitialiser mot de passe' }).click();
    const reset = page.getByRole('dialog', { name: /Réinitialiser le mot de passe/ });
    await expect(reset).toContainText('zoe@example.org');
    await expectAccessible(page);
    await reset.getByRole('button', { name: 'Réinitialiser' }).click();
    await expect(page.getByText('Mot de passe réinitialisé.')).toBeVisible();

    await page.getByRole('button', { name: 'Supprimer le plongeur' }).click();
    const question = page.getByRole('dialog', { name: /Supprimer DÉPART Zoé/ });
    await expect(question).toContainText('son compte ne s’ouvre plus');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Annuler' }).click();
    await expect(question).toHaveCount(0);
    await page.getByRole('button', { name: 'Supprimer le plongeur' }).click();
    await question.getByRole('button', { name: 'Supprimer ce plongeur' }).click();
    await expect(page).toHaveURL(/\/divers(\?|$)/);
    await expect(page.getByText('DÉPART Zoé a été supprimé de la liste des plongeurs.')).toBeVisible();
    expect((await club.call(TREASURER, 'GET', `/divers/${id}`)).status).toBe(404);
  });

  test('keeps the treasury, the roles and the administrators to the treasurer', async ({ page, signIn, club }) => {
    const sums = { porte_Monnaie: 44, cotisation: 10 };
    const { id } = await newMember(club, { licenceNumber: 'F-5', lastname: 'Rôles', ...sums });
    await signIn(page, MEMBERS_MANAGER, '/divers');
    await expect(rows(page)).toHaveCount(25);
    await expect(page.getByRole('link', { name: 'Nouveau plongeur' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Importer' })).toHaveCount(0);
    await expect(page.getByLabel('Cotisation')).toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: 'Porte-monnaie' })).toBeVisible();
    await page.goto(`/divers/${id}`);
    await expect(title(page)).toHaveText('RÔLES Zoé');
    for (const label of ['Rôle', 'Solde Porte Monnaie', 'Cpt Analytique', 'GPS', 'CV Voiture', 'Cotisation']) {
      await expect(page.getByLabel(label, { exact: true })).toHaveCount(0);
    }
    for (const label of ['Don aux oeuvres', 'Dossier numérique']) await expect(page.getByLabel(label)).toHaveCount(0);
    await page.getByLabel('Ville').fill('Liège');
    await page.getByRole('button', { name: 'Modifier' }).click();
    await expect(page.getByText('Modifié avec succés.')).toBeVisible();
    expect(await readMember(club, id)).toMatchObject({ ville: 'Liège', ...sums });

    await page.goto(`/divers/${await idOf(club, SECRETARY)}`);
    await expect(page.getByText(/seul un super-administrateur peut la modifier/)).toBeVisible();
    await expect(page.getByText('Historique')).toHaveCount(0);
    await expect(page.getByLabel('Ville')).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Modifier' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Supprimer le plongeur' })).toHaveCount(0);
    await expectAccessible(page);
  });
});
