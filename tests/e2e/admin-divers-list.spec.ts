// The list of members, as those who run the club search it, narrow it and leave it.
import { addDays } from '#domain/dates.ts';
import { numericDay } from '#messages/format.ts';
import { newMember, readMember, rows, search, SECRETARY, TODAY, TREASURER } from './support/club.ts';
import { expect, test } from './support/server.ts';
import { choiceOf, choose, expectAccessible, tabTo, title } from './support/page.ts';

test.describe('the list', () => {
  test('is asked for once, while the scripts are on their way', async ({ page, signIn }) => {
    await signIn(page, TREASURER);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/divers');
    await expect(rows(page)).toHaveCount(25);
    expect(asked.filter((path) => path === '/api/v1/divers')).toHaveLength(1);
  });

  test('keeps its head in sight, and its place when one scrolls before the rows are there', async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width: 1024, height: 800 });
    await signIn(page, TREASURER);
    let answer = (): void => undefined;
    const isDrawn = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/v1/divers?*', async (route) => {
      await isDrawn;
      await route.continue();
    });
    await page.goto('/divers');
    await expect(page.getByText('Chargement des plongeurs…')).toBeAttached();
    await page.mouse.move(500, 500);
    await page.mouse.wheel(0, 500);
    const scrolled = () => page.evaluate(() => scrollY);
    await expect.poll(scrolled).toBe(500);
    answer();
    await expect(rows(page)).toHaveCount(25);
    expect(await scrolled()).toBe(500);
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const head = page.getByRole('columnheader', { name: 'Prénom' });
      await expect(head).toBeInViewport();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      // Below the bar, not behind it.
      await head.click({ trial: true });
    }
  });

  test('is searched as one types, by first letters, accents and case aside', async ({ page, signIn, club }) => {
    await newMember(club, { licenceNumber: 'L-1', lastname: 'Étienne-Zyx', firstname: 'Anaïs' });
    await signIn(page, TREASURER, '/divers');
    await expect(title(page)).toHaveText('Plongeurs');
    await expect(rows(page)).toHaveCount(25);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/v1/divers?') && asked.push(request.url()));
    // Each letter asks, and asks once; letters that come faster than the list is drawn are asked for together.
    for (const [index, letter] of 'etienne-z'.split('').entries()) {
      await search(page).pressSequentially(letter);
      await expect.poll(() => asked).toHaveLength(index + 1);
    }
    await expect(rows(page)).toHaveCount(1);
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

  test('is left by one step back, however much was typed, and found as it was', async ({ page, signIn }) => {
    await signIn(page, TREASURER, '/');
    await page.getByRole('link', { name: 'Plongeurs' }).click();
    await expect(rows(page)).toHaveCount(25);
    await choose(page, 'Niveau', 'N2');
    await expect(page).toHaveURL(/level/);
    await page.getByRole('button', { name: 'Prénom' }).click();
    await search(page).pressSequentially('zzzz');
    await expect(page.getByText('Aucun plongeur ne correspond')).toBeVisible();
    await expect(page).toHaveURL(/zzzz/);
    await page.goBack();
    await expect(title(page)).toHaveText('Plongées');
    await page.goForward();
    await expect(search(page)).toHaveValue('zzzz');
    await expect(choiceOf(page, 'Niveau')).toHaveText('N2');
    await page.getByRole('button', { name: 'Effacer les filtres' }).click();
    await expect(rows(page)).toHaveCount(25);
    await expect(page.getByRole('columnheader', { name: 'Prénom' })).toHaveAttribute('aria-sort', 'ascending');
  });

  test('hides the deactivated unless asked, and stands in the order of names', async ({ page, signIn, club }) => {
    await newMember(club, { licenceNumber: 'L-2', lastname: 'Aaqq', firstname: 'Bruno' });
    await newMember(club, { licenceNumber: 'L-3', lastname: 'Aaqq', firstname: 'Alice' });
    await newMember(club, { licenceNumber: 'L-4', lastname: 'Aaqq', firstname: 'Carl', desactived: true });
    await signIn(page, TREASURER, '/divers');
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

  test('says whose certificate is over or nearly, and whose wallet is too low', async ({ page, signIn, club }) => {
    const soon = addDays(TODAY, -360);
    await newMember(club, { licenceNumber: 'L-5', lastname: 'Zzza', caci_date: '2020-01-01', porte_Monnaie: 5 });
    await newMember(club, { licenceNumber: 'L-6', lastname: 'Zzzb', caci_date: soon, porte_Monnaie: 30 });
    await signIn(page, SECRETARY, '/divers');
    await search(page).fill('zzz');
    const [over, ending] = [rows(page).filter({ hasText: 'ZZZA' }), rows(page).filter({ hasText: 'ZZZB' })];
    await expect(over).toContainText('01/01/2020');
    await expect(over).toContainText('Expiré');
    await expect(over).toContainText('insuffisant');
    await expect(ending).toContainText(numericDay(soon));
    await expect(ending).toContainText('Jusqu’au');
    await expect(ending).toContainText('bas');
    await choose(page, 'Certificat', 'Expiré');
    await expect(rows(page)).toHaveCount(1);
    await page.goto(`/divers?filter=${encodeURIComponent('{"caci_date":"soon","q":"zzz"}')}`);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('ZZZB');
    await expect(choiceOf(page, 'Certificat')).toHaveText('Expire sous 30 jours');
  });

  test('leads to a record by key or middle button, and back', async ({ page, context, signIn, club }) => {
    const { id } = await newMember(club, { licenceNumber: 'L-7', lastname: 'Milieu' });
    await signIn(page, TREASURER, '/divers');
    await search(page).fill('milieu');
    await expect(rows(page)).toHaveCount(1);
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'MILIEU' }).click({ button: 'middle' });
    await expect(await opened).toHaveURL(`${club.url}/divers/${id}`);

    await search(page).focus();
    await tabTo(page, page.getByRole('link', { name: 'MILIEU' }), 30);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${club.url}/divers/${id}`);
    // Both pages have a link 'Retour'.
    await expect(page.getByRole('heading', { level: 1 })).toContainText('MILIEU');
    await page.getByRole('link', { name: 'Retour' }).click();
    await expect(search(page)).toHaveValue('milieu');
    await expect(rows(page)).toHaveCount(1);
  });

  test('is walked backwards with the keyboard without the bar over what has the focus', async ({ page, signIn }) => {
    await signIn(page, TREASURER, '/divers');
    await page.getByLabel('Par page').focus();
    const bar = await page.getByRole('banner').boundingBox();
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press('Shift+Tab');
      const focused = await page.locator(':focus').boundingBox();
      expect(focused?.y).toBeGreaterThanOrEqual(bar?.height ?? 0);
    }
  });

  test('is acted on by a selection: written to, put into a tribe, deactivated', async ({ page, signIn, club }) => {
    const first = await newMember(club, { licenceNumber: 'L-8', lastname: 'Lotaa', email: 'lot@example.org' });
    const second = await newMember(club, { licenceNumber: 'L-9', lastname: 'Lotbb', email: '' });
    await signIn(page, SECRETARY, '/divers');
    await search(page).fill('lot');
    await expect(rows(page)).toHaveCount(2);
    const all = page.getByRole('checkbox', { name: 'Sélectionner toute la page' });
    await all.check();
    const act = (name: string) =>
      page.locator('[data-test=bulk-actions-toolbar]').getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog');

    await act('Écrire');
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(/^Écrire à 1.membre$/);
    await expect(dialog).toContainText(/Sans 1.membre sans adresse\./);
    await page.getByLabel('Objet').fill('Assemblée');
    await page.getByLabel('Message').fill('Samedi à 18 h.');
    await expect(dialog.getByRole('region', { name: 'Aperçu' })).toContainText('Samedi à 18 h.');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await act('Écrire');
    await expect(page.getByLabel('Message')).toHaveValue('Samedi à 18 h.');
    await dialog.getByRole('button', { name: /^Envoyer à 1/ }).click();
    await expect(page.getByText(/^L’e-mail part à 1.membre\.$/)).toBeVisible();

    await act('Tribu');
    await page.getByLabel('Tribu', { exact: true }).last().fill('LOT');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Mettre 2.membres dans la tribu$/ }).click();
    await expect(page.getByText(/^2.membres ont changé de tribu\.$/)).toBeVisible();
    expect((await readMember(club, second.id)).familyId).toBe('LOT');

    await all.check();
    await act('Désactiver');
    await dialog.getByRole('button', { name: /^Désactiver 2.membres$/ }).click();
    await expect(page.getByText(/^2.membres désactivés\.$/)).toBeVisible();
    expect((await readMember(club, first.id)).desactived).toBe(true);
    await expect(page.getByText('Aucun plongeur ne correspond')).toBeVisible();
  });

  test('keeps columns and filters as one chose them, from one session to the next', async ({ page, signIn }) => {
    await signIn(page, TREASURER, '/divers');
    await expect(rows(page)).toHaveCount(25);
    await page.getByRole('button', { name: 'Colonnes' }).click();
    await page.getByRole('checkbox', { name: 'Tribu' }).uncheck();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await choose(page, 'Niveau', 'N2');
    await page.getByRole('button', { name: 'Filtres enregistrés' }).click();
    await page.getByLabel('Enregistrer les filtres affichés').fill('Niveau 2');
    await page.keyboard.press('Enter');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await signIn(page, SECRETARY, '/divers');
    await expect(page.getByRole('columnheader', { name: 'Tribu' })).toBeVisible();
    await signIn(page, TREASURER, '/divers');
    await expect(page.getByRole('columnheader', { name: 'Niveau' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Tribu' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Filtres enregistrés' }).click();
    await page.getByRole('button', { name: 'Niveau 2', exact: true }).click();
    await expect(choiceOf(page, 'Niveau')).toHaveText('N2');
  });

  test('turns its pages', async ({ page, signIn }) => {
    await signIn(page, TREASURER, '/divers');
    await expect(page.getByText(/^1 à 25 sur/)).toBeVisible();
    await page.getByRole('button', { name: 'Suivante' }).click();
    await expect(page.getByText(/^26 à 50 sur/)).toBeVisible();
    await page.getByLabel('Par page').selectOption('100');
    await expect.poll(() => rows(page).count()).toBeGreaterThan(50);
  });
});
