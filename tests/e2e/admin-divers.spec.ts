// The members, as those who run the club work with them: list, form, files out and in.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import type { Diver } from '../../src/shared/contract/divers.ts';
import { addDays, parisDay } from '../../src/shared/domain/dates.ts';
import { numericDay } from '../../src/shared/messages/dates.ts';
import { MEMBERS_MANAGER } from './support/addresses.ts';
import { expectAccessible } from './support/axe.ts';
import { tabTo } from './support/focus.ts';
import { idOf, SECRETARY, TREASURER } from './support/outings.ts';
import { test as elsewhere } from './support/existing.ts';
import { expect, test, type Club } from './support/server.ts';

// Contrast is that of what stands still, not of what is fading in.
test.use({ contextOptions: { reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] } });

const TODAY = parisDay(new Date());

/** A member of a test's own, made by the treasurer. */
async function newMember(club: Club, member: Partial<Diver> & { licenceNumber: string }): Promise<Diver> {
  const body = { lastname: 'Essai', firstname: 'Zoé', email: 'zoe@example.org', caci_date: TODAY, ...member };
  const answer = await club.call(TREASURER, 'POST', '/divers', body);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Diver;
}

const readMember = async (club: Club, id: number): Promise<Diver> =>
  (await (await club.call(TREASURER, 'GET', `/divers/${id}`)).json()) as Diver;

const rows = (page: Page) => page.getByRole('table', { name: 'Plongeurs' }).locator('tbody').getByRole('row');
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher un nom' });

/** The file that a press of the button brings, as it lies on the disk. */
async function downloaded(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

test.describe('the list', () => {
  test('is searched as one types, by first letters, accents and case aside', async ({ page, signIn, club }) => {
    await newMember(club, { licenceNumber: 'L-1', lastname: 'Étienne-Zyx', firstname: 'Anaïs' });
    await signIn(page, TREASURER);
    await page.goto('/divers');
    await expect(title(page)).toHaveText('Plongeurs');
    await expect(rows(page)).toHaveCount(25);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/v1/divers?') && asked.push(request.url()));
    await search(page).pressSequentially('etienne-z');
    await expect(rows(page)).toHaveCount(1);
    // Each letter asks, and asks once.
    expect(asked).toHaveLength('etienne-z'.length);
    expect(new Set(asked).size).toBe(asked.length);
    await expect(rows(page).first()).toContainText('ÉTIENNE-ZYX');
    await expectAccessible(page);

    await page.reload();
    await expect(search(page)).toHaveValue('etienne-z');
    await expect(rows(page)).toHaveCount(1);
    await search(page).fill('xxxx');
    await expect(page.getByText('Aucun plongeur ne correspond')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Voir tous les plongeurs' }).click();
    await expect(rows(page)).toHaveCount(25);
    await expect(search(page)).toHaveValue('');
  });

  test('is left by one step back, however many letters were typed, and found again as it was', async ({
    page,
    signIn,
  }) => {
    await signIn(page, TREASURER);
    await page.goto('/');
    await page.getByRole('link', { name: 'Plongeurs' }).click();
    await expect(rows(page)).toHaveCount(25);
    await page.getByLabel('Niveau').selectOption('N2');
    await expect(page).toHaveURL(/level/);
    await page.getByRole('button', { name: 'Prénom' }).click();
    await search(page).pressSequentially('zzzz');
    await expect(page.getByText('Aucun plongeur ne correspond')).toBeVisible();
    await expect(page).toHaveURL(/zzzz/);
    await page.goBack();
    await expect(title(page)).toHaveText('Plongées');
    await page.goForward();
    await expect(search(page)).toHaveValue('zzzz');
    await expect(page.getByLabel('Niveau')).toHaveValue('N2');
    await page.getByRole('button', { name: 'Effacer les filtres' }).click();
    await expect(rows(page)).toHaveCount(25);
    await expect(page.getByRole('columnheader', { name: 'Prénom' })).toHaveAttribute('aria-sort', 'ascending');
  });

  test('hides the deactivated until it is asked not to, and stands in the order of names', async ({
    page,
    signIn,
    club,
  }) => {
    await newMember(club, { licenceNumber: 'L-2', lastname: 'Aaqq', firstname: 'Bruno' });
    await newMember(club, { licenceNumber: 'L-3', lastname: 'Aaqq', firstname: 'Alice' });
    await newMember(club, { licenceNumber: 'L-4', lastname: 'Aaqq', firstname: 'Carl', desactived: true });
    await signIn(page, TREASURER);
    await page.goto('/divers');
    await search(page).fill('aaqq');
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).nth(0)).toContainText('Alice');
    await expect(rows(page).nth(1)).toContainText('Bruno');
    await page.getByRole('checkbox', { name: 'Masquer les désactivés' }).uncheck();
    await expect(rows(page)).toHaveCount(3);
    await expect(rows(page).nth(2)).toContainText('Désactivé');
    await page.getByRole('button', { name: 'Prénom' }).click();
    await page.getByRole('button', { name: 'Prénom' }).click();
    await expect(rows(page).nth(0)).toContainText('Carl');
    await expect(page.getByRole('columnheader', { name: 'Prénom' })).toHaveAttribute('aria-sort', 'descending');
  });

  test('says in a word whose certificate is over or soon will be, and whose wallet is too low', async ({
    page,
    signIn,
    club,
  }) => {
    const soon = addDays(TODAY, -360);
    await newMember(club, { licenceNumber: 'L-5', lastname: 'Zzza', caci_date: '2020-01-01', porte_Monnaie: 5 });
    await newMember(club, { licenceNumber: 'L-6', lastname: 'Zzzb', caci_date: soon, porte_Monnaie: 30 });
    await signIn(page, SECRETARY);
    await page.goto('/divers');
    await search(page).fill('zzz');
    const [over, ending] = [rows(page).filter({ hasText: 'ZZZA' }), rows(page).filter({ hasText: 'ZZZB' })];
    await expect(over).toContainText('01/01/2020');
    await expect(over).toContainText('Expiré');
    await expect(over).toContainText('insuffisant');
    await expect(ending).toContainText(numericDay(soon));
    await expect(ending).toContainText('Jusqu’au');
    await expect(ending).toContainText('bas');
    await page.getByLabel('Certificat').selectOption('Expiré');
    await expect(rows(page)).toHaveCount(1);
    await page.goto(`/divers?filter=${encodeURIComponent('{"caci_date":"soon","q":"zzz"}')}`);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('ZZZB');
    await expect(page.getByLabel('Certificat')).toHaveValue('soon');
  });

  test('leads to a record by key and by the middle button, and back to where one was', async ({
    page,
    context,
    signIn,
    club,
  }) => {
    const { id } = await newMember(club, { licenceNumber: 'L-7', lastname: 'Milieu' });
    await signIn(page, TREASURER);
    await page.goto('/divers');
    await search(page).fill('milieu');
    await expect(rows(page)).toHaveCount(1);
    const opened = context.waitForEvent('page');
    // Beside the name: the whole row leads there.
    await rows(page).first().getByText('zoe@example.org').click({ button: 'middle' });
    await expect(await opened).toHaveURL(`${club.url}/divers/${id}`);

    await search(page).focus();
    await tabTo(page, page.getByRole('link', { name: 'MILIEU' }), 30);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${club.url}/divers/${id}`);
    await page.getByRole('link', { name: 'Retour' }).click();
    await expect(search(page)).toHaveValue('milieu');
    await expect(rows(page)).toHaveCount(1);
  });

  test('is walked backwards with the keyboard without the bar over what has the focus', async ({ page, signIn }) => {
    await signIn(page, TREASURER);
    await page.goto('/divers');
    await page.getByLabel('Par page').focus();
    const bar = await page.getByRole('banner').boundingBox();
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press('Shift+Tab');
      const focused = await page.locator(':focus').boundingBox();
      expect(focused?.y).toBeGreaterThanOrEqual(bar?.height ?? 0);
    }
  });

  test('turns its pages', async ({ page, signIn }) => {
    await signIn(page, TREASURER);
    await page.goto('/divers');
    await expect(page.getByText(/^1 à 25 sur/)).toBeVisible();
    await page.getByRole('button', { name: 'Suivante' }).click();
    await expect(page.getByText(/^26 à 50 sur/)).toBeVisible();
    await page.getByLabel('Par page').selectOption('100');
    await expect.poll(() => rows(page).count()).toBeGreaterThan(50);
  });

  test('says that it can’t be read, and tries again', async ({ page, signIn }) => {
    await signIn(page, TREASURER);
    await page.goto('/user/updatePassword');
    await expect(page.getByRole('button', { name: 'Martine' })).toBeVisible();
    await page.route('**/api/v1/divers?**', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Panne d’essai.' } }),
    );
    await page.getByRole('link', { name: 'Plongeurs' }).click();
    const failure = page.getByRole('alert').filter({ hasText: 'Panne d’essai.' });
    await expect(failure).toBeVisible();
    await page.unroute('**/api/v1/divers?**');
    await failure.getByRole('button', { name: 'Réessayer' }).click();
    await expect(rows(page)).toHaveCount(25);
  });
});

test.describe('the form', () => {
  test('creates a member, with the defaults of a new one', async ({ page, signIn, club }) => {
    await signIn(page, TREASURER);
    await page.goto('/divers');
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

  test('changes a member; a moved balance says why', async ({ page, signIn, club }) => {
    const { id } = await newMember(club, { licenceNumber: 'F-2', lastname: 'Modif', porte_Monnaie: 20 });
    await signIn(page, TREASURER);
    await page.goto(`/divers/${id}`);
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
      /Solde Porte Monnaie\s: 20,00\s€\s→\s32,50\s€/,
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
    await signIn(page, TREASURER);
    await page.goto(`/divers/${id}`);
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
    await signIn(page, TREASURER);
    await page.goto(`/divers/${id}`);
    await page.getByRole('button', { name: 'Réinitialiser mot de passe' }).click();
    const reset = page.getByRole('dialog', { name: /Réinitialiser le mot de passe/ });
    await expect(reset).toContainText('zoe@example.org');
    await expectAccessible(page);
    await reset.getByRole('button', { name: 'Réinitialiser' }).click();
    await expect(page.getByText('Mot de passe réinitialisé.')).toBeVisible();

    await page.getByRole('button', { name: 'Supprimer le plongeur' }).click();
    const question = page.getByRole('dialog', { name: /Supprimer DÉPART Zoé/ });
    await expect(question).toContainText('il ne peut plus se connecter');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Annuler' }).click();
    await expect(question).toHaveCount(0);
    await page.getByRole('button', { name: 'Supprimer le plongeur' }).click();
    await question.getByRole('button', { name: 'Supprimer ce plongeur' }).click();
    await expect(page).toHaveURL(/\/divers(\?|$)/);
    await expect(page.getByText('DÉPART Zoé a été supprimé de la liste des plongeurs.')).toBeVisible();
    expect((await club.call(TREASURER, 'GET', `/divers/${id}`)).status).toBe(404);
  });

  test('says why somebody can’t be deleted', async ({ page, signIn, club }) => {
    await signIn(page, TREASURER);
    await page.goto(`/divers/${await idOf(club, TREASURER)}`);
    await page.getByRole('button', { name: 'Supprimer le plongeur' }).click();
    await page.getByRole('button', { name: 'Supprimer ce plongeur' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('dernier super-administrateur');
  });

  test('keeps the treasury, the roles and the administrators to the treasurer', async ({ page, signIn, club }) => {
    const { id } = await newMember(club, {
      licenceNumber: 'F-5',
      lastname: 'Rôles',
      porte_Monnaie: 44,
      cotisation: 10,
    });
    await signIn(page, MEMBERS_MANAGER);
    await page.goto('/divers');
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
    expect(await readMember(club, id)).toMatchObject({ ville: 'Liège', porte_Monnaie: 44, cotisation: 10 });

    await page.goto(`/divers/${await idOf(club, SECRETARY)}`);
    await expect(page.getByText(/seul un super-administrateur peut la modifier/)).toBeVisible();
    await expect(page.getByText('Historique')).toHaveCount(0);
    await expect(page.getByLabel('Ville')).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Modifier' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Supprimer le plongeur' })).toHaveCount(0);
    await expectAccessible(page);
  });
});

test.describe('the export', () => {
  test('is what the list shows, as a file that Excel opens', async ({ page, signIn, club }) => {
    const given = { lastname: 'Exporté', telephone: '+32 470 00 00 00', porte_Monnaie: 12.5 };
    await newMember(club, { ...given, licenceNumber: 'X-1', firstname: 'Bob', email: 'bob@example.org' });
    await newMember(club, { ...given, licenceNumber: 'X-2', firstname: '=1+1', email: '' });
    await newMember(club, { ...given, licenceNumber: 'X-3', firstname: 'Caché', desactived: true });
    await signIn(page, TREASURER);
    await page.goto('/divers');
    await search(page).fill('exporté');
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Exporter' }).click();
    await expect(page.getByRole('dialog', { name: 'Exporter la liste' })).toContainText('2 lignes');
    await page.getByLabel('Solde Porte Monnaie').check();
    await page.getByLabel('Prénom').check();
    await expectAccessible(page);

    const csv = await downloaded(page, 'Fichier CSV');
    expect(csv.name).toBe(`Plongeurs ${TODAY}.csv`);
    const lines = csv.content.toString('utf8').split('\r\n');
    expect(lines[0]).toMatch(/^\ufeffNom;Prénom;Numéro de licence;/);
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain("EXPORTÉ;'=1+1;X-2");
    expect(lines[2]).toContain('EXPORTÉ;Bob;X-1');
    expect(lines[2]).toContain(";'+32 470 00 00 00;");
    expect(lines[2]).toContain(`;${numericDay(TODAY)};12,50`);

    // The columns are remembered.
    await page.getByRole('button', { name: 'Exporter' }).click();
    await expect(page.getByLabel('Solde Porte Monnaie')).toBeChecked();
    const xlsx = await downloaded(page, 'Fichier Excel');
    expect(xlsx.name).toBe(`Plongeurs ${TODAY}.xlsx`);
    const [head = [], first = [], second = [], ...more] = await readSheet(xlsx.content);
    expect(more).toEqual([]);
    const cell = (row: readonly unknown[], label: string): unknown => row[head.indexOf(label)];
    expect(cell(first, 'Prénom')).toBe('=1+1');
    expect(cell(second, 'Téléphone')).toBe('+32 470 00 00 00');
    expect(cell(second, 'Solde Porte Monnaie')).toBe(12.5);
    expect(cell(second, 'Certificat médical')).toEqual(new Date(`${TODAY}T00:00:00Z`));
  });

  test('copies the addresses, and holds the whole list and not a page of it', async ({ page, signIn, club }) => {
    await newMember(club, { licenceNumber: 'X-4', lastname: 'Courriel', firstname: 'A', email: 'a@example.org' });
    await newMember(club, { licenceNumber: 'X-5', lastname: 'Courriel', firstname: 'B', email: 'b@example.org' });
    await newMember(club, { licenceNumber: 'X-6', lastname: 'Courriel', firstname: 'C', email: '' });
    await signIn(page, TREASURER);
    await page.goto('/divers');
    await search(page).fill('courriel');
    await expect(rows(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Exporter' }).click();
    await page.getByRole('button', { name: 'Copier les adresses e-mail' }).click();
    await expect(page.getByText('2 adresses copiées, 1 sans adresse valable.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('a@example.org; b@example.org');

    await page.goto(`/divers?filter=${encodeURIComponent('{}')}`);
    await expect(rows(page)).toHaveCount(25);
    await page.getByRole('button', { name: 'Exporter' }).click();
    const { content } = await downloaded(page, 'Fichier CSV');
    const all = (await (await club.call(TREASURER, 'GET', '/divers')).json()) as { content: unknown[] };
    expect(content.toString('utf8').trimEnd().split('\r\n')).toHaveLength(all.content.length + 1);
  });
});

test.describe('the import', () => {
  const csv = (name: string, ...lines: string[]) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n'), 'utf8'),
  });

  test('shows what a file would do, then does all of it', async ({ page, signIn, club }) => {
    const { id } = await newMember(club, { licenceNumber: 'I-1', lastname: 'Importé', telephone: '1' });
    await newMember(club, { licenceNumber: 'I-2', lastname: 'Pareil', firstname: 'Pia' });
    await signIn(page, TREASURER);
    await page.goto('/divers');
    await page.getByRole('link', { name: 'Importer' }).click();
    await expect(title(page)).toHaveText('Importer des plongeurs');
    await expectAccessible(page);
    await page
      .getByLabel('Fichier des plongeurs')
      .setInputFiles(
        csv(
          'plongeurs.csv',
          'Licence;Nom;Prénom;Téléphone;Niveau;Couleur',
          'I-1;Importé;Zoé;02;;rouge',
          'I-2;PAREIL;Pia;;;',
          'I-3;Tout-Neuf;Nil;03;N2;',
        ),
      );
    await expect(page.getByText('1 nouveau plongeur', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('1 ligne inchangée')).toBeVisible();
    await expect(page.getByText(/Colonnes inconnues/)).toContainText('Couleur');
    const changed = page.getByRole('region', { name: '1 plongeur modifié' });
    await expect(changed.getByRole('row').nth(1)).toContainText('Téléphone');
    await expect(changed.getByRole('row').nth(1)).toContainText('02');
    await expect(page.getByRole('region', { name: '1 nouveau plongeur' })).toContainText('TOUT-NEUF Nil');
    await expectAccessible(page);
    expect(await readMember(club, id)).toMatchObject({ telephone: '1' });

    await page.getByRole('button', { name: 'Importer' }).click();
    const done = page.getByText('1 plongeur ajouté, 1 modifié.');
    await expect(done).toBeVisible();
    await expect(page.locator(':focus')).toContainText('1 plongeur ajouté');
    expect(await readMember(club, id)).toMatchObject({ telephone: '02', lastname: 'IMPORTÉ' });
    await page.getByRole('link', { name: 'Voir les plongeurs' }).click();
    await search(page).fill('tout-neuf');
    await expect(rows(page)).toHaveCount(1);
  });

  test('names line and column of what is wrong, and writes nothing', async ({ page, signIn, club }) => {
    await signIn(page, TREASURER);
    await page.goto('/divers/import');
    const field = page.getByLabel('Fichier des plongeurs');
    await field.setInputFiles(
      csv('faux.csv', 'Licence;Nom;E-mail;Certificat médical', 'I-4;Bon;;', 'I-5;Faux;pas une adresse;31/02/2026'),
    );
    const wrong = page.getByRole('region', { name: '1 ligne à corriger' });
    await expect(wrong).toContainText('I-5');
    await expect(wrong).toContainText('E-mail');
    await expect(wrong).toContainText('Certificat médical');
    const send = page.getByRole('button', { name: 'Importer' });
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await expect(send).toHaveAccessibleDescription(/Corrigez d’abord votre fichier/);
    await expect(page.getByText(/Corrigez d’abord votre fichier/).filter({ visible: true })).toBeVisible();
    await expectAccessible(page);

    await field.setInputFiles(csv('sans.csv', 'Prénom;Ville', 'Zoé;Mons'));
    await expect(page.getByText('Ce fichier ne peut pas être lu')).toBeVisible();
    await field.setInputFiles({ name: 'ancien.xls', mimeType: 'application/vnd.ms-excel', buffer: Buffer.alloc(64) });
    await expect(page.getByText(/Choisissez un fichier CSV ou Excel/)).toBeVisible();
    await field.setInputFiles({ name: 'gros.csv', mimeType: 'text/csv', buffer: Buffer.alloc(6 * 1024 * 1024, 65) });
    await expect(page.getByText(/dépasse 5.Mo/)).toBeVisible();
    expect((await club.call(TREASURER, 'GET', '/divers/DTT/I-4')).status).not.toBe(200);
  });

  test('is asked again when somebody changed a member meanwhile', async ({ page, signIn, club }) => {
    const { id } = await newMember(club, { licenceNumber: 'I-6', lastname: 'Pendant' });
    await signIn(page, TREASURER);
    await page.goto('/divers/import');
    await page.getByLabel('Fichier des plongeurs').setInputFiles(csv('a.csv', 'Licence;Nom;Ville', 'I-6;Pendant;Mons'));
    await expect(page.getByRole('region', { name: '1 plongeur modifié' })).toContainText('Mons');
    await club.call(TREASURER, 'PUT', `/divers/${id}`, { ville: 'Arlon' });
    await page.getByRole('button', { name: 'Importer' }).click();
    await expect(page.getByRole('alert').filter({ hasText: /ont changé depuis l’aperçu/ })).toBeVisible();
    await expect(page.getByRole('region', { name: '1 plongeur modifié' })).toContainText('Arlon');
    expect(await readMember(club, id)).toMatchObject({ ville: 'Arlon' });
    await page.getByRole('button', { name: 'Importer' }).click();
    await expect(page.getByText('0 plongeur ajouté, 1 modifié.')).toBeVisible();
    expect(await readMember(club, id)).toMatchObject({ ville: 'Mons' });
  });

  test('takes back what was exported, unchanged, and offers a file to begin with', async ({ page, signIn, club }) => {
    const own = { telephone: '+32 470 11 22 33', level: 'N2_TN3', porte_Monnaie: 12.5, gps: '50.4, 3.9', dao: true };
    await newMember(club, { ...own, licenceNumber: 'I-7', lastname: 'Retour', role: 'ADMIN_SITES', cotisation: 20 });
    await signIn(page, TREASURER);
    for (const kind of ['Fichier CSV', 'Fichier Excel']) {
      await page.goto('/divers');
      await search(page).fill('retour');
      await expect(rows(page)).toHaveCount(1);
      await page.getByRole('button', { name: 'Exporter' }).click();
      await page.getByRole('button', { name: 'Toutes' }).click();
      const { name, content: buffer } = await downloaded(page, kind);
      await page.getByRole('link', { name: 'Importer' }).click();
      await page.getByLabel('Fichier des plongeurs').setInputFiles({ name, mimeType: '', buffer });
      await expect(page.getByText('1 ligne inchangée')).toBeVisible();
    }
    const template = await downloaded(page, 'Télécharger un modèle');
    expect(template.content.toString('utf8')).toMatch(/^\ufeffNom;Prénom;Numéro de licence;[^\r]+\r\n$/);
  });

  test('is the treasurer’s alone', async ({ page, signIn }) => {
    await signIn(page, SECRETARY);
    await page.goto('/divers/import');
    await expect(page.getByText('L’importation est réservée aux super-administrateurs.')).toBeVisible();
    await expect(page.getByLabel('Fichier des plongeurs')).toHaveCount(0);
  });
});

// A server that is not ours sends all members at once, and neither pages nor searches.
elsewhere(
  'in front of an existing server: the whole array, and what the form does not know',
  async ({ page, server }) => {
    await page.goto('/login');
    await page.evaluate((token) => localStorage.setItem('token', token), server.tokenFor(TREASURER));
    await page.goto('/divers');
    const names = () => rows(page).getByRole('rowheader').allTextContents();
    await expect.poll(names).toContain('LAMBERT');
    const all = await names();
    expect(all).toEqual(all.toSorted((a, b) => a.localeCompare(b, 'fr')));
    expect(all).not.toContain('PETIT');
    await search(page).pressSequentially('lamb');
    await search(page).clear();
    await search(page).pressSequentially('pet');
    await page.getByRole('checkbox', { name: 'Masquer les désactivés' }).uncheck();
    await expect.poll(names).toEqual(['PETITDésactivé']);
    // Nine letters, and a box: everybody was sent once.
    const readings = () => server.calls.filter(({ path }) => path.startsWith('/api/v1/divers?')).length;
    expect(readings()).toBe(1);
    await page.getByRole('link', { name: 'PETIT' }).click();
    await expect(title(page)).toHaveText('PETIT Nadia');
    const stored = server.club.divers.find(({ lastname }) => lastname === 'PETIT');
    const fields = Object.keys(stored ?? {});
    await page.getByLabel('Ville').fill('Mons');
    await page.getByRole('button', { name: 'Modifier' }).click();
    await expect(page.getByText('Modifié avec succés.')).toBeVisible();
    const [sent] = server.changes();
    expect(sent?.call).toBe('PUT /divers/8');
    expect(sent?.body).toMatchObject({ ville: 'Mons', lastname: 'PETIT', desactived: true });
    expect(Object.keys(sent?.body as object)).toEqual(expect.arrayContaining(fields));

    await page.getByLabel('Prénom').fill('Nadège');
    await page.getByRole('button', { name: 'Modifier' }).click();
    await expect(title(page)).toHaveText('PETIT Nadège');
    await page.getByRole('link', { name: 'Retour' }).click();
    await search(page).fill('petit');
    await expect.poll(readings).toBe(2);
    await expect(rows(page)).toContainText('Nadège');
  },
);
