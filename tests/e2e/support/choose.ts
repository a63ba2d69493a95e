import type { Page } from '@playwright/test';

/** The back office's list of choices: a combobox that opens. */
export const choiceOf = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true });

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await choiceOf(page, label).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
