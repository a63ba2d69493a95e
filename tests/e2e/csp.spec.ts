// Nothing inline, nothing from elsewhere, nothing to complain about; and no page where there is none.
import { SCREENS } from './support/addresses.ts';
import { watchFaults } from './support/faults.ts';
import { AWAITED, CAMILLE, DEACTIVATED, newOuting, POOR, THOMAS, TREASURER } from './support/outings.ts';
import { expect, test } from './support/server.ts';

test('no screen breaks the policy, complains, or asks anybody else', async ({ page, signIn, club }) => {
  // Some thirty screens, one after the other.
  test.slow();
  await signIn(page, TREASURER);
  const faults = watchFaults(page, club.url);
  for (const { address, title } of SCREENS) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('button', { name: 'Martine', exact: true })).toBeVisible();
  }
  expect(faults).toEqual([]);
});

test('nor do the form, the homes of all kinds of members, and the opened outing', async ({ page, signIn, club }) => {
  test.slow();
  const { id } = await newOuting(club);
  await page.goto('/robots.txt');
  const faults = watchFaults(page, club.url);
  for (const address of ['/login', '/resetPassword', '/?du=2031-01-01']) {
    await page.goto(address);
    await expect(page.getByLabel('Numéro de licence')).toBeVisible();
  }
  for (const licence of [THOMAS, CAMILLE, AWAITED, POOR, TREASURER]) {
    await signIn(page, licence);
    await page.goto('/');
    if (licence === AWAITED) await page.getByRole('button', { name: 'Envoyer mon dossier une autre fois' }).click();
    await expect(page.locator('[data-event-card]').first()).toBeVisible();
  }
  await page.goto(`/?sortie=${id}`);
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Plongeurs' })).toBeVisible();
  expect(faults).toEqual([]);
});

test('a deactivated member is refused the outings, and nothing else is complained about', async ({
  page,
  signIn,
  club,
}) => {
  await signIn(page, DEACTIVATED);
  const faults = watchFaults(page, club.url);
  for (const address of ['/Helloasso', '/Paypal', '/user/updatePassword']) {
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Olivier' })).toBeVisible();
  }
  expect(faults).toEqual([]);
  // Asked for with the first data of the page, before anything is known of the member.
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compte désactivé');
  expect(faults.filter((fault) => !fault.includes('status of 403'))).toEqual([]);
});

test('what slips into a page is stopped: scripts and styles of its own, frames, calls to elsewhere', async ({
  context,
}) => {
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

test('what is missing is missing, and never the portal', async ({ request }) => {
  const robots = await request.get('/robots.txt');
  expect(await robots.text()).toBe('User-agent: *\nDisallow: /\n');
  expect(robots.headers()['content-type']).toContain('text/plain');
  const html = { accept: 'text/html' };
  for (const [address, type] of [
    ['/assets/index-gone.js', 'text/plain'],
    ['/assets/gone', 'text/plain'],
    ['/favicon.ico', 'text/plain'],
    ['/nulle/part.png', 'text/plain'],
    ['/api/v1/inconnu', 'application/json'],
    ['/api', 'application/json'],
    ['/api/v2/events', 'application/json'],
    ['/health/more', 'application/json'],
    ['/helloasso/oauth2/unknown', 'application/json'],
    ['/osrm/unknown', 'application/json'],
  ] as const) {
    const answer = await request.get(address, { headers: html });
    expect([address, answer.status()]).toEqual([address, 404]);
    expect(answer.headers()['content-type']).toContain(type);
    expect(await answer.text()).not.toContain('<html');
  }
  // A screen that does not exist is the portal's to say; a program that does not want a page gets none.
  const screen = await request.get('/nulle/part', { headers: html });
  expect([screen.status(), (await screen.text()).includes('<html')]).toEqual([200, true]);
  expect((await request.get('/nulle/part', { headers: { accept: 'application/json' } })).status()).toBe(404);
});
