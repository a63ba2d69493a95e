import { expect, type Locator, type Page } from '@playwright/test';

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
