// The club's mails as those who run it follow them: a real mail server that fails, refuses and comes back.
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import {
  CAMILLE,
  DESK,
  diverOf,
  idOf,
  inDays,
  newOuting,
  registerElsewhere,
  SECRETARY,
  THOMAS,
} from './support/club.ts';
import { headersOf, textOf } from '../support/smtp.ts';
import { startMailServer, type MailServer } from './support/mail-server.ts';
import { expect, seedClub, test as base, type Club } from './support/server.ts';
import { choose, expectAccessible, sentence, tabTo, title } from './support/page.ts';

/** Of this file, whose club sends to it. */
let mailServer: Promise<MailServer> | null = null;

/** What the club sends by itself on some days after nine would stand in the queue before the mails of the tests. */
function remindNobody(dataDir: string): void {
  const database = new DatabaseSync(path.join(dataDir, 'club.sqlite'));
  database.exec(`delete from registrations;
    update settings set valeur_booleen = 0 where id = 2;
    delete from outbox where sent_at is null and failed_at is null and tries = 0`);
  database.close();
}

// In the worker of all other files: another one would begin when these have ended.
const test = base.extend<{ readonly post: MailServer }>({
  // oxlint-disable-next-line no-empty-pattern
  post: async ({}, provide) => provide(await (mailServer ??= startMailServer())),
  club: async ({ clubs, post }, provide, { file }) =>
    provide(await clubs.of(file, () => seedClub({ SMTP_URL: post.url }, remindNobody))),
});
test.afterAll(async () => (await mailServer)?.down());

const rows = (page: Page) => page.getByRole('table', { name: 'E-mails' }).locator('tbody').getByRole('row');
const tab = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d+$`) });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher' });

/** Mails gone to that address that say so: the club reminds members of tomorrow's outings by itself. */
const goneAbout = (post: MailServer, email: string, about: string): number =>
  post.to(email).filter(({ raw }) => textOf(raw).replaceAll(/\s+/g, ' ').includes(about)).length;

/** The treasurer registers a member, who gets a mail: `about` is said by its subject and that of no other. */
async function causeMail(club: Club, post: MailServer, licence: string, minute: string) {
  const { email } = await diverOf(club, licence);
  const about = `à 6 h ${minute}`;
  await registerElsewhere(club, await newOuting(club, { date: inDays(41, `06:${minute}`) }), licence);
  return { email, about, gone: () => goneAbout(post, email, about) };
}

/** What time does: every mail that has gone went yesterday. */
function letADayPass({ dataDir }: Club): void {
  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
  const database = new DatabaseSync(path.join(dataDir, 'club.sqlite'), { timeout: 5000 });
  database.prepare('update outbox set sent_at = ? where sent_at is not null').run(yesterday);
  database.close();
}

async function open(page: Page): Promise<void> {
  await page.goto('/courriels');
  await expect(title(page)).toHaveText('E-mails du club');
  await expect(rows(page).first()).toBeVisible();
}

test.describe('the outbox', () => {
  test.beforeEach(async ({ post }) => {
    post.refused.clear();
    await post.up();
  });

  test('a mail waits while the mail server is down, and goes on demand', async ({ page, signIn, club, post }) => {
    await post.down();
    const { email, about, gone } = await causeMail(club, post, THOMAS, '11');
    await signIn(page, SECRETARY, '/');
    await page.getByRole('button', { name: 'Administration' }).click();
    await page.getByRole('link', { name: 'E-mails du club' }).click();
    await expect(title(page)).toHaveText('E-mails du club');
    await search(page).fill(about);
    const row = rows(page);
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('En attente');
    await expect(row).toContainText(/\d\sessais?, le prochain /);
    await expect(row).toContainText('LEROY Thomas');
    await expect(row.getByRole('link', { name: 'LEROY Thomas' })).toHaveAttribute(
      'href',
      `/divers/${await idOf(club, THOMAS)}`,
    );
    await row.getByText('Détail technique').click();
    await expect(row).toContainText('ECONNREFUSED');
    await expectAccessible(page);

    await post.up();
    const again = row.getByRole('button', { name: /^Renvoyer/ });
    await again.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`L’e-mail à ${email} est réessayé maintenant.`)).toBeVisible();
    await expect(row).toContainText('Envoyé');
    // The list that refreshed itself has not moved the focus.
    await expect(again).toBeFocused();
    expect(gone()).toBe(1);
    await expectAccessible(page);
  });

  test('a refused mail says why, and goes once more for many clicks', async ({ page, signIn, club, post }) => {
    const { email: address } = await diverOf(club, CAMILLE);
    post.refused.add(address);
    const { about, gone } = await causeMail(club, post, CAMILLE, '12');
    await signIn(page, SECRETARY);
    await open(page);
    await search(page).fill(about);
    const row = rows(page);
    await expect(row).toHaveCount(1);
    await tab(page, 'Non remis').click();
    await expect(row).toContainText('Non remis');
    await expect(row).toContainText('abandonné');
    await row.getByText('Détail technique').click();
    await expect(row).toContainText('User unknown in virtual mailbox table');
    await expectAccessible(page);
    // The address holds the filters.
    await page.reload();
    await expect(tab(page, 'Non remis')).toHaveAttribute('aria-pressed', 'true');
    await expect(search(page)).toHaveValue(about);
    await expect(row).toContainText('Non remis');

    post.refused.clear();
    await row.getByRole('button', { name: /^Renvoyer/ }).dblclick();
    await expect(page.getByText(`L’e-mail à ${address} est réessayé maintenant.`)).toBeVisible();
    await expect(page.getByText('Aucun e-mail ne correspond')).toBeVisible();
    await expect(title(page)).toBeFocused();
    await tab(page, 'Envoyés').click();
    await expect(row).toContainText('Envoyé');
    expect(gone()).toBe(1);
  });

  test('a mail that has arrived goes again after a question, renamed', async ({ page, signIn, club, post }) => {
    const { email, about, gone } = await causeMail(club, post, DESK, '13');
    await expect.poll(gone).toBe(1);
    await signIn(page, SECRETARY);
    await open(page);
    await search(page).fill(about);
    const row = rows(page);
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('Envoyé');
    await tabTo(page, row.getByRole('button', { name: /^Renvoyer…/ }), 30);
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: sentence('Renvoyer cet e-mail ?') });
    await expect(question).toContainText(email);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(row.getByRole('button', { name: /^Renvoyer…/ })).toBeFocused();
    await page.keyboard.press('Enter');
    // What has just gone is not sent again.
    await question.getByRole('button', { name: 'Renvoyer' }).click();
    await expect(page.getByText('aucune autre copie n’est envoyée')).toBeVisible();
    await expect(row.getByRole('button', { name: /^Renvoyer…/ })).toBeFocused();

    letADayPass(club);
    await page.reload();
    await row.getByRole('button', { name: /^Renvoyer…/ }).click();
    await expect(question).toContainText(/Il est déjà parti le /);
    await question.getByRole('button', { name: 'Renvoyer' }).dblclick();
    await expect(page.getByText(`Une copie part à ${email} dans quelques secondes.`)).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).filter({ hasText: 'Envoyé' })).toHaveCount(2);
    expect(gone()).toBe(2);
    const names = post.to(email).map(({ raw }) => headersOf(raw).get('message-id'));
    expect(new Set(names).size).toBe(names.length);
  });

  test('a one-time password is never sent again: the record is the way', async ({ page, signIn, club, post }) => {
    const { email } = await diverOf(club, THOMAS);
    const gone = () => goneAbout(post, email, 'Mot de passe à usage unique');
    const answer = await fetch(`${club.url}/api/v1/divers/${THOMAS}/password/init`, { method: 'PUT' });
    expect(answer.ok).toBe(true);
    await expect.poll(gone).toBe(1);
    await signIn(page, SECRETARY);
    await open(page);
    await choose(page, 'Nature', 'Mot de passe à usage unique');
    await search(page).fill(email);
    await expect(rows(page).first()).toContainText('Envoyé');
    const again = rows(page)
      .first()
      .getByRole('button', { name: /^Renvoyer…/ });
    await again.click();
    const why = page.getByRole('dialog', { name: 'Cet e-mail ne peut pas être renvoyé' });
    await expect(why).toContainText('Réinitialiser mot de passe');
    await expectAccessible(page);
    await why.getByRole('link', { name: 'Ouvrir la fiche' }).click();
    await expect(page).toHaveURL(new RegExp(`/divers/${await idOf(club, THOMAS)}$`));
    expect(gone()).toBe(1);
  });

  test('when nothing goes for a while a banner says so', async ({ page, signIn, club, post }) => {
    await post.down();
    const { about } = await causeMail(club, post, CAMILLE, '15');
    await signIn(page, SECRETARY);
    await open(page);
    await search(page).fill(about);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(/le prochain/);
    await expect(page.getByText('Les e-mails ne partent plus depuis')).toHaveCount(0);
    // Twenty minutes later, by the browser's clock.
    await page.clock.setFixedTime(Date.now() + 20 * 60_000);
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: 'Les e-mails ne partent plus depuis' })).toBeVisible();
    await expectAccessible(page);
  });
});
