// What the browser tests do on any page: look for faults of accessibility, walk with the keyboard, choose, keep files.
import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

export const title = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** Expects axe to find nothing on the page, open dialogs included; violations are named by rule and element. */
export async function expectAccessible(page: Page): Promise<void> {
  // Sends its half a megabyte once to each document, of which many hold several screens.
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) })
    // Our pages hold no frames: the way that looks into them, through a page of its own each time, only takes longer.
    .setLegacyMode()
    // Describes no element that is in order, which is half of the work.
    .options({ resultTypes: ['violations'] })
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

/** Expects the focused element to have an outline or a shadow that it lacks without focus. */
export async function expectFocusSeen(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return 'nothing is focused';
    // A field with a unit or a button inside is outlined as a whole: by its frame.
    const frame = element.closest('.MuiInputBase-root') ?? element;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(frame);
    const outlined = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    return outlined || boxShadow !== 'none' ? 'seen' : element.outerHTML.slice(0, 200);
  });
  expect(seen).toBe('seen');
}

/** Walks with Tab, once the page has its styles, until the element has the focus, which can be seen at every step. */
export async function tabTo(page: Page, target: Locator, steps = 40): Promise<void> {
  const arrived = () => target.evaluate((element) => element === document.activeElement);
  await expect(target).toBeVisible();
  await page.waitForLoadState();
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab');
    await expectFocusSeen(page);
    if (await arrived()) return;
  }
  await expect(target, `reached with ${steps} times Tab`).toBeFocused();
}

/** Chooses in one of the back office's comboboxes. */
export const choiceOf = (page: Page, label: string) => page.getByRole('combobox', { name: new RegExp(`^${label} `) });

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await choiceOf(page, label).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Counts what a mouse or a finger does; typing is none. */
export async function clicksOf(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    sessionStorage.setItem('clicks', '0');
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1)),
      true,
    );
  });
  return async () => Number(await page.evaluate(() => sessionStorage.getItem('clicks')));
}

/** A sentence wherever it stands in a text; French typography may put a non-breaking space for any of its spaces. */
export const sentence = (text: string): RegExp =>
  new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s'));

/** Errors and warnings of the console, exceptions, and requests to other servers than the club's, as they come. */
export function watchFaults(page: Page, home: string): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message));
  page.on('console', (message) => {
    // Chromium asks for an icon of its own where a text, like /robots.txt, names none.
    if (message.location().url.endsWith('/favicon.ico')) return;
    if (['error', 'warning'].includes(message.type())) faults.push(`${page.url()}: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(home).origin) faults.push(`${page.url()} asks ${request.url()}`);
  });
  return faults;
}

/** The file that a press of the button brings, as it lies on the disk; a name stands for the button that has it. */
export async function downloaded(page: Page, button: string | Locator): Promise<{ name: string; content: Buffer }> {
  const coming = page.waitForEvent('download');
  await (typeof button === 'string' ? page.getByRole('button', { name: button }) : button).click();
  const file = await coming;
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}
