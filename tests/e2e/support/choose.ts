import type { Page } from '@playwright/test';

/** Chooses in one of the back office's comboboxes. */
export const choiceOf = (page: Page, label: string) => page.getByRole('combobox', { name: new RegExp(`^${label} `) });

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await choiceOf(page, label).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
