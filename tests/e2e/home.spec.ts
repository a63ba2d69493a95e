// The home page for each kind of member, against the real server.
import { addMonths, parisDay } from '#domain/dates.ts';
import {
  CAMILLE,
  DESK,
  inDays,
  newOuting,
  POOR,
  registerElsewhere,
  SUPERVISOR,
  THOMAS,
  TREASURER,
} from './support/club.ts';
import { expect, test } from './support/server.ts';
import { expectAccessible, sentence } from './support/page.ts';

test('outings stand by month and day, with the facts needed to choose', async ({ page, signIn, club }) => {
  const outing = await newOuting(club, { diverMaxNumber: 3, accompanistMaxNumber: 2, date: inDays(12) });
  await registerElsewhere(club, outing, CAMILLE);
  await registerElsewhere(club, outing, SUPERVISOR, { type: 'ACCOMPANIST' });
  await signIn(page, THOMAS, '/');
  const card = page.locator(`[data-event-card="${outing.id}"]`);
  await expect(card).toContainText('9 h 30');
  await expect(card).toContainText('2 places');
  await expect(card).toContainText('1 sur 3');
  await expect(card).toContainText('1 encadrant sur 2');
  await expect(card).toContainText('Tribu : Camille');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/^[a-zéû]+ \d{4}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plongées');
  await expect(page.getByRole('link', { name: 'Nouvelle plongée' })).toHaveCount(0);
});

test('four months a step: back appears after forward, and the address keeps the window', async ({ page, signIn }) => {
  await signIn(page, THOMAS, '/');
  const previous = page.getByRole('button', { name: 'Précédent' });
  await expect(page.locator('[data-event-card]').first()).toBeVisible();
  await expect(previous).toHaveCount(0);
  await page.getByRole('button', { name: 'Suivant' }).click();
  const next = addMonths(parisDay(new Date()), 4);
  await expect(page).toHaveURL(new RegExp(`du=${next}`));
  await expect(previous).toBeVisible();
  await page.reload();
  await expect(previous).toBeVisible();
  await page.goBack();
  await expect(previous).toHaveCount(0);
  await page.goForward();
  await page.getByRole('button', { name: 'Aujourd’hui' }).click();
  await expect(previous).toHaveCount(0);

  // The past is the treasurer's alone, by address too.
  await page.goto('/?du=2020-01-01');
  await expect(previous).toHaveCount(0);
  await signIn(page, TREASURER, '/');
  await expect(previous).toBeVisible();
});

test('no outing: the exact sentence', async ({ page, signIn }) => {
  await signIn(page, THOMAS, '/?du=2031-02-01');
  await expect(page.getByText("Aucune plongée n'a été créée entre 01/02/2031 et 01/06/2031.")).toBeVisible();
  await expectAccessible(page);
});

test('one’s own outings only', async ({ page, signIn, club }) => {
  const [mine, other] = [await newOuting(club), await newOuting(club)];
  await registerElsewhere(club, mine, THOMAS);
  await signIn(page, THOMAS, '/');
  await page.getByRole('switch', { name: 'Mes inscriptions seulement' }).check();
  await expect(page.locator(`[data-event-card="${other.id}"]`)).toHaveCount(0);
  await expect(page.locator(`[data-event-card="${mine.id}"]`)).toBeVisible();
  await page.reload();
  await expect(page.locator(`[data-event-card="${mine.id}"]`)).toBeVisible();
  await expect(page.locator(`[data-event-card="${other.id}"]`)).toHaveCount(0);
});

test('the club-house desk sees the outings as another member', async ({ page, signIn, club }) => {
  const outing = await newOuting(club);
  await registerElsewhere(club, outing, CAMILLE);
  await signIn(page, DESK, '/');
  const card = page.locator(`[data-event-card="${outing.id}"]`);
  await expect(card).toBeVisible();
  await expect(card.getByText('Inscrit', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: /^Plongeur/ }).click();
  await page.getByRole('combobox', { name: 'Rechercher un membre' }).fill('leroy camille');
  await page.keyboard.press('Enter');
  await expect(card.getByText('Inscrit', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: sentence('Plongeur : LEROY Camille') })).toBeVisible();
});

test('the wallet: a warning in the band, the caisse panel below the minimum', async ({ page, signIn }) => {
  await signIn(page, CAMILLE, '/');
  await expect(page.getByText(/porte-monnaie sera bientôt vide/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Recharger', exact: true })).toHaveAttribute('href', '/Paypal');
  await signIn(page, POOR, '/');
  const caisse = page.getByRole('region', { name: 'Caisse' });
  await expect(caisse).toContainText('inférieur au minimum');
  await expect(caisse).toContainText('dernière mise à jour');
  await expect(caisse.getByRole('link')).toHaveAttribute('href', '/Paypal');
  await signIn(page, THOMAS, '/');
  await expect(page.locator('[data-event-card]').first()).toBeVisible();
  await expect(caisse).toHaveCount(0);
});

test('outings that can’t be read leave the rest of the page, and offer to retry', async ({ page, signIn }) => {
  await signIn(page, CAMILLE);
  let broken = true;
  await page.route(/\/api\/v1\/events\?/, (route) =>
    broken
      ? route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Une erreur est survenue.' } })
      : route.continue(),
  );
  await page.goto('/');
  await expect(page.getByText('Une erreur est survenue.')).toBeVisible();
  await expect(page.getByText(/porte-monnaie sera bientôt vide/)).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.locator('[data-event-card]').first()).toBeVisible();
});

test('an outing that is gone says so at its address', async ({ page, signIn }) => {
  await signIn(page, THOMAS, '/?sortie=999999');
  await expect(page.getByText('Cette plongée n’existe pas ou n’existe plus.')).toBeVisible();
  await page.getByRole('button', { name: 'Fermer', exact: true }).click();
  await expect(page).toHaveURL(/\/$|\/\?$/);
});

test('an announcement is cleaned, dismissed once, and back when its text changes', async ({ page, signIn, club }) => {
  const html =
    '<b>Fête du club</b> <a href="javascript:alert(1)">ici</a><script>alert(1)</script><iframe src="/"></iframe>';
  await club.call(TREASURER, 'PUT', '/parametres/4', { valeurTexte: html, valeurChaine: 'yellow' });
  await signIn(page, THOMAS, '/');
  const announcement = page.getByText('Annonce du club').locator('..').filter({ hasText: 'Fête du club' });
  await expect(announcement.locator('b')).toHaveText('Fête du club');
  await expect(announcement.locator('script, iframe, [href^="javascript"]')).toHaveCount(0);
  await expectAccessible(page);
  await announcement.getByRole('button', { name: 'Fermer cette annonce' }).click();
  await expect(announcement).toHaveCount(0);
  await page.reload();
  await expect(page.locator('[data-event-card]').first()).toBeVisible();
  await expect(announcement).toHaveCount(0);
  await club.call(TREASURER, 'PUT', '/parametres/4', { valeurTexte: 'Fête du club, samedi' });
  await page.reload();
  await expect(announcement).toContainText('samedi');
});

// The last test of this file, whose club shows nothing from here on.
test('panic mode shows nothing', async ({ page, signIn, club }) => {
  await club.call(TREASURER, 'PUT', '/parametres/6', { valeurBooleen: false });
  await signIn(page, THOMAS, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.locator('main')).toHaveText('Plongées');
});
