// A zoomed window and paper. That each screen fits its window is proved where all are opened (every-screen.spec.ts).
import type { Page } from '@playwright/test';
import { instantInParis } from '#domain/dates.ts';
import { textOfPdf } from '../support/pdf.ts';
import { goInside } from './support/addresses.ts';
import {
  AWAITED,
  CAMILLE,
  inDays,
  newOuting,
  registerElsewhere,
  rows,
  SUPERVISOR,
  THOMAS,
  TREASURER,
} from './support/club.ts';
import { expectFit, PORTAL_WIDTHS } from './support/fit.ts';
import { expectAccessible, tabTo } from './support/page.ts';
import { expect, test } from './support/server.ts';

test.describe.configure({ mode: 'parallel' });

const printed = async (page: Page, options: Parameters<Page['pdf']>[0] = {}): Promise<string[]> =>
  (await textOfPdf(await page.pdf({ format: 'A4', ...options }))).split('\f').slice(0, -1);

test('the home and an opened outing', async ({ page, signIn, club }) => {
  test.slow();
  const outing = await newOuting(club, { accompanistFreeText: 'Paul absent', date: inDays(16) });
  await registerElsewhere(club, outing, THOMAS, { description: 'Covoiturage possible depuis Namur' });
  await registerElsewhere(club, outing, CAMILLE, { position: 2 });
  for (const licence of [THOMAS, TREASURER]) {
    await signIn(page, licence, '/');
    await expect(page.locator('[data-event-card]').nth(8)).toBeAttached();
    await expectFit(page, PORTAL_WIDTHS);
    await goInside(page, `/?sortie=${outing.id}`);
    await expect(page.getByRole('dialog').getByText('Paul absent')).toBeVisible();
    await expectFit(page, PORTAL_WIDTHS);
    await expectAccessible(page);
  }
  // A window of 1280 × 1024 at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.getByRole('button', { name: 'S’inscrire', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Inscrit en place 3.')).toBeVisible();
});

test('what only some members have fits a narrow window too: donations, a dossier, a fee to pay', async ({
  page,
  signIn,
}) => {
  for (const [licence, address, seen] of [
    [SUPERVISOR, '/DaoListe', 'Somme des lignes'],
    [AWAITED, '/', 'Une donnée par ligne'],
    [AWAITED, '/Helloasso', 'En 3 paiements, sans frais'],
  ] as const) {
    await signIn(page, licence, address);
    await expect(page.getByText(seen)).toBeVisible();
    await expectFit(page, [640, 320]);
    await page.setViewportSize({ width: 1280, height: 900 });
  }
});

test('in the back office the first column stays, and all heads stand on one line', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 640, height: 900 });
  await signIn(page, TREASURER, '/mouvements');
  const table = page.getByRole('main').getByRole('table');
  // The rows below the window come later, and may widen a column.
  await expect(table.getByRole('row').nth(20)).toBeAttached();
  const first = table.getByRole('row').nth(3).locator('> *').first();
  const before = await first.boundingBox();
  await table.locator('..').evaluate((frame) => (frame.scrollLeft = 300));
  expect(await first.boundingBox()).toEqual(before);
  const heights = await table.locator('thead th').evaluateAll((heads) =>
    heads.flatMap((head) => {
      const texts = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
      const word = texts.nextNode();
      if (!word || head.querySelector('.visually-hidden')) return [];
      const range = document.createRange();
      range.selectNodeContents(word);
      return [range.getBoundingClientRect().top];
    }),
  );
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(0.6);
  const [paper = ''] = await printed(page);
  expect(paper).toContain('Mouvements');
  expect(paper).not.toMatch(/Par page|Exporter|Rechercher/);

  await goInside(page, '/courriels');
  const tabs = page.getByRole('group', { name: 'État des e-mails' }).getByRole('button');
  await expect(tabs.first()).toHaveText(/\d/);
  // As in a large club.
  await tabs.locator('span').evaluateAll((counts) => counts.forEach((count) => (count.textContent = '12\u00a0345')));
  await expectFit(page, [640]);

  await goInside(page, '/sites');
  const remark = page.getByText('Carrière jusqu’à 50 m');
  await expect(remark).toBeVisible();
  expect((await remark.boundingBox())!.width).toBeGreaterThan(300);

  await page.goto('/divers');
  await expect(rows(page)).toHaveCount(25);
  const [members = '', ...more] = await printed(page);
  expect(more).toEqual([]);
  expect(members).toMatch(/ADAM Hugo .* A-00-000047$/m);
});

test('with the system’s own colours: the switch, the edge of a dialog and the current screen', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, TREASURER, '/');
  const toggle = page.getByRole('switch', { name: 'Mes inscriptions seulement' });
  const knob = () =>
    toggle.evaluate((input) => {
      const knobStyle = getComputedStyle(input, '::after').backgroundColor;
      return knobStyle === getComputedStyle(input).backgroundColor ? 'unseen' : knobStyle;
    });
  const off = await knob();
  await toggle.check();
  const on = await knob();
  expect([off, on]).not.toContain('unseen');
  expect(on).not.toBe(off);
  await page.getByRole('button', { name: 'MV Mes coordonnées' }).click();
  await expect(page.getByRole('dialog')).toHaveCSS('border-top-width', '2px');
  await page.keyboard.press('Escape');
  const highlight = await page.evaluate(() => {
    document.body.style.background = 'Highlight';
    const { backgroundColor } = getComputedStyle(document.body);
    document.body.style.background = '';
    return backgroundColor;
  });
  const sites = page.getByRole('banner').getByRole('link', { name: 'Sites' });
  await sites.click();
  await expect(sites).toHaveAttribute('aria-current', 'page');
  await expect(sites).toHaveCSS('background-color', highlight);
  await goInside(page, '/dossiers');
  const tab = page.getByRole('button', { name: /^Attendus/ });
  await expect(tab).toHaveCSS('background-color', highlight);
  await expect(tab).toHaveCSS('forced-color-adjust', 'none');
});

test('in a narrow window the bar is one menu, walked by keyboard', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, TREASURER, '/Paypal');
  const menu = page.getByRole('banner').getByRole('button');
  await expect(menu).toHaveText('Menu');
  await tabTo(page, menu, 4);
  await page.keyboard.press('ArrowUp');
  const identity = page.getByRole('button', { name: 'MV Mes coordonnées' });
  await expect(identity).toBeFocused();
  await expectFit(page, [320]);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Martine VERHAEGHE' })).toBeVisible();
  await expectFit(page, [320]);
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await menu.click();
  await page.getByRole('banner').getByRole('link', { name: 'Journal de sécurité' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal de sécurité');
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
});

test('on paper: a month of 22 outings on one A4, and an outing with its registrants', async ({
  page,
  signIn,
  club,
}) => {
  await club.tokenOf(TREASURER);
  const date = (day: number) => instantInParis(`2031-03-${String(day).padStart(2, '0')}`, '09:30').toISOString();
  const outings = await Promise.all(Array.from({ length: 22 }, (_, day) => newOuting(club, { date: date(day + 1) })));
  await registerElsewhere(club, outings[0]!, THOMAS, { description: 'Covoiturage' });
  await signIn(page, THOMAS, '/?du=2031-02-01');
  await expect(page.locator('[data-event-card]')).toHaveCount(22);
  const [month = '', ...more] = await printed(page);
  expect(more).toEqual([]);
  expect(month.match(/9 h 30/g)).toHaveLength(22);
  expect(month).toContain('Plongées');
  expect(month).not.toMatch(/Inscrit|Suivant|Vie privée|Porte-monnaie|PM/);

  // With more than a page, each begins with outings, at any scale.
  await Promise.all(Array.from({ length: 8 }, (_, day) => newOuting(club, { date: date(day + 23) })));
  await page.reload();
  await expect(page.locator('[data-event-card]')).toHaveCount(30);
  for (const scale of [1, 1.3]) {
    for (const margin of ['0', '10mm']) {
      const pages = await printed(page, {
        scale,
        margin: { top: margin, right: margin, bottom: margin, left: margin },
      });
      for (const sheet of pages.slice(0, -1)) expect(sheet.match(/9 h 30/g)?.length).toBeGreaterThan(10);
      expect(pages[0]).toMatch(/^Plongées/);
    }
  }

  await page.locator('[data-event-card] a').first().click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /LEROY/ })).toBeVisible();
  const [outing = '', ...rest] = await printed(page);
  expect(rest).toEqual([]);
  expect(outing).toMatch(/LEROY Thomas.*Covoiturage/);
  expect(outing).not.toMatch(/Plongées|désinscrire|Fermer/);
});
