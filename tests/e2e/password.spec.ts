// Choosing another password, and getting in without one: the form, the mail, and what it opens.
import type { Page } from '@playwright/test';
import { sentence } from './support/french.ts';
import { mailTo, oneTimePasswordIn } from './support/mails.ts';
import { THOMAS } from './support/outings.ts';
import { expect, PASSWORD, test } from './support/server.ts';
import { apiCalls, fillSignIn, keptToken } from './support/sessions.ts';

/** Members of the demonstration club whom no other test needs signed in. */
const CAROLINE = { licence: 'A-00-000016', email: 'caroline.parent.16@example.org' };
const DIDIER = 'A-00-000020';

const SENT =
  'C’est fait : Si ce numéro de licence est connu, un mot de passe à usage unique vient de partir par e-mail. Il est valable 30 minutes.';
const MISMATCH = 'Les nouveaux mots de passes ne sont pas identiques.';
const CHANGED = 'C’est fait : Nouveau mot de passe enregistré avec succés !';

/** What the sign-in page says in green. */
const said = (page: Page) => page.getByRole('main').getByRole('status');

async function reset(page: Page, licence: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click();
  await expect(page).toHaveURL(/\/resetPassword$/);
  await page.getByLabel('Numéro de licence').fill(licence);
  await page.getByRole('button', { name: 'Réinitialiser mon mot de passe' }).click();
}

async function change(page: Page, passwords: { old?: string; first: string; second?: string }): Promise<void> {
  const { old, first, second = first } = passwords;
  if (old !== undefined) await page.getByLabel('Ancien mot de passe').fill(old);
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(first);
  await page.getByLabel('Nouveau mot de passe, une seconde fois').fill(second);
  await page.getByRole('button', { name: 'Enregistrer le nouveau mot de passe' }).click();
}

test.describe('/resetPassword', () => {
  test('asks for the licence, and goes back to the form', async ({ page }) => {
    const calls = apiCalls(page);
    await page.goto('/resetPassword');
    await expect(page.getByRole('heading', { level: 1, name: 'Mot de passe oublié' })).toBeVisible();
    const licence = page.getByLabel('Numéro de licence');
    await expect(licence).toBeFocused();
    await licence.press('Enter');
    await expect(licence).toHaveAccessibleDescription(/Saisissez votre numéro de licence\./);
    expect(calls).toEqual([]);
    await page.getByRole('link', { name: 'Retour' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('says the same whether the licence is known or not, and shows nobody’s name', async ({ page, club }) => {
    const calls = apiCalls(page);
    for (const licence of [DIDIER, 'Z-99-999999']) {
      await reset(page, licence);
      await expect(said(page)).toHaveText(SENT);
      expect(page.url()).toBe(`${club.url}/login`);
      await expect(page.getByText("Vous n'êtes pas connecté.")).toHaveCount(0);
    }
    expect(calls).toEqual(
      [DIDIER, 'Z-99-999999'].map((licence) => ({
        method: 'PUT',
        path: `/divers/${licence}/password/init`,
        token: null,
      })),
    );
    // The old password is good as ever: nobody can lock another out.
    await fillSignIn(page, DIDIER);
    await expect(page.getByRole('heading', { level: 1, name: 'Plongées' })).toBeVisible();
  });

  test('the mail’s password opens the password screen, and the one chosen there is the new one', async ({
    page,
    club,
  }) => {
    await reset(page, CAROLINE.licence);
    await expect(said(page)).toHaveText(SENT);
    const mail = await mailTo(club, CAROLINE.email);
    expect(mail).toContain(`${club.url}/login`);
    const oneTime = oneTimePasswordIn(mail);

    await fillSignIn(page, CAROLINE.licence, oneTime);
    await expect(page).toHaveURL(`${club.url}/user/updatePassword`);
    await expect(page.getByLabel('Mot de passe reçu par e-mail')).toHaveValue(oneTime);
    await change(page, { first: 'Une-palme-2027' });
    await expect(said(page)).toHaveText(CHANGED);
    expect(page.url()).toBe(`${club.url}/login`);
    expect(await keptToken(page)).toBeNull();

    for (const gone of [oneTime, PASSWORD]) {
      await fillSignIn(page, CAROLINE.licence, gone);
      await expect(
        page.getByRole('alert').filter({ hasText: 'Numéro de licence ou mot de passe incorrect.' }),
      ).toBeVisible();
    }
    await fillSignIn(page, CAROLINE.licence, 'Une-palme-2027');
    await expect(page.getByRole('heading', { level: 1, name: 'Plongées' })).toBeVisible();
  });
});

test.describe('/user/updatePassword', () => {
  test('two new ones that differ: the exact sentence, and nothing is sent', async ({ page, signIn }) => {
    await signIn(page, THOMAS);
    await page.goto('/user/updatePassword');
    await expect(page.getByRole('button', { name: 'Thomas' })).toBeVisible();
    const calls = apiCalls(page);
    await change(page, { old: PASSWORD, first: 'Une-palme-2027', second: 'Une-palme-2028' });
    const repeated = page.getByLabel('Nouveau mot de passe, une seconde fois');
    await expect(page.getByText(MISMATCH, { exact: true })).toBeVisible();
    await expect(repeated).toHaveAccessibleDescription(MISMATCH);
    await expect(repeated).toBeFocused();
    expect(calls).toEqual([]);
    await repeated.fill('Une-palme-2027');
    await expect(page.getByText(MISMATCH)).toHaveCount(0);
  });

  test('what the server refuses stands beside its field, and what was typed stays', async ({ page, signIn }) => {
    await signIn(page, THOMAS);
    await page.goto('/user/updatePassword');
    for (const [label, passwords, refusal] of [
      [
        'Nouveau mot de passe',
        { old: PASSWORD, first: 'court' },
        'Le nouveau mot de passe doit compter au moins 8 caractères.',
      ],
      [
        'Nouveau mot de passe',
        { old: PASSWORD, first: 'password123' },
        'Ce mot de passe est trop courant : choisissez-en un moins facile à deviner.',
      ],
      [
        'Nouveau mot de passe',
        { old: PASSWORD, first: PASSWORD },
        'Le nouveau mot de passe est identique à l’ancien : choisissez-en un autre.',
      ],
      ['Ancien mot de passe', { old: 'faux', first: 'Une-palme-2027' }, 'L’ancien mot de passe n’est pas le bon.'],
    ] as const) {
      await change(page, passwords);
      const field = page.getByLabel(label, { exact: true });
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(sentence(refusal));
      await expect(page.getByLabel('Nouveau mot de passe', { exact: true })).toHaveValue(passwords.first);
    }
  });

  test('the change is said to the letter, and ends every session of the member', async ({ page, club, browser }) => {
    await page.goto('/login');
    await fillSignIn(page, DIDIER);
    const elsewhere = await club.tokenOf(DIDIER);
    await page.getByRole('button', { name: 'Didier' }).click();
    await page.getByRole('link', { name: 'Changer mon mot de passe' }).click();
    const calls = apiCalls(page);
    await change(page, { old: PASSWORD, first: 'Cinq palmes et un tuba' });
    await expect(said(page)).toHaveText(CHANGED);
    expect(page.url()).toBe(`${club.url}/login`);
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /users/password']);
    const answer = await fetch(`${club.url}/api/v1/parametres`, { headers: { authorization: `Bearer ${elsewhere}` } });
    expect(answer.status).toBe(401);

    const context = await browser.newContext({ baseURL: club.url });
    const other = await context.newPage();
    await other.goto('/login');
    await fillSignIn(other, DIDIER, 'Cinq palmes et un tuba');
    await expect(other.getByRole('heading', { level: 1, name: 'Plongées' })).toBeVisible();
    await context.close();
  });
});
