// Sessions that end by time or by an administrator, and signing in by the form.
import type { Page, Request } from '@playwright/test';
import { TOKEN_KEY } from '../../../src/shared/api/session/session.ts';
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

export interface ApiCall {
  readonly method: string;
  /** Follows /api/v1. */
  readonly path: string;
  readonly token: string | null;
}

const callOf = (request: Request): ApiCall => ({
  method: request.method(),
  path: request.url().replace(/^.*?\/api\/v1/, ''),
  token: /^Bearer (.+)$/.exec(request.headers()['authorization'] ?? '')?.[1] ?? null,
});

/** Records the page's API requests from now on, in their order. */
export function apiCalls(page: Page): ApiCall[] {
  const calls: ApiCall[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) calls.push(callOf(request));
  });
  return calls;
}
