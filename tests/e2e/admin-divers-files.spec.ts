// The members as files: out as CSV and Excel, and in with a preview.
import { writeFileSync } from 'node:fs';
import { readSheet } from 'read-excel-file/node';
import { DIVER_LABELS } from '#messages/divers.ts';
import { numericDay } from '#messages/format.ts';
import { get, newMember, readMember, rows, search, TODAY, TREASURER } from './support/club.ts';
import { expect, test } from './support/server.ts';
import { downloaded, expectAccessible, title } from './support/page.ts';

// Measures contrast once nothing fades in any more.
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test.describe('the export', () => {
  test('is what the list shows, as a file that Excel opens', async ({ page, signIn, club }) => {
    const urgence1 = 'Marie 0470 11 22 33';
    const given = { lastname: 'Exporté', telephone: '+32 470 00 00 00', porte_Monnaie: 12.5, urgence1 };
    await newMember(club, { ...given, licenceNumber: 'X-1', firstname: 'Bob', email: 'bob@example.org' });
    await newMember(club, { ...given, licenceNumber: 'X-2', firstname: '=1+1', email: '' });
    await newMember(club, { ...given, licenceNumber: 'X-3', firstname: 'Caché', desactived: true });
    await signIn(page, TREASURER, '/divers');
    await search(page).fill('exporté');
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Exporter' }).click();
    await expect(page.getByRole('dialog', { name: 'Exporter la liste' })).toContainText('2 lignes');
    const traced = (action = 'membersExported') => get<{ content: object[] }>(club, `/journal?action=${action}`);
    expect((await traced()).content).toEqual([]);
    await page.getByLabel('Solde Porte Monnaie').check();
    await page.getByRole('checkbox', { name: 'Prénom' }).check();
    await expectAccessible(page);

    const answer = page.waitForResponse(/\/divers\?/);
    const csv = await downloaded(page, 'Fichier CSV');
    expect(await (await answer).text()).not.toContain(urgence1);
    expect(csv.name).toBe(`Plongeurs ${TODAY}.csv`);
    expect(await traced()).toMatchObject({ content: [{ actor: { id: 1 }, detail: { count: 2 } }] });
    expect((await traced('emergencyOpened')).content).toEqual([]);
    const lines = csv.content.toString('utf8').split('\r\n');
    expect(lines[0]).toMatch(/^\ufeffNom;Prénom;Numéro de licence;/);
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain("EXPORTÉ;'=1+1;X-2");
    expect(lines[2]).toContain('EXPORTÉ;Bob;X-1');
    expect(lines[2]).toContain(';+32 470 00 00 00;');
    expect(lines[2]).toContain(`;${numericDay(TODAY)};12,50`);

    // The columns are remembered.
    await page.getByRole('button', { name: 'Exporter' }).click();
    await expect(page.getByLabel('Solde Porte Monnaie')).toBeChecked();
    await page.getByLabel(DIVER_LABELS.urgence1).check();
    const xlsx = await downloaded(page, 'Fichier Excel');
    expect(xlsx.name).toBe(`Plongeurs ${TODAY}.xlsx`);
    const [head = [], first = [], second = [], ...more] = await readSheet(xlsx.content);
    expect(more).toEqual([]);
    const cell = (row: readonly unknown[], label: string): unknown => row[head.indexOf(label)];
    expect(cell(first, 'Prénom')).toBe('=1+1');
    expect(cell(second, 'Téléphone')).toBe('+32 470 00 00 00');
    expect(cell(second, 'Solde Porte Monnaie')).toBe(12.5);
    expect(cell(second, DIVER_LABELS.urgence1)).toBe(urgence1);
    expect(await traced('emergencyOpened')).toMatchObject({ content: [{ actor: { id: 1 }, detail: { count: 2 } }] });
    expect(cell(second, 'Certificat médical')).toEqual(new Date(`${TODAY}T00:00:00Z`));
  });

  test('copies the addresses, and holds the whole list and not a page of it', async ({ page, signIn, club }) => {
    await newMember(club, { licenceNumber: 'X-4', lastname: 'Courriel', firstname: 'A', email: 'a@example.org' });
    await newMember(club, { licenceNumber: 'X-5', lastname: 'Courriel', firstname: 'B', email: 'b@example.org' });
    await newMember(club, { licenceNumber: 'X-6', lastname: 'Courriel', firstname: 'C', email: '' });
    await signIn(page, TREASURER, '/divers');
    await search(page).fill('courriel');
    await expect(rows(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Exporter' }).click();
    const answer = page.waitForResponse(/\/divers\?/);
    await page.getByRole('button', { name: 'Copier les adresses e-mail' }).click();
    expect(await (await answer).text()).not.toContain('urgence1');
    await expect(page.getByText('2 adresses copiées, 1 sans adresse valable.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('a@example.org; b@example.org');

    await page.goto(`/divers?filter=${encodeURIComponent('{}')}`);
    await expect(rows(page)).toHaveCount(25);
    await page.getByRole('button', { name: 'Exporter' }).click();
    const { content } = await downloaded(page, 'Fichier CSV');
    const all = await get<{ content: unknown[] }>(club, '/divers');
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
    await signIn(page, TREASURER, '/divers');
    await page.getByRole('link', { name: 'Importer' }).click();
    await expect(title(page)).toHaveText('Importer des plongeurs');
    await expectAccessible(page);
    const head = 'Licence;Nom;Prénom;Téléphone;Niveau;Couleur;E-mail';
    const lines = ['I-1;Importé;Zoé;02;;rouge;', 'I-2;PAREIL;Pia;;;;', 'I-3;Tout-Neuf;Nil;03;N2;;nil@example.org'];
    await page.getByLabel('Fichier des plongeurs').setInputFiles(csv('plongeurs.csv', head, ...lines));
    await expect(page.getByText('1 nouveau plongeur', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('1 ligne inchangée')).toBeVisible();
    await expect(page.getByText(/À l’importation partiront 1\se-mail d’accueil/)).toBeVisible();
    await page.getByLabel('Couleur').selectOption('Informations');
    const changed = page.getByRole('region', { name: '1 plongeur modifié' });
    await expect(changed.getByRole('row').nth(1)).toContainText('rouge');
    await expect(changed.getByRole('row').nth(1)).toContainText('Téléphone');
    await expect(changed.getByRole('row').nth(1)).toContainText('02');
    await expect(page.getByRole('region', { name: '1 nouveau plongeur' })).toContainText('TOUT-NEUF Nil');
    await expectAccessible(page);
    expect(await readMember(club, id)).toMatchObject({ telephone: '1' });

    await page.getByRole('button', { name: 'Importer', exact: true }).click();
    const done = page.getByText('1 plongeur ajouté, 1 modifié.');
    await expect(done).toBeVisible();
    await expect(page.locator(':focus')).toContainText('1 plongeur ajouté');
    expect(await readMember(club, id)).toMatchObject({ telephone: '02', lastname: 'IMPORTÉ' });
    await page.getByRole('link', { name: 'Voir les plongeurs' }).click();
    await search(page).fill('tout-neuf');
    await expect(rows(page)).toHaveCount(1);

    await page.goto('/divers/import');
    const last = page.getByRole('region', { name: 'Derniers imports' }).getByRole('row').nth(1);
    await expect(last.getByRole('cell', { name: '1 ajout, 1 modification', exact: true })).toBeVisible();
    await last.getByRole('button', { name: 'Annuler cet import' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler l’import' }).click();
    await expect(last).toContainText(/annulé le/);
    // The button that had the focus is gone.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await readMember(club, id)).toMatchObject({ telephone: '1', description: '' });
  });

  test('names line and column of what is wrong, and writes nothing', async ({ page, signIn, club }) => {
    await signIn(page, TREASURER, '/divers/import');
    const field = page.getByLabel('Fichier des plongeurs');
    await field.setInputFiles(
      csv('faux.csv', 'Licence;Nom;E-mail;Certificat médical', 'I-4;Bon;;', 'I-5;Faux;pas une adresse;31/02/2026'),
    );
    const wrong = page.getByRole('region', { name: '1 ligne à corriger' });
    await expect(wrong).toContainText('I-5');
    await expect(wrong).toContainText('E-mail');
    await expect(wrong).toContainText('Certificat médical');
    const send = page.getByRole('button', { name: 'Importer', exact: true });
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

  test('reads a corrected file that is dropped again under its name', async ({ page, signIn }, info) => {
    await signIn(page, TREASURER, '/divers/import');
    const field = page.getByLabel('Fichier des plongeurs');
    // The typeface moves what is below the first text.
    await page.evaluate(async () => void (await document.fonts.ready));
    const { x = 0, y = 0, width = 0, height = 0 } = (await field.boundingBox()) ?? {};
    const file = info.outputPath('liste.csv');
    const devtools = await page.context().newCDPSession(page);
    const drop = async (line: string): Promise<void> => {
      writeFileSync(file, `Licence;Nom;E-mail\r\n${line}`);
      const data = { items: [], files: [file], dragOperationsMask: 1 };
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await devtools.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + height / 2, data });
    };
    await drop('I-8;Faux;pas une adresse');
    await expect(page.getByRole('region', { name: '1 ligne à corriger' })).toBeVisible();
    await drop('I-8;Juste;juste@example.org');
    await expect(page.getByRole('region', { name: '1 nouveau plongeur' })).toContainText('JUSTE');
  });

  test('is asked again when somebody changed a member meanwhile', async ({ page, signIn, club }) => {
    const { id } = await newMember(club, { licenceNumber: 'I-6', lastname: 'Pendant' });
    await signIn(page, TREASURER, '/divers/import');
    await page.getByLabel('Fichier des plongeurs').setInputFiles(csv('a.csv', 'Licence;Nom;Ville', 'I-6;Pendant;Mons'));
    await expect(page.getByRole('region', { name: '1 plongeur modifié' })).toContainText('Mons');
    await club.call(TREASURER, 'PUT', `/divers/${id}`, { ville: 'Arlon' });
    await page.getByRole('button', { name: 'Importer', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: /ont changé depuis l’aperçu/ })).toBeVisible();
    await expect(page.getByRole('region', { name: '1 plongeur modifié' })).toContainText('Arlon');
    expect(await readMember(club, id)).toMatchObject({ ville: 'Arlon' });
    await page.getByRole('button', { name: 'Importer', exact: true }).click();
    await expect(page.getByText('0 plongeur ajouté, 1 modifié.')).toBeVisible();
    expect(await readMember(club, id)).toMatchObject({ ville: 'Mons' });
  });

  test('counts what it put right, and asks about people who may be members already', async ({ page, signIn, club }) => {
    const birth = '1974-08-08';
    await newMember(club, { licenceNumber: 'I-8', lastname: 'Double', firstname: 'Tom', datenaissance: birth });
    await signIn(page, TREASURER, '/divers/import');
    const lines = ['I-9;Double;Tom;08/08/1974;1000;612345678', 'I-10;Autre;Ali;01/02/2024;1310;0612345678'];
    const head = 'Licence;Nom;Prénom;Naissance;CP;Portable';
    await page.getByLabel('Fichier des plongeurs').setInputFiles(csv('double.csv', head, ...lines));
    await expect(page.getByText('1\u00a0téléphone complété d’un 0.')).toBeVisible();
    await expect(page.getByText(/^2\u00a0codes postaux à 4\u00a0chiffres/)).toBeVisible();
    await expect(page.getByText(/DOUBLE Tom, né\(e\) le 08\/08\/1974, est déjà membre sous I-8\./)).toBeVisible();
    const send = page.getByRole('button', { name: 'Importer', exact: true });
    await expect(send).toHaveAccessibleDescription('Dites d’abord si ce sont d’autres personnes.');
    await expectAccessible(page);
    await page.getByLabel('Ce sont d’autres personnes, à ajouter').check();
    await send.click();
    await expect(page.getByText('2\u00a0plongeurs ajoutés, 0\u00a0modifié.')).toBeVisible();
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
});
