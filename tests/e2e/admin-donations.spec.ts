// All donations and the end of their year, as the treasurer works with them.
import type { Page } from '@playwright/test';
import type { Static } from 'typebox';
import type { ClubRecord } from '#contract/club.ts';
import type { Dao, DonationYear, DaoPage } from '#contract/daos.ts';
import type { ReceiptYear } from '#contract/receipts.ts';
import { centsOfEuros } from '#domain/money.ts';
import { amount } from '#messages/format.ts';
import { textOfPdf } from '../support/pdf.ts';
import { get, idOf, SUPERVISOR, TODAY, TREASURER } from './support/club.ts';
import { expect, test, type Club } from './support/server.ts';
import { choiceOf, choose, downloaded, expectAccessible, sentence, title } from './support/page.ts';

const daos = (club: Club, query: string) => get<Static<typeof DaoPage>>(club, `/daos/?${query}`);
const detail = (club: Club, id = 0) => get<Dao>(club, `/daos/detail/${id}`);
const written = (value: number): string => amount(centsOfEuros(value) ?? 0);
const euros = (value: number): RegExp => sentence(written(value).replaceAll(/\s/g, ' '));

const rows = (page: Page) => page.getByRole('table', { name: 'Dons aux œuvres' }).locator('tbody').getByRole('row');
/** How many the list says that there are. */
const counted = (page: Page, count: number) => page.getByRole('status').filter({ hasText: sentence(`${count} dons`) });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher un membre' });

async function openList(page: Page, address = '/DaoAdmin'): Promise<void> {
  await page.goto(address);
  await expect(title(page)).toHaveText('Tous les dons aux œuvres');
  await expect(rows(page).first()).toBeVisible();
}

// Days of the year before are over on every day of this one.
test.beforeEach(async ({ club }) => {
  const record = await get<ClubRecord>(club, '/club/1');
  if (record.donationYear !== 2025) await club.call(TREASURER, 'PUT', '/club/1', { ...record, donationYear: 2025 });
});

test.describe('all donations', () => {
  test('are narrowed, sorted, and found again by their address', async ({ page, signIn, club }) => {
    const locked = await daos(club, 'locked=true');
    await signIn(page, TREASURER);
    await openList(page);
    await expect(counted(page, (await daos(club, '')).totalElements)).toBeVisible();
    const [first] = (await daos(club, 'sort=daoprix,desc&page=0&size=1')).content;
    await page.getByRole('button', { name: 'Coût' }).click();
    await expect(page.getByRole('columnheader', { name: 'Coût' })).toHaveAttribute('aria-sort', 'ascending');
    await page.getByRole('button', { name: 'Coût' }).click();
    await expect(rows(page).first()).toContainText(euros(first?.daoprix ?? 0));
    await choose(page, 'Verrou', 'Verrouillés');
    await expect(rows(page)).toHaveCount(locked.totalElements);
    await page.reload();
    await expect(rows(page)).toHaveCount(locked.totalElements);
    await expect(choiceOf(page, 'Verrou')).toHaveText('Verrouillés');
    for (const name of ['Filtres enregistrés', 'Colonnes'])
      await expect(page.getByRole('button', { name })).toBeVisible();
    await page.getByRole('button', { name: 'Effacer les filtres' }).click();
    await search(page).fill('laur mahieu');
    const own = await daos(club, 'q=mahieu');
    await expect(rows(page)).toHaveCount(own.totalElements);
    await search(page).fill('zzz');
    await expect(page.getByText('Aucun don ne correspond')).toBeVisible();
    await expectAccessible(page);
  });

  test('are locked one by one or together, and stay so', async ({ page, signIn, club }) => {
    await signIn(page, TREASURER);
    await openList(page, `/DaoAdmin?filter=${encodeURIComponent(JSON.stringify({ year: 2025, locked: false }))}`);
    const before = await daos(club, 'year=2025&locked=false&sort=daodate,desc');
    const [one] = before.content;
    if (!one) throw new Error('nothing to lock');
    // Its rows stand where they stay.
    await expect(counted(page, before.totalElements)).toBeVisible();
    const lock = rows(page)
      .first()
      .getByRole('button', { name: /^Verrouiller/ });
    await lock.dblclick();
    await expect(page.getByText('Don verrouillé.')).toBeVisible();
    await expect(counted(page, before.totalElements - 1)).toBeVisible();
    // The row has left the list; the keyboard's focus stays on the page.
    await expect(title(page)).toBeFocused();
    expect(await detail(club, one.id)).toMatchObject({
      daolocked: true,
      version: one.version + 1,
      daokm: one.daokm,
      daoprix: one.daoprix,
    });

    const ticks = page.getByRole('checkbox', { name: /^Sélectionner le don/ });
    await ticks.nth(0).check();
    await ticks.nth(1).check();
    // Another administrator changes one of them meanwhile: its lock is turned, and nothing else of it.
    const other = before.content[1];
    await club.call(TREASURER, 'PUT', `/daos/${other?.id}`, { daocommentaire: 'Corrigé entre-temps' });
    await page.getByRole('button', { name: 'Verrouiller', exact: true }).dblclick();
    await expect(page.getByText(sentence('2 dons verrouillés.'))).toBeVisible();
    await expect(counted(page, before.totalElements - 3)).toBeVisible();
    expect(await detail(club, other?.id)).toMatchObject({ daolocked: true, daocommentaire: 'Corrigé entre-temps' });

    // A version that is no longer so: said, and the list is read again.
    const stale = before.content[3];
    await club.call(TREASURER, 'PUT', `/daos/${stale?.id}`, { daocommentaire: 'Aussi' });
    await lock.click();
    await expect(page.getByText(/^Quelqu’un d’autre a modifié/)).toBeVisible();
    expect(await detail(club, stale?.id)).toMatchObject({ daolocked: false });
  });

  test('lead to the entry and are exported as they are shown', async ({ page, signIn, club }) => {
    const own = await daos(club, 'year=2025&q=mahieu&sort=daodate,desc');
    await signIn(page, TREASURER);
    await openList(page, `/DaoAdmin?filter=${encodeURIComponent(JSON.stringify({ year: 2025, q: 'mahieu' }))}`);
    await expect(rows(page)).toHaveCount(own.totalElements);
    await page.getByRole('button', { name: 'Exporter' }).click();
    const { name, content } = await downloaded(page, page.getByRole('button', { name: 'Fichier CSV' }));
    expect(name).toMatch(/^Dons aux œuvres \d{4}-\d\d-\d\d\.csv$/);
    const lines = content.toString('utf8').trim().split('\r\n');
    expect(lines).toHaveLength(own.totalElements + 1);
    expect(lines[0]).toContain('Date;Nom;Prénom;Lieu;Motif;Aller-retour (km);Coût');
    expect(lines[1]).toContain(`MAHIEU;Laurence;${own.content[0]?.daosite}`);
    await rows(page).first().getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/DaoAdmin/${own.content[0]?.id}$`));
    // Both pages have a link 'Retour'.
    await expect(page.getByRole('heading', { name: 'Tous les dons aux œuvres' })).toBeHidden();
    await page.getByRole('link', { name: 'Retour' }).click();
    await expect(rows(page)).toHaveCount(own.totalElements);
    await expect(search(page)).toHaveValue('mahieu');
  });
});

test.describe('the end of the year', () => {
  test('gives receipts by a preview, with a file each; one is cancelled and replaced', async ({
    page,
    signIn,
    club,
  }) => {
    const { toMake, leftOut } = await get<ReceiptYear>(club, '/daos/years/2025/recus');
    await signIn(page, TREASURER, '/DaoAdmin/annee');
    const preview = page.getByRole('table', { name: 'Reçus à établir pour 2025' });
    await expect(preview.locator('tbody').getByRole('row')).toHaveCount(toMake.length);
    await expect(page.getByText('leurs dons ne sont pas tous verrouillés')).toBeVisible();
    expect(leftOut.length).toBeGreaterThan(0);
    await page.getByRole('button', { name: sentence(`Établir ${toMake.length} reçus…`) }).click();
    await page.getByRole('button', { name: new RegExp(`^Établir ${toMake.length}.reçus$`) }).click();
    const made = page.getByRole('table', { name: 'Reçus établis pour 2025' });
    await expect(made.locator('tbody').getByRole('row')).toHaveCount(toMake.length);
    await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 20_000 });
    const last = made.locator('tbody').getByRole('row').first();
    const file = await downloaded(page, last.getByRole('button', { name: /^PDF/ }));
    expect(await textOfPdf(file.content)).toContain('frais engagés par les bénévoles');
    await last.getByRole('button', { name: /^Annuler/ }).click();
    await page.getByLabel('Motif').fill('Adresse erronée');
    await page.getByRole('button', { name: 'Annuler ce reçu' }).click();
    await expect(last).toContainText('Annulé');
    await expect(preview).toContainText('remplace le');
    await expectAccessible(page);
  });

  test('sums everybody, warns, and gives files and statements', async ({ page, signIn, club }) => {
    const year = await get<DonationYear>(club, '/daos/years/2025');
    await signIn(page, TREASURER, '/DaoAdmin/annee');
    await expect(title(page)).toHaveText('Bilan annuel des dons');
    const table = page.getByRole('table', { name: 'Dons aux œuvres 2025, par membre' });
    await expect(table.locator('tbody').getByRole('row')).toHaveCount(year.members.length);
    for (const { diver, valuation } of year.members) {
      await expect(table.getByRole('row', { name: `${diver.lastname} ${diver.firstname}` })).toContainText(
        euros(valuation.total),
      );
    }
    await expect(table.locator('tfoot')).toContainText(euros(year.totals.valuation.total));
    await expect(page.getByText(/reçus fiscaux délivrés, moins ceux qui ont été annulés/)).toBeVisible();
    await expect(page.getByText(sentence('Carte grise non reçue : les kilomètres'))).toBeVisible();
    await page.getByText(/^Barème kilométrique 2025/).click();
    await expect(page.getByRole('table', { name: 'Barème kilométrique 2025' })).toContainText('7 CV et plus');
    await expectAccessible(page);

    const csv = await downloaded(page, page.getByRole('button', { name: 'Fichier CSV' }));
    expect(csv.name).toMatch(/^Dons aux œuvres 2025 \d{4}-\d\d-\d\d\.csv$/);
    expect(csv.content.toString('utf8').trim().split('\r\n')).toHaveLength(year.members.length + 1);
    const xlsx = await downloaded(page, page.getByRole('button', { name: 'Fichier Excel' }));
    expect(xlsx.content.subarray(0, 2).toString()).toBe('PK');

    const all = await downloaded(page, page.getByRole('button', { name: 'Toutes les attestations (PDF)' }));
    expect(all.name).toBe('Frais abandonnés 2025 – toutes les attestations.pdf');
    expect((await textOfPdf(all.content)).match(/Je soussigné\(e\)/g)).toHaveLength(year.totals.statements);
    const laurence = table.getByRole('row', { name: 'MAHIEU Laurence' });
    const one = await downloaded(page, laurence.getByRole('button', { name: 'PDF' }));
    expect(one.name).toBe('Frais abandonnés 2025 – MAHIEU Laurence.pdf');
    expect(await textOfPdf(one.content)).toContain('Je soussigné(e) MAHIEU Laurence');

    await laurence.getByRole('link', { name: 'MAHIEU Laurence' }).click();
    await expect(rows(page)).toHaveCount(year.members.find(({ diver }) => diver.lastname === 'MAHIEU')?.entries ?? 0);
    await page.goBack();
    const thisYear = TODAY.slice(0, 4);
    await page.getByRole('combobox', { name: 'Année' }).selectOption(thisYear);
    await expect(page).toHaveURL(new RegExp(`annee=${thisYear}`));
    await expect(page.getByText(/^Barème kilométrique 2025/)).toContainText(`le dernier connu pour ${thisYear}`);
  });

  test('warns of distances that nobody knows, and leads to them', async ({ page, signIn, club }) => {
    const id = await idOf(club, SUPERVISOR);
    const daosite = 'ZZ_Situation particulière: précisez en commentaire';
    const entry = { daoiddiver: id, daodate: '2025-11-11', daosite, daomotif: 'TIV / Réépreuve' };
    expect((await club.call(TREASURER, 'POST', '/daos', entry)).status).toBe(201);
    await signIn(page, TREASURER, '/DaoAdmin/annee');
    const warning = page.getByRole('main').getByRole('listitem').filter({ hasText: 'MAHIEU Laurence' }).first();
    await expect(page.getByText(sentence('Distances inconnues, comptées pour 0 km'))).toBeVisible();
    await warning.getByRole('link').click();
    await expect(choiceOf(page, 'Distance')).toHaveText('Inconnue ou estimée');
    await expect(rows(page).filter({ hasText: '11/11/2025' })).toContainText('inconnue');
    // The pointer stands where the link was, on a head with a hint.
    await page.mouse.move(0, 0);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('gives each member their own statement', async ({ page, signIn }) => {
    await signIn(page, SUPERVISOR, '/DaoListe?annee=2025');
    const button = page.getByRole('button', { name: 'Attestation de l’année (PDF)' });
    const { name, content } = await downloaded(page, button);
    expect(name).toBe('Frais abandonnés 2025 – MAHIEU Laurence.pdf');
    expect(await textOfPdf(content)).toContain('Je soussigné(e) MAHIEU Laurence');
  });
});
