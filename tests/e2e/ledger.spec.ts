// Money as members read it, and as the treasurer moves it.
import type { Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import type { Movement } from '#contract/ledger.ts';
import { amountOfEuros, numericDay } from '#messages/format.ts';
import {
  CAMILLE,
  get,
  idOf,
  inDays,
  newOuting,
  registerElsewhere,
  SUPERVISOR,
  THOMAS,
  TODAY,
  TREASURER,
} from './support/club.ts';
import { expect, test, type Club } from './support/server.ts';
import { choose, downloaded, expectAccessible, sentence, tabTo, title } from './support/page.ts';

const rowsOf = (page: Page, table: string) => page.getByRole('table', { name: table }).locator('tbody tr');

let made = 0;
async function enter(club: Club, licence: string, amount: number, reason: string): Promise<void> {
  const body = { diver: await idOf(club, licence), amount, reason, key: `test-${Date.now()}-${(made += 1)}` };
  const answer = await club.call(TREASURER, 'POST', '/mouvements', body);
  expect(answer.status, await answer.text()).toBe(201);
}

async function statementOf(club: Club, licence: string): Promise<Movement[]> {
  const movements = `/divers/${await idOf(club, licence)}/mouvements?account=WALLET`;
  return (await get<{ content: Movement[] }>(club, movements)).content;
}

const walletOf = async (club: Club, licence: string): Promise<number> => (await statementOf(club, licence))[0]!.balance;

test.describe('a member’s own wallet', () => {
  test('is read from the menu: balance, movements, balance after each', async ({ page, signIn, club }) => {
    await enter(club, THOMAS, -4.5, 'Gonflage');
    await signIn(page, THOMAS, '/');
    await page.getByRole('button', { name: /^Porte-monnaie/ }).click();
    await page.getByRole('link', { name: 'Mon porte-monnaie', exact: true }).click();
    await expect(title(page)).toHaveText('Mon porte-monnaie');
    const statement = await statementOf(club, THOMAS);
    await expect(rowsOf(page, 'Mouvements')).toHaveCount(statement.length);
    await expect(page.getByRole('region', { name: 'Solde' })).toContainText(/75,50\s€/);
    await expect(page.getByRole('region', { name: 'Solde' })).toContainText('En ordre');
    const [first] = await rowsOf(page, 'Mouvements').allInnerTexts();
    expect(first).toMatch(/Gonflage\s+−4,50\s€\s+75,50\s€/);
    await expect(rowsOf(page, 'Mouvements').filter({ hasText: 'Plongée du' }).first()).toContainText('−');
    await expectAccessible(page);
  });

  test('says its band, an empty period, and keeps the period in the address', async ({ page, signIn }) => {
    await signIn(page, CAMILLE, '/porte-monnaie');
    await expect(page.getByRole('region', { name: 'Solde' })).toContainText('Bas');
    await page.route('**/mouvements?**', (route) => route.fulfill({ json: { content: [], totalElements: 0 } }));
    await page.getByLabel('Période').selectOption('lastYear');
    const nothing = page.getByText('Aucun mouvement sur cette période', { exact: true });
    await expect(nothing).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(nothing).toBeVisible();
    await page.getByRole('button', { name: 'Fichier CSV' }).hover();
    const reason = page.getByText('Il n’y a aucun mouvement sur cette période.').filter({ visible: true });
    await expect(reason).toHaveCount(1);
  });

  test('is kept as a file that a spreadsheet opens, and runs nothing of it', async ({ page, signIn, club }) => {
    await enter(club, SUPERVISOR, 12.5, '=SOMME(A1:A9)');
    await signIn(page, SUPERVISOR, '/porte-monnaie');
    await expect(rowsOf(page, 'Mouvements').first()).toContainText('=SOMME(A1:A9)');
    const { name, content } = await downloaded(page, 'Fichier CSV');
    expect(name).toBe(`Mon porte-monnaie ${TODAY}.csv`);
    const [head, first, ...lines] = content.toString('utf8').trimEnd().split('\r\n');
    expect(head).toBe('\ufeffDate;Compte;Mouvement;Précision;Montant;Solde');
    expect(first).toBe(`${numericDay(TODAY)};Porte-monnaie;'=SOMME(A1:A9);;12,50;132,50`);
    const wallet = [first, ...lines].filter((line) => line?.includes(';Porte-monnaie;'));
    expect(wallet).toHaveLength((await statementOf(club, SUPERVISOR)).length);
  });

  test('is read on, and printed whole', async ({ page, signIn, club }) => {
    for (let count = 0; count < 32; count += 1) await enter(club, CAMILLE, 0.01, `Centime ${count}`);
    await signIn(page, CAMILLE, '/porte-monnaie');
    await expect(rowsOf(page, 'Mouvements')).toHaveCount(30);
    await page.evaluate(() => {
      window.print = () => (document.title = `imprimé : ${document.querySelectorAll('tbody tr').length}`);
    });
    const all = (await statementOf(club, CAMILLE)).length;
    await expect(page.getByText(`30 mouvements affichés sur ${all}`)).toBeVisible();
    await page.getByRole('button', { name: 'Imprimer' }).click();
    await expect(page).toHaveTitle(`imprimé : ${all}`);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Imprimer' })).toBeHidden();
    await expect(page.getByText(/Camille LEROY, licence A-00-000007/)).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await page.reload();
    await page.getByRole('button', { name: 'Afficher les mouvements plus anciens' }).click();
    await expect(rowsOf(page, 'Mouvements')).toHaveCount(all);
  });
});

test.describe('the treasurer', () => {
  test('enters a movement, and sees the balance before it is saved', async ({ page, signIn, club }) => {
    const before = await walletOf(club, THOMAS);
    await signIn(page, TREASURER, '/mouvements');
    await expect(title(page)).toHaveText('Mouvements');
    await expect(rowsOf(page, 'Mouvements')).toHaveCount(25);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Nouveau mouvement' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nouveau mouvement' });
    const member = dialog.getByRole('combobox', { name: 'Membre' });
    await expect(member).toBeFocused();
    await dialog.getByRole('button', { name: 'Enregistrer le mouvement' }).click();
    await expect(dialog.getByText('Choisissez un membre.')).toBeVisible();
    await expect(dialog.getByText('Dites pourquoi, en quelques mots.')).toBeVisible();
    await expectAccessible(page);
    await member.pressSequentially('leroy t');
    const option = dialog.getByRole('option');
    await expect(option).toHaveText([/LEROY Thomas/]);
    // What Enter chooses is announced: the first one found.
    await expect(member).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
    await page.keyboard.press('Enter');
    await expect(member).toHaveValue('LEROY Thomas');
    await expect(member).toBeFocused();
    await dialog.getByLabel('Montant').fill('3,2');
    // Its menu lies above the dialog, and takes Escape from it.
    const means = dialog.getByRole('combobox', { name: 'Moyen' });
    await means.click();
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('option')).toHaveCount(0);
    await means.click();
    await dialog.getByRole('option', { name: 'Espèces' }).click();
    await dialog.getByLabel('Motif').fill('Location de combinaison');
    const after = (before - 3.2).toFixed(2).replace('.', ',');
    await expect(dialog.locator('output')).toContainText(`${after}`);
    await dialog.getByLabel('Motif').press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(/−3,20\s€ pour LEROY Thomas\./)).toBeVisible();
    await expect(rowsOf(page, 'Mouvements').first()).toContainText('Location de combinaison');
    expect(await walletOf(club, THOMAS)).toBeCloseTo(before - 3.2, 5);
  });

  test('narrows the list, and its head counts what it shows', async ({ page, signIn, club }) => {
    await enter(club, SUPERVISOR, -1.25, 'Consommable');
    await signIn(page, TREASURER, '/mouvements');
    await page.getByLabel('Rechercher un membre').fill('mahieu');
    await choose(page, 'Nature', 'Mouvement du trésorier');
    await expect(rowsOf(page, 'Mouvements').filter({ hasNotText: 'MAHIEU' })).toHaveCount(0);
    const rows = (await statementOf(club, SUPERVISOR)).filter(({ kind }) => kind === 'MANUAL');
    await expect(rowsOf(page, 'Mouvements')).toHaveCount(rows.length);
    const out = rows.reduce((sum, { amount }) => sum + Math.min(0, Math.round(amount * 100)), 0);
    const figures = page.getByRole('region', { name: 'Totaux de la liste' });
    await expect(figures).toContainText((out / 100).toFixed(2).replace('.', ',').replace('-', '−'));
    await page.getByRole('link', { name: 'MAHIEU Laurence' }).first().click();
    await expect(page.getByText('Mouvements de MAHIEU Laurence')).toBeVisible();
    await page.getByLabel('Du', { exact: true }).fill('01/01/2001');
    await page.getByLabel('Au', { exact: true }).fill('31/12/2001');
    await expect(page.getByText('Aucun mouvement ne correspond')).toBeVisible();
    await expectAccessible(page);
  });

  test('exports the period, and its totals by account', async ({ page, signIn, club }) => {
    await enter(club, SUPERVISOR, -2, '@commande');
    await signIn(page, TREASURER, '/mouvements');
    await page.getByLabel('Rechercher un membre').fill('mahieu');
    await expect(rowsOf(page, 'Mouvements').filter({ hasNotText: 'MAHIEU' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Exporter' }).click();
    await expectAccessible(page);
    const csv = await downloaded(page, 'Fichier CSV');
    expect(csv.name).toBe(`Mouvements ${TODAY}.csv`);
    const [head, first] = csv.content.toString('utf8').split('\r\n');
    expect(head).toBe('\ufeffDate;Cpt Analytique;Nom;Prénom;Compte;Nature;Mouvement;Montant');
    expect(first).toBe(
      `${numericDay(TODAY)};4109;MAHIEU;Laurence;Porte-monnaie;Mouvement du trésorier;'@commande;-2,00`,
    );

    await page.goto('/caisse');
    const totals = page.getByRole('table', { name: 'Totaux par nature et moyen' });
    await expect(totals.getByRole('row', { name: /^Mouvement du trésorier Sans argent/ })).toBeVisible();
    await expect(totals.getByRole('row', { name: /^Sous-total porte-monnaie/ })).toBeVisible();
    await expectAccessible(page);
    const xlsx = await downloaded(page, 'Fichier Excel');
    const [columns = []] = await readSheet(xlsx.content);
    expect(columns).toEqual(['Compte', 'Nature', 'Moyen', 'Nombre', 'Crédits', 'Débits']);
  });

  test('takes money from many by keyboard: three keys a line beside the name and the amount', async ({
    page,
    signIn,
    club,
  }) => {
    const wallets = () => Promise.all([THOMAS, CAMILLE].map((licence) => walletOf(club, licence)));
    const [thomas = 0, camille = 0] = await wallets();
    await signIn(page, TREASURER, '/caisse/encaisser');
    await choose(page, 'Pour', 'Porte-monnaie');
    const member = page.getByRole('combobox', { name: 'Membre' });
    await member.focus();
    for (const [name, euros] of [
      ['leroy t', '20'],
      ['leroy c', '30'],
    ] as const) {
      await expect(member).toBeFocused();
      await page.keyboard.type(name);
      await expect(page.getByRole('option')).toHaveCount(1);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.type(euros);
      await page.keyboard.press('Enter');
    }
    await expect(rowsOf(page, 'Lignes à enregistrer')).toHaveText([/^LEROY Camille.*30,00/, /^LEROY Thomas.*20,00/]);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Enregistrer 2 lignes, 50,00/ }).click();
    await expect(title(page)).toHaveText('Caisse');
    await expect(page.getByRole('link', { name: /50,00\s€ chèques pas encore remis/ })).toBeVisible();
    expect(await wallets()).toEqual([thomas + 20, camille + 30]);
  });

  test('decides about a place that was paid with the registration, and left too late', async ({
    browser,
    page,
    signIn,
    club,
  }) => {
    const event = await newOuting(club, { date: inDays(1), price: 12, chargedAtRegistration: true });
    const before = await walletOf(club, THOMAS);
    await signIn(page, THOMAS, `/?sortie=${event.id}`);
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText(sentence('12,00 € débités de votre porte-monnaie à l’inscription.'));
    // The price rises meanwhile: the new one is said before it is taken.
    const isReading = (url: URL): boolean => url.pathname.startsWith('/api/v1/events');
    await page.route(isReading, (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()));
    expect((await club.call(TREASURER, 'PUT', `/events/${event.id}`, { price: 15 })).status).toBe(200);
    await sheet.getByRole('button', { name: 'S’inscrire', exact: true }).press('Enter');
    await expect(
      sheet.getByText(sentence('15,00 € sont débités du porte-monnaie à l’inscription : confirmez-le.')),
    ).toBeVisible();
    await page.unroute(isReading);
    expect(await walletOf(club, THOMAS)).toBe(before);
    await sheet.getByRole('button', { name: 'Confirmer' }).press('Enter');
    await expect(sheet.getByText(sentence('Inscrit en place 1, 15,00 € débités.'))).toBeVisible();
    expect(await walletOf(club, THOMAS)).toBeCloseTo(before - 15, 5);
    await expect(page.getByRole('button', { name: /^Porte-monnaie/ })).toContainText(amountOfEuros(before - 15));

    await sheet.getByRole('button', { name: 'Me désinscrire' }).last().click();
    const question = page.getByRole('dialog', { name: /Vous désinscrire/ });
    await expect(question).toContainText('le trésorier décide de ce qui est rendu');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Me désinscrire' }).click();
    await expect(sheet.getByText('Vous n’êtes plus inscrit.')).toBeVisible();
    expect(await walletOf(club, THOMAS)).toBeCloseTo(before - 15, 5);

    const treasury = await (await browser.newContext()).newPage();
    await signIn(treasury, TREASURER, '/mouvements');
    await treasury.getByText('Sorties à rembourser').locator('..').locator(`a[href$="/${event.id}"]`).click();
    await treasury.getByRole('button', { name: 'Décider… LEROY Thomas' }).click();
    const decision = treasury.getByRole('dialog', { name: 'Régler cette désinscription' });
    await decision.getByLabel('Rendu au porte-monnaie').fill('16');
    await treasury.keyboard.press('Enter');
    await expect(decision).toContainText(sentence('Indiquez un montant de 0 à 15,00 €.'));
    await expectAccessible(treasury);
    await decision.getByLabel('Rendu au porte-monnaie').fill('7,5');
    await treasury.keyboard.press('Enter');
    await expect(treasury.getByText(sentence('La désinscription de LEROY Thomas est réglée.'))).toBeVisible();
    await expect(treasury.getByText('désinscription tardive')).toHaveCount(0);
    expect(await walletOf(club, THOMAS)).toBeCloseTo(before - 7.5, 5);
  });

  test('debits an outing, is warned the second time, and pays it back', async ({ page, signIn, club }) => {
    const event = await newOuting(club, { date: inDays(2) });
    await registerElsewhere(club, event, THOMAS);
    await registerElsewhere(club, event, CAMILLE, { position: 2 });
    await registerElsewhere(club, event, SUPERVISOR, { type: 'ACCOMPANIST' });
    const wallets = () => Promise.all([THOMAS, CAMILLE, SUPERVISOR].map((licence) => walletOf(club, licence)));
    const before = await wallets();
    const [thomas = 0, camille = 0, guide = 0] = before;
    await signIn(page, TREASURER, `/events/update/${event.id}`);
    await page.getByRole('link', { name: 'Débiter la plongée' }).click();
    await expect(title(page)).toHaveText('Débiter une sortie');
    await expect(page.getByLabel('Débiter LEROY Thomas')).toBeChecked();
    await expect(page.getByLabel('Débiter MAHIEU Laurence')).not.toBeChecked();
    await page.getByLabel('Montant par personne').fill('quinze');
    await page.getByRole('button', { name: 'Débiter 2 porte-monnaie' }).hover();
    await expect(page.getByText('Écrivez un montant en euros pour chaque personne cochée.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Montant par personne').fill('15');
    await page.getByLabel('Montant de LEROY Camille, en euros').fill('7,5');
    await expect(page.getByText(sentence('2 personnes cochées'))).toContainText(/22,50\s€/);
    await page.getByRole('button', { name: 'Débiter 2 porte-monnaie' }).click();
    const question = page.getByRole('dialog', { name: /Débiter cette plongée/ });
    await expect(question).toContainText(sentence('2 porte-monnaie seront débités du montant de leur ligne : 22,50 €'));
    await expectAccessible(page);
    await question.getByRole('button', { name: /^Débiter/ }).dblclick();
    await expect(page.getByText(sentence('2 porte-monnaie débités, 22,50 € en tout.'))).toBeVisible();
    await expect(page.getByText(sentence('0 porte-monnaie débité'))).toHaveCount(0);
    await expect(page.getByText('Cette plongée a déjà été débitée')).toBeVisible();
    expect(await walletOf(club, THOMAS)).toBeCloseTo(thomas - 15, 5);
    expect(await walletOf(club, CAMILLE)).toBeCloseTo(camille - 7.5, 5);

    await page.getByLabel('Débiter MAHIEU Laurence').check();
    await page.getByRole('button', { name: 'Débiter 1 porte-monnaie' }).click();
    const again = page.getByRole('dialog', { name: /Débiter cette plongée une fois de plus/ });
    await expect(again).toContainText(sentence('Elle a déjà été débitée de 22,50 €'));
    await again.getByRole('button', { name: 'Ne rien débiter' }).click();
    expect(await walletOf(club, SUPERVISOR)).toBe(guide);
    await page.getByRole('button', { name: 'Débiter 1 porte-monnaie' }).click();
    await again.getByRole('button', { name: /^Débiter/ }).click();
    await expect(again).toHaveCount(0);
    expect(await walletOf(club, SUPERVISOR)).toBeCloseTo(guide - 15, 5);

    expect((await club.call(TREASURER, 'DELETE', `/events/${event.id}`)).status).toBe(200);
    await page.goto('/mouvements');
    const banner = page.getByText('Sorties à rembourser').locator('..');
    await banner.locator(`a[href$="/${event.id}"]`).click();
    await expect(title(page)).toHaveText('Rembourser une sortie annulée');
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Rembourser/ }).click();
    const refund = page.getByRole('dialog', { name: /Rembourser cette plongée/ });
    await expect(refund).toContainText(sentence('3 débits seront remboursés, 37,50 € en tout'));
    await refund.getByRole('button', { name: /^Rembourser/ }).click();
    await expect(page.getByText('Cette plongée est annulée, et il n’y a rien à rembourser.')).toBeVisible();
    expect(await wallets()).toEqual(before);
  });

  test('is told when another treasurer has debited meanwhile', async ({ page, signIn, club }) => {
    const event = await newOuting(club, { date: inDays(3) });
    await registerElsewhere(club, event, THOMAS);
    await signIn(page, TREASURER, `/mouvements/sortie/${event.id}`);
    await page.getByLabel('Montant par personne').fill('10');
    await page.getByRole('button', { name: 'Débiter 1 porte-monnaie' }).click();
    const lines = [{ diver: await idOf(club, THOMAS), amount: 10 }];
    await club.call(TREASURER, 'POST', `/mouvements/sortie/${event.id}`, { lines, key: 'quelquun-d-autre' });
    const before = await walletOf(club, THOMAS);
    const question = page.getByRole('dialog', { name: /Débiter cette plongée/ });
    await question.getByRole('button', { name: /^Débiter/ }).click();
    await expect(question.getByText(sentence('Cette plongée a déjà été débitée : confirmez'))).toBeVisible();
    await expect(page.getByRole('dialog', { name: /une fois de plus/ })).toBeVisible();
    await page.getByRole('button', { name: 'Ne rien débiter' }).click();
    expect(await walletOf(club, THOMAS)).toBe(before);
  });

  test('finds an outing to debit, and a member’s movements, by keys', async ({ page, signIn, club }) => {
    await signIn(page, TREASURER, '/mouvements');
    await page.getByRole('button', { name: 'Débiter une sortie' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Débiter une sortie' });
    await expect(rowsOf(page, 'Plongées récentes').filter({ hasText: 'Débitée' }).first()).toBeVisible();
    await expectAccessible(page);
    await tabTo(page, dialog.getByRole('link').first(), 6);
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText(/sortie/);
    await page.goto(`/divers/${await idOf(club, CAMILLE)}`);
    await page.getByRole('tab', { name: 'Porte-monnaie' }).click();
    await page.getByRole('link', { name: 'Tout voir' }).click();
    await expect(page.getByText('Mouvements de LEROY Camille')).toBeVisible();
  });
});
