// Each screen is drawn under its title, breaks no content security policy, logs no error, sends requests to our server
// alone, fits its window, and axe finds nothing on it, wide and narrow. Who may open which one is a table: tests/unit/member/access.test.ts.
import { isBackOffice } from '#shared/paths.ts';
import { goInside, SCREENS } from './support/addresses.ts';
import {
  AWAITED,
  CAMILLE,
  DEACTIVATED,
  DESK,
  newOuting,
  POOR,
  registerElsewhere,
  THOMAS,
  TREASURER,
} from './support/club.ts';
import { expectFit, PORTAL_WIDTHS } from './support/fit.ts';
import { expect, test } from './support/server.ts';
import { fillSignIn } from './support/sessions.ts';
import { expectAccessible, watchFaults } from './support/page.ts';

// Each test only reads, or makes an outing of its own.
test.describe.configure({ mode: 'parallel' });
const PARTS = 4;
const WIDE = { width: 1280, height: 900 };
for (let part = 0; part < PARTS; part += 1) {
  // In turn, so that the parts take about the same time.
  const screens = SCREENS.filter((_, index) => index % PARTS === part);
  test(`the treasurer opens every screen, in windows of any width (${part + 1} of ${PARTS})`, async ({
    page,
    signIn,
    club,
  }) => {
    test.slow();
    await page.setViewportSize(WIDE);
    await signIn(page, TREASURER);
    const faults = watchFaults(page, club.url);
    await page.goto(screens[0]!.address);
    for (const { address, title } of screens) {
      await test.step(address, async () => {
        await page.setViewportSize(WIDE);
        await goInside(page, address);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        await expect(page).toHaveURL(club.url + address);
        await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
        await expectAccessible(page);
        await expectFit(page, isBackOffice(address) ? [1440, 1024, 640] : PORTAL_WIDTHS);
        await page.setViewportSize({ width: 320, height: 900 });
        await expectAccessible(page);
      });
    }
    expect(faults).toEqual([]);
  });
}

test('a visitor is sent from every screen to the form, with the wanted path', async ({ page, club }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) calls.push(request.url());
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await expect(page).toHaveURL(`${club.url}/login`);
  await expect(page.getByText("Vous n'êtes pas connecté.")).toHaveCount(0);
  // By the address itself, of either face, and from within.
  for (const address of ['/Paypal', '/divers/3', ...SCREENS.map((screen) => `${screen.address}?a=1`)]) {
    await (address.endsWith('?a=1') ? goInside(page, address) : page.goto(address));
    await expect(page.getByText("Vous n'êtes pas connecté.")).toBeVisible();
    await expect(page).toHaveURL(`${club.url}/login?redirect=${encodeURIComponent(address)}`);
  }
  expect(calls).toEqual([]);
});

test('the screens before signing in', async ({ page, club }) => {
  const faults = watchFaults(page, club.url);
  for (const [address, title] of [
    ['/resetPassword', 'Mot de passe oublié'],
    ['/Paypal', 'Se connecter'],
    ['/login', 'Se connecter'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByText('Saisissez votre mot de passe.')).toBeVisible();
  await expectAccessible(page);
  expect(faults).toEqual([]);
  await fillSignIn(page, THOMAS, 'pas-le-bon');
  const refusal = page.getByRole('alert').filter({ hasText: 'Numéro de licence ou mot de passe incorrect.' });
  await expect(refusal).toBeVisible();
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused();
  const [red = 0, green = 0, blue = 0] = await refusal.evaluate((banner) =>
    (getComputedStyle(banner).borderTopColor.match(/\d+/g) ?? []).map(Number),
  );
  expect(red).toBeGreaterThan(1.2 * Math.max(green, blue));
  await expectAccessible(page);
});

test('the home of every kind of member, and the opened outing', async ({ page, signIn, club }) => {
  test.slow();
  const outing = await newOuting(club, { diverMaxNumber: 2, needcadre: false, accompanistFreeText: 'Paul absent' });
  await registerElsewhere(club, outing, THOMAS, { description: 'Bonjour' });
  await registerElsewhere(club, outing, POOR, { position: 2 });
  await registerElsewhere(club, outing, CAMILLE);
  await page.goto('/robots.txt');
  const faults = watchFaults(page, club.url);
  for (const licence of [AWAITED, CAMILLE, POOR, DESK, THOMAS, TREASURER]) {
    await signIn(page, licence, '/');
    if (licence === AWAITED) await page.getByRole('button', { name: 'Envoyer mon dossier une autre fois' }).click();
    await expect(page.locator('[data-event-card]').first()).toBeVisible();
    await expectAccessible(page);
  }
  for (const licence of [DESK, THOMAS, TREASURER]) {
    await signIn(page, licence, `/?sortie=${outing.id}`);
    await expect(page.getByRole('heading', { name: 'Liste complémentaire' })).toBeVisible();
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Inscrire quelqu’un…' }).click();
  await expect(page.getByRole('listbox', { name: 'Membres' })).toBeVisible();
  await expectAccessible(page);
  expect(faults).toEqual([]);
});

test('a deactivated member is refused nothing on the screens that are theirs', async ({ page, signIn, club }) => {
  await signIn(page, DEACTIVATED);
  const faults = watchFaults(page, club.url);
  for (const address of ['/Helloasso', '/Paypal', '/user/updatePassword', '/']) {
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Olivier' })).toBeVisible();
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compte désactivé');
  await expectAccessible(page);
  expect(faults).toEqual([]);
});

for (const [address, call] of [
  ['/tableau', '**/tableau-de-bord'],
  ['/divers', '**/api/v1/divers?**'],
  ['/dossiers', '**/api/v1/dossiers?**'],
  ['/DaoAdmin', '**/api/v1/daos/**'],
  ['/porte-monnaie', '**/mouvements?**'],
  ['/DaoAdmin/annee', '**/api/v1/daos/**'],
] as const) {
  test(`${address} says that it can’t be read, and is read again`, async ({ page, signIn }) => {
    await signIn(page, TREASURER);
    await page.route(call, (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Panne d’essai.' } }),
    );
    await page.goto(address);
    const failure = page.getByRole('main').getByRole('alert').filter({ hasText: 'Panne d’essai.' });
    await expect(failure).toBeVisible();
    await expectAccessible(page);
    await page.unroute(call);
    await failure.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
    await expect(failure).toHaveCount(0);
  });
}

test('injected content is stopped: scripts and styles, frames, requests to other servers', async ({ context }) => {
  const page = await context.newPage();
  const answer = await page.goto('/login');
  expect(answer?.headers()['content-security-policy']).not.toMatch(/unsafe|\*/);
  const stopped: string[] = [];
  await page.exposeFunction('report', (directive: string) => stopped.push(directive));
  const harm = await page.evaluate(async () => {
    document.addEventListener('securitypolicyviolation', (event) =>
      (window as unknown as { report(directive: string): void }).report(event.effectiveDirective),
    );
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    const style = document.createElement('style');
    style.textContent = 'body { display: none }';
    const frame = document.createElement('iframe');
    frame.src = '/login';
    document.body.append(script, style, frame);
    await fetch('https://evil.example/').catch(() => undefined);
    return { ran: 'ran' in window, hidden: getComputedStyle(document.body).display === 'none' };
  });
  expect(harm).toEqual({ ran: false, hidden: false });
  await expect
    .poll(() => stopped.toSorted())
    .toEqual(['connect-src', 'frame-src', 'script-src-elem', 'style-src-elem']);
});
