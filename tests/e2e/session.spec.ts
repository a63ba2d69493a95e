// What happens to a session while pages are open: the server ends it, another tab ends it, time passes.
import type { Page } from '@playwright/test';
import { CAMILLE, THOMAS } from './support/outings.ts';
import { expect, PASSWORD, test } from './support/server.ts';
import { agedToken, apiCalls, endSessions, fillSignIn, HOUR, keepToken, keptToken } from './support/sessions.ts';

/** Members of the demonstration club whom no other test needs signed in. */
const SOPHIE = 'A-00-000014';
const JONATHAN = 'A-00-000015';

const DAY = 24 * HOUR;
const WRONG = 'L’ancien mot de passe n’est pas le bon.';

const old = (page: Page) => page.getByLabel('Ancien mot de passe');
const sendPasswords = async (page: Page): Promise<void> => {
  await old(page).fill('Ce-n-est-pas-lui');
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('Une-palme-2027');
  await page.getByLabel('Nouveau mot de passe, une seconde fois').fill('Une-palme-2027');
  await page.getByRole('button', { name: 'Enregistrer le nouveau mot de passe' }).click();
};
const again = (page: Page) => page.getByRole('dialog', { name: 'Votre session a pris fin' });

test.describe('the server has ended the session in the middle of something', () => {
  test('one signs in again over the page, and what was typed is sent', async ({ page, signIn, club }) => {
    await signIn(page, SOPHIE);
    await page.goto('/user/updatePassword');
    await expect(page.getByRole('button', { name: 'Sophie' })).toBeVisible();
    await endSessions(club, SOPHIE);
    const calls = apiCalls(page);
    await sendPasswords(page);
    const password = again(page).getByLabel('Mot de passe', { exact: true });
    await expect(password).toBeFocused();
    await expect(again(page).getByLabel('Numéro de licence')).toHaveValue(SOPHIE);

    await password.fill('pas-le-bon');
    await password.press('Enter');
    await expect(again(page).getByRole('alert')).toContainText('Numéro de licence ou mot de passe incorrect.');
    await password.fill(PASSWORD);
    await password.press('Enter');
    await expect(again(page)).toHaveCount(0);
    await expect(page.getByText('Vous êtes de nouveau connecté.')).toBeVisible();

    await expect(old(page)).toHaveAccessibleDescription(WRONG);
    await expect(old(page)).toHaveValue('Ce-n-est-pas-lui');
    await expect(page.getByLabel('Nouveau mot de passe', { exact: true })).toHaveValue('Une-palme-2027');
    const sent = calls.filter(({ path }) => path === '/users/password');
    expect(sent).toHaveLength(2);
    expect(sent[1]?.token).toBe(await keptToken(page));
  });

  test('closing leaves the page for copying; the next try asks again', async ({ page, signIn, club }) => {
    await signIn(page, SOPHIE);
    await page.goto('/user/updatePassword');
    await expect(page.getByRole('button', { name: 'Sophie' })).toBeVisible();
    await endSessions(club, SOPHIE);
    await sendPasswords(page);
    await expect(again(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(again(page)).toHaveCount(0);
    await expect(old(page)).toHaveValue('Ce-n-est-pas-lui');
    await page.getByRole('button', { name: 'Enregistrer le nouveau mot de passe' }).click();
    await expect(again(page)).toBeVisible();
  });

  test('another account signs in on an empty page, and nothing of the first is sent', async ({
    page,
    signIn,
    club,
  }) => {
    await signIn(page, SOPHIE);
    await page.goto('/user/updatePassword');
    await expect(page.getByRole('button', { name: 'Sophie' })).toBeVisible();
    await endSessions(club, SOPHIE);
    const calls = apiCalls(page);
    await sendPasswords(page);
    await again(page).getByRole('button', { name: 'Me connecter avec un autre compte' }).click();
    await expect(page).toHaveURL(`${club.url}/login`);
    await fillSignIn(page, JONATHAN);
    await expect(page.getByRole('heading', { level: 1, name: 'Plongées' })).toBeVisible();
    await page.goto('/user/updatePassword');
    await expect(page.getByRole('button', { name: 'Jonathan' })).toBeVisible();
    await expect(old(page)).toHaveValue('');
    expect(calls.filter(({ path }) => path === '/users/password')).toHaveLength(1);
  });

  test('somebody else who signs in in another tab sends nothing of the first, and sees nothing of theirs', async ({
    page,
    signIn,
    club,
    context,
  }) => {
    await signIn(page, SOPHIE);
    await page.goto('/user/updatePassword');
    await expect(page.getByRole('button', { name: 'Sophie' })).toBeVisible();
    await endSessions(club, SOPHIE);
    const calls = apiCalls(page);
    await sendPasswords(page);
    await expect(again(page)).toBeVisible();

    const other = await context.newPage();
    await signIn(other, JONATHAN);
    await expect(again(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Jonathan' })).toBeVisible();
    await expect(old(page)).toHaveValue('');
    await page.getByRole('link', { name: /accueil$/ }).click();
    await expect(page.locator('[data-event-card]').first()).toBeVisible();
    expect(calls.filter(({ path }) => path === '/users/password')).toHaveLength(1);
    const theirs = await club.tokenOf(JONATHAN);
    expect(calls.slice(1).every(({ token }) => token === theirs)).toBe(true);
  });
});

test.describe('two tabs', () => {
  test('signing out in one signs the other out', async ({ page, signIn, club, context }) => {
    await signIn(page, THOMAS);
    await page.goto('/');
    const other = await context.newPage();
    await other.goto('/Paypal');
    await other.getByRole('button', { name: 'Thomas' }).click();
    await other.getByRole('button', { name: 'Se déconnecter' }).click();
    for (const tab of [page, other]) {
      await expect(tab.getByRole('button', { name: 'Se connecter' })).toBeVisible();
      expect(tab.url()).toBe(`${club.url}/login`);
    }
  });

  test('another member in one is another member in both', async ({ page, signIn, club, context }) => {
    await signIn(page, THOMAS);
    await page.goto('/');
    await expect(page.locator('[data-event-card]').first()).toBeVisible();
    const calls = apiCalls(page);
    await signIn(await context.newPage(), CAMILLE);
    await expect(page.getByRole('button', { name: 'Camille' })).toBeVisible();
    await expect(page.getByText('35,00\u00a0€').first()).toBeVisible();
    await expect(page.locator('[data-event-card]').first()).toBeVisible();
    const theirs = await club.tokenOf(CAMILLE);
    expect(calls.map(({ path }) => path.split('?')[0])).toEqual(
      expect.arrayContaining([`/divers/DTT/${CAMILLE}`, '/events', '/parametres']),
    );
    expect(calls.every(({ token }) => token === theirs)).toBe(true);
  });
});

test.describe('time', () => {
  test('a token that was issued more than an hour ago is refreshed before anything else', async ({ page, club }) => {
    const token = await agedToken(club, THOMAS, { issued: HOUR + 60, expires: 6 * DAY });
    await keepToken(page, club, token);
    const calls = apiCalls(page);
    await page.goto('/');
    await expect(page.locator('[data-event-card]').first()).toBeVisible();
    const [first, ...others] = calls;
    expect(first).toEqual({ method: 'POST', path: '/users/refresh-token', token });
    const next = await keptToken(page);
    expect(next).not.toBe(token);
    expect(others.length).toBeGreaterThan(2);
    expect(others.every((call) => call.token === next && !call.path.startsWith('/users/'))).toBe(true);
  });

  test('one that expires within a day is refreshed by the other call', async ({ page, club }) => {
    const token = await agedToken(club, THOMAS, { issued: HOUR / 2, expires: DAY - 60 });
    await keepToken(page, club, token);
    const calls = apiCalls(page);
    await page.goto('/user/updatePassword');
    await expect(page.getByRole('button', { name: 'Thomas' })).toBeVisible();
    await expect.poll(() => keptToken(page)).not.toBe(token);
    expect(calls.filter(({ path }) => path.startsWith('/users/'))).toEqual([
      { method: 'POST', path: '/users/refresh', token },
    ]);
  });

  test('a fresh one is left alone', async ({ page, club }) => {
    await keepToken(page, club, await agedToken(club, THOMAS, { issued: HOUR - 60, expires: 6 * DAY }));
    const calls = apiCalls(page);
    await page.goto('/');
    await expect(page.locator('[data-event-card]').first()).toBeVisible();
    expect(calls.filter(({ path }) => path.startsWith('/users/'))).toEqual([]);
  });

  test('an expired one is nobody’s, and nothing is asked with it', async ({ page, club }) => {
    await keepToken(page, club, await agedToken(club, THOMAS, { issued: 7 * DAY, expires: -1 }));
    const calls = apiCalls(page);
    await page.goto('/Paypal');
    await expect(page.getByText("Vous n'êtes pas connecté.")).toBeVisible();
    expect(page.url()).toBe(`${club.url}/login?redirect=%2FPaypal`);
    expect(calls).toEqual([]);
  });

  test('a page that stays open for an hour refreshes before its next call, and once', async ({
    page,
    signIn,
    club,
  }) => {
    await signIn(page, JONATHAN);
    const token = await club.tokenOf(JONATHAN, { fresh: true });
    await keepToken(page, club, token);
    await page.clock.install();
    await page.goto('/Paypal');
    await expect(page.getByRole('button', { name: 'Jonathan' })).toBeVisible();
    // From here on: what is read again by itself after an hour must bring the new token too.
    const calls = apiCalls(page);
    await page.clock.fastForward('01:01:00');
    await page.getByRole('link', { name: /accueil$/ }).click();
    await expect(page.locator('[data-event-card]').first()).toBeVisible();
    expect(calls[0]).toEqual({ method: 'POST', path: '/users/refresh-token', token });
    expect(calls.filter(({ path }) => path.startsWith('/users/'))).toHaveLength(1);
  });
});
