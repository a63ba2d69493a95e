import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Expects axe to find nothing on the page, open dialogs included; violations are named by rule and element. */
export async function expectAccessible(page: Page): Promise<void> {
  // Our pages hold no frames: the way that looks into them, through a page of its own each time, only takes longer.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}
