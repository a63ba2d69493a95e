// The members of the back office, as its tests make and find them.
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { Diver } from '../../../src/shared/contract/divers.ts';
import { parisDay } from '../../../src/shared/domain/dates.ts';
import { TREASURER } from './outings.ts';
import type { Club } from './server.ts';

export const TODAY = parisDay(new Date());

/** A member of a test's own, made by the treasurer. */
export async function newMember(club: Club, member: Partial<Diver> & { licenceNumber: string }): Promise<Diver> {
  const body = { lastname: 'Essai', firstname: 'Zoé', email: 'zoe@example.org', caci_date: TODAY, ...member };
  const answer = await club.call(TREASURER, 'POST', '/divers', body);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Diver;
}

export const readMember = async (club: Club, id: number): Promise<Diver> =>
  (await (await club.call(TREASURER, 'GET', `/divers/${id}`)).json()) as Diver;

export const rows = (page: Page): Locator =>
  page.getByRole('table', { name: 'Plongeurs' }).locator('tbody').getByRole('row');
export const title = (page: Page): Locator => page.getByRole('heading', { level: 1 });
export const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Rechercher un nom' });

/** The file that a press of the button brings, as it lies on the disk. */
export async function downloaded(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}
