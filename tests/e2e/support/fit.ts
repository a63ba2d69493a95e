import type { Page } from '@playwright/test';
import { expect } from './server.ts';

/** Windows of the portal, a zoomed and a small one among them. */
export const PORTAL_WIDTHS = [1440, 1024, 911, 640, 320];

/** Texts of a page that are cut or too narrow, or make it wider than its window. */
const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const faults = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = (node.textContent ?? '').trim();
      const parent = node.parentElement;
      if (text === '' || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      const right = Math.max(...lines.map((line) => line.right));
      const left = Math.min(...lines.map((line) => line.left));
      const width = Math.max(...lines.map((line) => line.width));
      const fourLetters = 2 * parseFloat(getComputedStyle(parent).fontSize);
      const faultsOf: string[] = [];
      if (/\S{5}/.test(text) && new Set(lines.map(({ top }) => top)).size > 1 && width < fourLetters)
        faultsOf.push('stands letter by letter');
      let scrolls = false;
      let isHidden = lines.length === 0;
      for (let box: HTMLElement | null = parent; box && box !== document.body; box = box.parentElement) {
        const { overflowX, clipPath, textOverflow } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        if (clipPath !== 'none') isHidden = true;
        if (/auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth) scrolls = true;
        // An ellipsis says itself that there is more.
        else if (textOverflow === 'ellipsis') scrolls = true;
        else if (overflowX !== 'visible' && !scrolls)
          if (right > edge.right + 2 || left < edge.left - 2) faultsOf.push('is cut');
      }
      if (!scrolls && (right > clientWidth + 1 || left < -1)) faultsOf.push('stands outside the window');
      if (!isHidden) faults.push(...faultsOf.map((fault) => `'${text.slice(0, 40)}' ${fault}`));
    }
    return faults;
  });

/** No page is wider than its window, none of its words is cut or stands letter by letter. */
export async function expectFit(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // The bar folds a moment after the window has its new width.
    await expect.soft.poll(() => misfits(page), { message: `${page.url()} at ${width} px`, timeout: 3000 }).toEqual([]);
  }
}
