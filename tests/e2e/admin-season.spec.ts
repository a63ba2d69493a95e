// A season opened and its dossiers followed, as the treasurer does it.
import type { Page } from '@playwright/test';
import type { DossierPage, SeasonStart } from '#contract/membership.ts';
import { seasonAfter, seasonLabelOn } from '#domain/membership/season-label.ts';
import { clubSettings } from '#domain/parametres/club-settings.ts';
import { addDays } from '#domain/dates.ts';
import { numericDay } from '#messages/format.ts';
import { bodiesTo } from './support/mails.ts';
import { AWAITED, DEACTIVATED, diverOf, get, OTHER, TODAY, TREASURER } from './support/club.ts';
import { expect, test, type Club } from './support/server.ts';
import { downloaded, expectAccessible, expectFocusSeen, sentence, tabTo, title } from './support/page.ts';

const DEADLINE = addDays(TODAY, 60);
const SEASON = seasonLabelOn(addDays(TODAY, 45));
const NEXT = seasonAfter(SEASON);

const dossiers = (club: Club, query = '') => get<DossierPage>(club, `/dossiers?${query}`);
/** The club reminds members of certificates and of tomorrow's outings by itself. */
const mailsTo = (club: Club, email: string): string[] =>
  bodiesTo(club, email).filter((body) => body.includes('dossier d’adhésion'));
const start = (club: Club) => get<SeasonStart>(club, '/saison');

const members = (page: Page) => page.getByRole('table', { name: 'Membres et cotisations' }).locator('tbody');
const rows = (page: Page) => page.getByRole('table', { name: 'Dossiers' }).locator('tbody').getByRole('row');
const tab = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d+$`) });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher un nom' });

/** The dossiers of the season that the demonstration club has open. */
async function openList(page: Page): Promise<void> {
  await page.goto('/dossiers');
  await expect(title(page)).toHaveText('Dossiers d’adhésion');
  await expect(rows(page).first()).toBeVisible();
}

test.describe('the dossiers', () => {
  test('stand in tabs with their counts, are searched and sorted', async ({ page, signIn, club }) => {
    const { counts } = await dossiers(club);
    await signIn(page, TREASURER, '/');
    await page.getByRole('button', { name: 'Administration' }).click();
    await page.getByRole('link', { name: 'Dossiers d’adhésion' }).click();
    await expect(title(page)).toHaveText('Dossiers d’adhésion');
    await expect(page.getByText(sentence(`Saison ${SEASON}, à envoyer jusqu’au`))).toBeVisible();
    await expect(tab(page, 'Attendus')).toHaveText(`Attendus ${counts.awaited}`);
    await expect(tab(page, 'Attendus')).toHaveAttribute('aria-pressed', 'true');
    await expect(rows(page)).toHaveCount(counts.awaited);
    await expect(rows(page).filter({ hasText: 'QUINET Julien' })).toContainText(sentence('170,00 €'));
    await expectAccessible(page);
    await tab(page, 'Réglés').click();
    await expect(rows(page)).toHaveCount(counts.paid);
    await search(page).fill('leroy');
    await expect(rows(page)).toHaveCount(2);
    await expect(tab(page, 'Tous')).toHaveText('Tous 2');
    await page.reload();
    await expect(search(page)).toHaveValue('leroy');
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Membre' }).click();
    await expect(rows(page).first()).toContainText('LEROY Thomas');
    await search(page).fill('zzz');
    await expect(page.getByText('Aucun membre ne correspond')).toBeVisible();
    await expectAccessible(page);
  });

  test('are reminded of by mail, once a day unless one insists', async ({ page, signIn, club }) => {
    const { email, lastname } = await diverOf(club, AWAITED);
    await signIn(page, TREASURER);
    await openList(page);
    const remind = page.getByRole('button', { name: 'Envoyer un rappel…' });
    await expect(remind).toBeHidden();
    await page.getByRole('checkbox', { name: `Sélectionner ${lastname}` }).check();
    await expect(page.getByText(sentence('1 sélectionné'))).toBeVisible();
    await remind.click();
    const question = page.getByRole('dialog', { name: sentence('Envoyer un rappel à 1 membre ?') });
    await expectAccessible(page);
    // As people do who double-click on everything: one reminder, and no refusal of a second one.
    await question.getByRole('button', { name: 'Envoyer', exact: true }).dblclick();
    await expect(page.getByText(sentence('1 rappel envoyé.'))).toBeVisible();
    await expect(rows(page).filter({ hasText: lastname })).not.toContainText('jamais');
    await expect.poll(() => mailsTo(club, email).length).toBe(1);
    const [body] = mailsTo(club, email);
    expect(body).toContain(`Nous n’avons pas encore reçu votre dossier d’adhésion de la saison ${SEASON}.`);
    expect(body).toMatch(sentence('Votre cotisation est de 170,00 €.'));
    expect(body).toContain(`${club.url}/Helloasso`);

    // Everybody of the tab, one of whom had a reminder a moment ago.
    const { counts } = await dossiers(club);
    await page.getByRole('checkbox', { name: 'Sélectionner toute la page' }).check();
    await expect(page.getByText(sentence(`${counts.awaited} sélectionnés`))).toBeVisible();
    await remind.click();
    const all = page.getByRole('dialog', { name: /Envoyer un rappel/ });
    await all.getByRole('button', { name: 'Envoyer', exact: true }).click();
    await expect(all.getByText('Rien n’a encore été envoyé')).toBeVisible();
    await expect(all).toContainText(lastname);
    await expectAccessible(page);
    await all.getByRole('button', { name: 'Envoyer quand même' }).click();
    await expect(page.getByText(sentence(`${counts.awaited} rappels envoyés.`))).toBeVisible();
    await expect.poll(() => mailsTo(club, email).length).toBe(2);
  });

  test('are read as they were sent', async ({ page, signIn, club }) => {
    const dossier = 'Nouvelle adresse :\n  12 rue du Lac';
    expect((await club.call(OTHER, 'POST', `/divers/mailInscription/${OTHER}`, dossier)).ok).toBe(true);
    await signIn(page, TREASURER);
    await openList(page);
    await tab(page, 'Tous').click();
    await search(page).fill('godart');
    const read = page.getByRole('button', { name: 'Lire le dossier de GODART Michel' });
    await read.click();
    const sheet = page.getByRole('dialog', { name: 'Dossier de GODART Michel' });
    await expect(sheet.getByText(dossier)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(read).toBeFocused();
  });

  test('are settled by another way, and members let back in', async ({ page, signIn, club }) => {
    await signIn(page, TREASURER);
    await openList(page);
    await tab(page, 'Envoyés').click();
    await search(page).fill('brasseur');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Désactivé');
    await page.getByRole('button', { name: /^Réactiver… BRASSEUR Olivier/ }).click();
    const back = page.getByRole('dialog', { name: sentence('Réactiver BRASSEUR Olivier ?') });
    await expect(back).toContainText(sentence('Sa cotisation de 180,00 € n’est pas réglée.'));
    await expectAccessible(page);
    await back.getByRole('button', { name: 'Réactiver ce compte' }).click();
    await expect(page.getByText('Le compte de BRASSEUR Olivier est réactivé.')).toBeVisible();
    await expect(rows(page)).not.toContainText('Désactivé');
    expect((await diverOf(club, DEACTIVATED)).desactived).toBe(false);

    await page.getByRole('button', { name: /^Noter un paiement… de BRASSEUR/ }).click();
    const settle = page.getByRole('dialog', { name: 'Cotisation de BRASSEUR Olivier' });
    await expect(settle.getByLabel('Comment')).toBeFocused();
    await settle.getByRole('button', { name: /^Enregistrer/ }).click();
    await expect(settle.getByText(/Dites comment la cotisation a été réglée/)).toBeVisible();
    await expectAccessible(page);
    await settle.getByLabel('Comment').fill('Espèces au club-house');
    await page.keyboard.press('Enter');
    await expect(page.getByText('La cotisation de BRASSEUR Olivier est réglée.')).toBeVisible();
    await expect(page.getByText('Aucun membre ne correspond')).toBeVisible();
    // The row has gone with its button: the focus is on the title.
    await expect(title(page)).toBeFocused();
    await tab(page, 'Réglés').click();
    await expect(rows(page)).toContainText('BRASSEUR Olivier');
    expect((await diverOf(club, DEACTIVATED)).cotisation).toBe(0);
  });

  test('are taken along as a file', async ({ page, signIn, club }) => {
    const { content } = await dossiers(club, 'state=sent&sort=lastname,firstname');
    await signIn(page, TREASURER);
    await openList(page);
    await tab(page, 'Envoyés').click();
    await expect(rows(page)).toHaveCount(content.length);
    await page.getByRole('button', { name: 'Exporter' }).click();
    await expectAccessible(page);
    const { name, content: file } = await downloaded(page, 'Fichier CSV');
    expect(name).toMatch(/^Dossiers \d{4}-\d\d-\d\d\.csv$/);
    const lines = file.toString('utf8').trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      '\u{feff}Numéro de licence;Nom;Prénom;E-mail;Dossier;Envoyé le;Réglé le;Dernier rappel;Cotisation due',
    );
    expect(lines).toHaveLength(content.length + 1);
    expect(lines[1]).toContain(`;${content[0]!.lastname};${content[0]!.firstname};`);
    expect(lines[1]).toContain(';Envoyé;');
  });
});

test.describe('a season', () => {
  const amountOf = (page: Page, name: string) => members(page).getByRole('row').filter({ hasText: name });

  test('says what is wrong beside the field, and loses nothing by accident', async ({ page, signIn }) => {
    test.slow();
    await signIn(page, TREASURER);
    await openList(page);
    await page.getByRole('link', { name: 'Ouvrir une saison' }).click();
    await expect(title(page)).toHaveText('Ouvrir une saison');
    await expect(page.getByLabel('Saison', { exact: true })).toHaveValue(NEXT);
    await expect(page.getByLabel('Adhésion')).toHaveValue('100,00');
    await expectAccessible(page);
    await page.getByLabel('Saison', { exact: true }).fill('2026/2028');
    await page.getByLabel('Date limite').fill('1/1/2020');
    await page.getByLabel('Adhésion').fill('cent');
    await page.getByLabel('Licence').fill('-5');
    await page.getByRole('button', { name: 'Ajouter un contrat' }).click();
    await page.getByRole('button', { name: 'Ouvrir la saison…' }).click();
    for (const says of [
      'Écrivez la saison par ses deux années, qui se suivent, par exemple 2026/2027.',
      'Cette date est passée : choisissez aujourd’hui ou un jour à venir.',
      'Écrivez un montant en euros, par exemple 12,50.',
      'Écrivez un montant entre 0 et',
      'Indiquez le nom du contrat',
    ]) {
      await expect(page.getByText(sentence(says))).toBeVisible();
    }
    await expect(page.getByText('Corrigez les tarifs pour voir les cotisations')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Retour' }).click();
    await page
      .getByRole('dialog', { name: /Quitter sans enregistrer/ })
      .getByRole('button', { name: 'Rester' })
      .click();
    await expect(page.getByLabel('Saison', { exact: true })).toHaveValue('2026/2028');
  });

  test('shows at once what its rates make of everybody', async ({ page, signIn }) => {
    await signIn(page, TREASURER, '/saison');
    await expect(amountOf(page, 'VERHAEGHE Martine')).toContainText(sentence('180,00 €'));
    await page.getByLabel('Adhésion').fill('110,50');
    await expect(amountOf(page, 'VERHAEGHE Martine')).toContainText(sentence('190,50 €'));
    await page.getByLabel('Réduction encadrant').fill('500');
    await expect(amountOf(page, 'VERHAEGHE Martine').getByRole('cell').nth(6)).toHaveText(sentence('0,00 €'));
    await page.getByLabel('Afficher').selectOption('Sans dossier');
    await expect(amountOf(page, 'QUINET')).toHaveCount(0);
    await expect(amountOf(page, 'WILLOT Isabelle')).toContainText('Non éligible');
    await search(page).fill('zzz');
    await expect(page.getByText('Aucun membre ne correspond')).toBeVisible();
  });

  test('is opened after one question, whole, and its members hear of it', async ({ page, signIn, club }) => {
    test.slow();
    const { email } = await diverOf(club, AWAITED);
    const before = (await start(club)).members;
    const mailsBefore = mailsTo(club, email).length;
    await signIn(page, TREASURER, '/saison');
    await page.getByLabel('Date limite').fill(numericDay(DEADLINE));
    await page.getByRole('textbox', { name: 'Texte en tête du dossier' }).fill('Bonne saison');
    await expect(page.getByRole('region', { name: 'Aperçu' }).getByText('saison')).toBeVisible();
    await page.getByLabel('Licence').fill('48');

    // Without a mouse: from the search to the box of whom it has found.
    await search(page).fill('leroy camille');
    const box = page.getByRole('checkbox', { name: 'Dossier pour LEROY Camille' });
    await tabTo(page, box);
    await page.keyboard.press('Space');
    await expectFocusSeen(page);
    await expect(box).not.toBeChecked();
    await search(page).fill('');

    await page.getByRole('button', { name: 'Ouvrir la saison…' }).click();
    const question = page.getByRole('dialog', { name: sentence(`Ouvrir la saison ${NEXT} ?`) });
    const chosen = before.filter(({ desactived, cotisation }) => !desactived && (cotisation ?? 0) >= 0).length - 1;
    await expect(question).toContainText(sentence(`${chosen} dossiers attendus`));
    await expect(question).toContainText(sentence(`${chosen} e-mails`));
    await expect(question).toContainText('elle est remplacée par la nouvelle');
    await expectAccessible(page);

    // The secretary changes a member meanwhile: nothing is written, and a new preview is shown.
    const thomas = await diverOf(club, 'A-00-000006');
    await club.call(TREASURER, 'PUT', `/divers/${thomas.id}`, { desactived: true });
    await question.getByRole('button', { name: `Ouvrir la saison ${NEXT}` }).click();
    await expect(question.getByText(/Les membres ont changé depuis l’aperçu/)).toBeVisible();
    await expect(question).toContainText(sentence(`${chosen - 1} dossiers attendus`));
    expect((await start(club)).current.label).toBe(SEASON);
    await expectAccessible(page);
    await question.getByRole('button', { name: `Ouvrir la saison ${NEXT}` }).dblclick();

    await expect(title(page)).toHaveText('Dossiers d’adhésion');
    await expect(page.getByText(`La saison ${NEXT} est ouverte`)).toBeVisible();
    await expect(page.getByText(sentence(`Saison ${NEXT}, à envoyer jusqu’au`))).toBeVisible();
    await expect(tab(page, 'Attendus')).toHaveText(`Attendus ${chosen - 1}`);
    const awaited = await diverOf(club, AWAITED);
    expect(awaited).toMatchObject({ dossier: true, cotlicence: 48, cotisation: 100 + 48 + 24 });
    expect(await diverOf(club, 'A-00-000007')).toMatchObject({ dossier: false, cotisation: 0 });
    const settings = await get<{ content: never[] }>(club, '/parametres?sort=id');
    expect(clubSettings(settings.content).season).toEqual({
      label: NEXT,
      text: '<p>Bonne saison</p>',
      deadline: DEADLINE,
    });
    await expect.poll(() => mailsTo(club, email).length).toBe(mailsBefore + 1);
    expect(mailsTo(club, email).at(-1)).toContain(`Le dossier d’adhésion de la saison ${NEXT} est ouvert.`);
  });
});
