// A member's choice of the club's messages, and the outings in their own calendar.
import type { Page } from '@playwright/test';
import type { Calendar } from '#contract/events.ts';
import type { MailChoices } from '#contract/mail.ts';
import { CAMILLE, get, idOf, OTHER, SUPERVISOR, THIRD, THOMAS, TREASURER } from './support/club.ts';
import { expect, test, type Club } from './support/server.ts';
import { expectAccessible, sentence, tabTo, title } from './support/page.ts';

const CHOICES = '**/api/v1/mail/choices';

const choice = (page: Page, name: string) => page.getByRole('switch', { name });
const address = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Kinds of messages that the member has refused, from the server. */
async function refusedBy(club: Club, licence: string): Promise<string[]> {
  const { kinds } = await get<MailChoices>(club, '/mail/choices', licence);
  return kinds.filter(({ wanted }) => !wanted).map(({ kind }) => kind);
}

async function open(page: Page): Promise<void> {
  await page.goto('/messages');
  await expect(choice(page, 'Je plonge demain')).toBeVisible();
}

test.describe('the messages', () => {
  test('are reached from one’s menu; a switch is saved at once, and back', async ({ page, signIn, club }) => {
    await signIn(page, THOMAS, '/');
    await page.getByRole('banner').getByRole('button', { name: 'Thomas', exact: true }).click();
    await page.getByRole('link', { name: 'Messages et agenda' }).click();
    await expect(title(page)).toHaveText('Messages et agenda');
    await expect(page.getByText('Vos messages arrivent à thomas.leroy')).toBeVisible();
    await expect(page.getByRole('switch')).toHaveCount(10);
    await expect(page.getByRole('switch', { checked: false })).toHaveCount(0);
    await expect(page.getByText('Plongée annulée, déplacée ou modifiée')).toBeVisible();
    await expectAccessible(page);

    const tomorrow = choice(page, 'Je plonge demain');
    await tabTo(page, tomorrow);
    await page.keyboard.press('Space');
    await expect(page.getByText(sentence('« Je plonge demain » : vous ne recevrez plus ce message.'))).toBeVisible();
    await expect(tomorrow).toBeFocused();
    expect(await refusedBy(club, THOMAS)).toEqual(['OUTING_TOMORROW']);
    await page.reload();
    await expect(tomorrow).not.toBeChecked();
    await expectAccessible(page);
    await tomorrow.click();
    await expect(tomorrow).toBeChecked();
    await expect(page.getByText(sentence('« Je plonge demain » : vous recevrez ce message.'))).toBeVisible();
    expect(await refusedBy(club, THOMAS)).toEqual([]);
  });

  test('a choice that is not saved goes back, and says so', async ({ page, signIn, club }) => {
    await signIn(page, CAMILLE);
    await open(page);
    await page.route(CHOICES, (route) => route.abort());
    const moved = choice(page, 'Ma place change');
    await moved.click();
    await expect(page.getByText('Votre choix n’est pas enregistré. Le serveur ne répond pas.')).toBeVisible();
    await expect(moved).toBeChecked();
    await expectAccessible(page);
    await page.unroute(CHOICES);
    await moved.click();
    await expect(page.getByText(sentence('« Ma place change » : vous ne recevrez plus'))).toBeVisible();
    await expect(page.getByText('Votre choix n’est pas enregistré.')).toHaveCount(0);
    await expect(moved).not.toBeChecked();
    expect(await refusedBy(club, CAMILLE)).toEqual(['MOVED_PLACE']);
  });

  test('on a slow line switches turn at the click, and the last choice wins', async ({ page, signIn, club }) => {
    await signIn(page, SUPERVISOR);
    await open(page);
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(CHOICES, async (route) => {
      if (route.request().method() === 'PUT') await arrived;
      await route.continue();
    });
    const mine = choice(page, 'Je m’inscris à une plongée');
    const removed = choice(page, 'Quelqu’un d’autre me désinscrit');
    await mine.click();
    await expect(mine).not.toBeChecked();
    await expect(page.getByText('Enregistrement…')).toBeVisible();
    await mine.click();
    await expect(mine).toBeChecked();
    await mine.click();
    await removed.click();
    arrive();
    await expect(mine).not.toBeChecked();
    await expect(removed).not.toBeChecked();
    await expect(page.getByText('Enregistrement…')).toHaveCount(0);
    await expect(mine).not.toBeChecked();
    await expect.poll(() => refusedBy(club, SUPERVISOR)).toEqual(['REGISTERED', 'REMOVED']);
  });

  test('in two tabs each switch is saved alone, and both show both', async ({ page, context, signIn, club }) => {
    await signIn(page, OTHER);
    await open(page);
    const second = await context.newPage();
    await open(second);
    await choice(page, 'Je me désinscris').click();
    await expect(page.getByText(sentence('« Je me désinscris » : vous ne recevrez plus'))).toBeVisible();
    await choice(second, 'Mon certificat médical').click();
    await expect(second.getByText(sentence('« Mon certificat médical arrive à échéance » : vous ne'))).toBeVisible();
    await expect(choice(second, 'Je me désinscris')).not.toBeChecked();
    expect(await refusedBy(club, OTHER)).toEqual(['WITHDRAWN', 'CERTIFICATE_EXPIRES']);
    await second.bringToFront();
    await page.bringToFront();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(choice(page, 'Mon certificat médical')).not.toBeChecked();
  });

  test('a member without an address is told how to give one', async ({ page, signIn, club }) => {
    const id = await idOf(club, THIRD);
    expect((await club.call(TREASURER, 'PUT', `/divers/${id}`, { email: '' })).status).toBe(200);
    await signIn(page, THIRD);
    await open(page);
    await expect(page.getByText('Il manque votre adresse e-mail')).toBeVisible();
    await expect(page.getByRole('link', { name: 'contactez le secrétariat' })).toHaveAttribute('href', /^mailto:.+@/);
    await expectAccessible(page);
  });
});

test.describe('the agenda', () => {
  const status = async (url: string): Promise<number> => (await fetch(url)).status;

  test('is opened, copied, replaced and ended', async ({ page, context, signIn, club }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, THOMAS);
    await open(page);
    // As people do who double-click on everything: one pair of addresses, which works.
    const opened: string[] = [];
    page.on('request', (call) => (call.method() === 'POST' ? opened.push(call.url()) : undefined));
    await page.getByRole('button', { name: 'Créer mon adresse d’agenda' }).dblclick();
    await expect(page.getByText('Les adresses de votre agenda sont prêtes.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Agenda', exact: true })).toBeFocused();
    expect(opened).toHaveLength(1);
    await expectAccessible(page);
    const mine = await address(page, 'Mes plongées').inputValue();
    const clubs = await address(page, 'Les plongées du club').inputValue();
    expect(mine).toMatch(/^http.*\/calendrier\/[^/]+\/mes-plongees\.ics$/);
    expect(clubs).toMatch(/\/club\.ics$/);
    for (const url of [mine, clubs]) {
      const answer = await fetch(url);
      expect(answer.headers.get('content-type')).toContain('text/calendar');
      expect(await answer.text()).toContain('BEGIN:VCALENDAR');
    }
    await page.getByRole('button', { name: sentence('Copier l’adresse « Les plongées du club »') }).click();
    await expect(page.getByText(sentence('Adresse copiée : Les plongées du club.'))).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(clubs);
    await expect(page.getByRole('link', { name: sentence('Ouvrir dans mon agenda : Mes plongées') })).toHaveAttribute(
      'href',
      mine.replace(/^https?:/, 'webcal:'),
    );

    await page.getByRole('button', { name: 'Remplacer les adresses' }).click();
    const question = page.getByRole('dialog', { name: sentence('Remplacer les adresses de votre agenda ?') });
    await expect(question.getByRole('button', { name: 'Ne rien changer' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Remplacer les adresses' })).toBeFocused();
    expect(await status(mine)).toBe(200);
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Remplacer les adresses' }).dblclick();
    await expect(page.getByText('Les adresses de votre agenda sont remplacées.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Agenda', exact: true })).toBeFocused();
    const next = await address(page, 'Mes plongées').inputValue();
    expect(next).not.toBe(mine);
    expect([await status(mine), await status(clubs), await status(next)]).toEqual([404, 404, 200]);

    await page.getByRole('button', { name: 'Supprimer les adresses' }).click();
    const end = page.getByRole('dialog', { name: sentence('Supprimer les adresses de votre agenda ?') });
    await expect(end).toContainText('ne reçoivent plus ni vos plongées ni celles du club');
    await end.getByRole('button', { name: 'Supprimer les adresses' }).click();
    await expect(page.getByRole('button', { name: 'Créer mon adresse d’agenda' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Agenda', exact: true })).toBeFocused();
    expect(await status(next)).toBe(404);
    const now = await get<Calendar>(club, '/calendar', THOMAS);
    expect(now).toEqual({ open: false, personalUrl: null, clubUrl: null });
  });
});
