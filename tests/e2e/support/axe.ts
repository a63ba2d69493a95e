import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

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
