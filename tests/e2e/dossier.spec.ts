// The yearly dossier on the home page: checked, corrected, sent by mail and logged, put off; against the real server.
import type { Page } from '@playwright/test';
import { defaultConfig } from '#shared/config.ts';
import { addDays } from '#domain/dates.ts';
import { seasonLabelOn } from '#domain/membership/season-label.ts';
import { bodiesTo } from './support/mails.ts';
import { AWAITED, CAMILLE, idOf, SUPERVISOR, THIRD, TODAY, TREASURER } from './support/club.ts';
import { expect, PASSWORD, test, type Club } from './support/server.ts';
import { apiCalls, endSessions } from './support/sessions.ts';
import { expectAccessible, tabTo, title } from './support/page.ts';

const area = (page: Page) => page.getByRole('textbox', { name: 'Une donnée par ligne' });
const more = (page: Page) => page.getByRole('textbox', { name: 'Autre chose à nous dire' });
const unlock = (page: Page) => page.getByRole('switch', { name: 'Modifier mes données' });
const declare = (page: Page) => page.getByRole('checkbox', { name: /^Je déclare/ });
const send = (page: Page) => page.getByRole('button', { name: 'Envoyer', exact: true });
const later = (page: Page) => page.getByRole('button', { name: 'Envoyer mon dossier une autre fois' });
const DOSSIER = `Dossier d’inscription ${seasonLabelOn(addDays(TODAY, 45))}`;

/** Members whose dossier of the season is due. */
async function askFor(club: Club, licence: string, more: object = {}): Promise<void> {
  const answer = await club.call(TREASURER, 'PUT', `/divers/${await idOf(club, licence)}`, { dossier: true, ...more });
  expect(answer.status).toBe(200);
}

/** Mails to the club's address about a member; the server sends within some seconds. */
async function mailsAbout(club: Club, licence: string, count = 1): Promise<string[]> {
  const mails = () => bodiesTo(club, defaultConfig.club.itEmail).filter((mail) => mail.includes(`licence ${licence}`));
  await expect.poll(() => mails().length, { message: `mails about ${licence}` }).toBe(count);
  return mails();
}

test('unchanged: read, declared, sent; the mail says so, and one goes on to paying', async ({ page, signIn, club }) => {
  await signIn(page, AWAITED, '/');
  await expect(title(page)).toHaveText(DOSSIER);
  await expect(page.getByRole('table', { name: 'Ma cotisation' })).toHaveText(/Total\s*170,00\s€/);
  await expect(page.getByRole('link', { name: /Dossier complet \(PDF\)/ })).toHaveAttribute(
    'href',
    defaultConfig.links.dossierPdf,
  );
  await expectAccessible(page);

  await declare(page).check();
  const calls = apiCalls(page);
  await send(page).dblclick();
  await expect(page).toHaveURL(`${club.url}/Helloasso`);
  await expect(page.getByRole('button', { name: 'Payer en 3 paiements' })).toBeVisible();
  await page.getByText(/^Mon dossier envoyé le/).click();
  await expect(page.getByText('Nom : QUINET')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/mail',
    `/divers/mailInscription/${AWAITED}`,
  ]);
  expect((await mailsAbout(club, AWAITED))[0]).toContain('Les données personnelles sont inchangées');
  await page.goto('/');
  await expect(title(page)).toHaveText('Plongées');
});

test('put off for this visit: the outings, and the way back to it', async ({ page, context, signIn, club }) => {
  await askFor(club, CAMILLE, { cotencadrant: -12, cotadhesion: 100, cotlicence: 46, cotassurance: 24 });
  await signIn(page, CAMILLE, '/');
  await expect(page.getByRole('row', { name: /Remise encadrant/ })).toContainText('−12,00');
  await expect(page.getByRole('row', { name: /Total/ })).toContainText('158,00');
  await later(page).click();
  await expect(title(page)).toHaveText('Plongées');
  await expect(title(page)).toBeFocused();
  await expect(page.locator('[data-event-card]').first()).toBeVisible();
  await page.reload();
  await expect(title(page)).toHaveText('Plongées');
  await page.getByRole('button', { name: 'Envoyer mon dossier' }).click();
  await expect(title(page)).toHaveText(DOSSIER);
  await expect(title(page)).toBeFocused();
  const tomorrow = await context.newPage();
  await tomorrow.goto('/');
  await expect(title(tomorrow)).toHaveText(DOSSIER);
});

test('what was typed survives a reload, another page and the session’s end', async ({ page, signIn, club }) => {
  await askFor(club, SUPERVISOR);
  await signIn(page, SUPERVISOR, '/');
  await unlock(page).check();
  await page.getByLabel('Téléphone').fill('06 00 00 00 01');
  await declare(page).check();
  // What the fields have is saved by itself first.
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Enregistré : Téléphone.')).toBeVisible();
  await more(page).fill('Allergie : iode');
  const warning = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept();
    return dialog.type();
  });
  await page.reload();
  expect(await warning).toBe('beforeunload');
  await expect(more(page)).toBeEditable();
  await page.getByRole('button', { name: /^Porte-monnaie/ }).click();
  await page.getByRole('link', { name: 'Recharger mon porte-monnaie' }).click();
  await expect(page.getByText('Votre dossier n’est pas envoyé')).toBeVisible();
  await page.getByRole('link', { name: 'Retour' }).click();
  await expect(page.getByRole('region', { name: 'Vos modifications' }).getByRole('listitem')).toHaveText([
    '+Ajouté : Autre chose\u00a0:',
    '+Ajouté : Allergie : iode',
  ]);
  await expectAccessible(page);
  await endSessions(club, SUPERVISOR);
  await send(page).click();
  const again = page.getByRole('dialog', { name: 'Votre session a pris fin' });
  await again.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/Helloasso$/);
  const [mail] = await mailsAbout(club, SUPERVISOR);
  expect(mail).toContain('+ Allergie : iode');
  expect(mail).toContain('Téléphone : 06 00 00 00 01');
});

test('with the keyboard alone', async ({ page, signIn, club }) => {
  await askFor(club, THIRD);
  await signIn(page, THIRD, '/');
  await expect(area(page)).toBeVisible();
  await tabTo(page, unlock(page));
  await page.keyboard.press('Space');
  await tabTo(page, more(page));
  await page.keyboard.type('Allergie : aucune');
  await tabTo(page, declare(page));
  await page.keyboard.press('Space');
  await tabTo(page, send(page));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/Helloasso$/);
  expect((await mailsAbout(club, THIRD))[0]).toContain('+ Allergie : aucune');
});
