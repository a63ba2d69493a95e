// Sessions that end by time or by an administrator, and signing in by the form.
import type { Page } from '@playwright/test';
import { TOKEN_KEY } from '#api/session/session.ts';
import { idOf, TREASURER } from './club.ts';
import { PASSWORD, type Club } from './server.ts';

export const keptToken = (page: Page): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);

/** Revokes all tokens of a member; a new sign-in is accepted. */
export async function endSessions(club: Club, licence: string): Promise<void> {
  const id = await idOf(club, licence);
  for (const desactived of [true, false]) {
    const answer = await club.call(TREASURER, 'PUT', `/divers/${id}`, { desactived });
    if (!answer.ok) throw new Error(`${licence} keeps their session: ${answer.status}`);
  }
  await club.tokenOf(licence, { fresh: true });
}

/** Fills in the form of /login and sends it. */
export async function fillSignIn(page: Page, licence: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Numéro de licence').fill(licence);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

/** Records the page's API requests from now on, in their order; their paths follow /api/v1. */
export function apiCalls(page: Page) {
  const calls: { readonly method: string; readonly path: string }[] = [];
  page.on('request', (request) => {
    const [, path] = request.url().split('/api/v1');
    if (path !== undefined) calls.push({ method: request.method(), path });
  });
  return calls;
}
