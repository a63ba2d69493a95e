// Paying as the browser does: the calls of section 7 in their order, against the real server, whose provider is the
// real client in front of the sandbox.
import { afterAll } from 'vitest';
import { defaultSettings } from '#server/db/installation.ts';
import { helloAsso } from '#server/integrations/payments/helloasso.ts';
import { startSandbox } from '#demo/helloasso/server.ts';
import type { PaymentAccount } from '#server/compose/dependencies.ts';
import type { IntentState } from '#domain/payments/intents.ts';
import { START, type TestClub } from './app.ts';
import type { Who } from './members.ts';

/** The club's key, which no answer, log line or file may contain. */
export const CANARY = 'cle-du-club-canari-3f9a1c';
export const NOTIFICATION_SECRET = 'secret-de-notification-des-tests';

/** The club's account at a sandbox that knows CANARY; `timeoutMs`: longest wait of the server. */
export const paymentsAt = (apiUrl: string, timeoutMs: number): PaymentAccount => ({
  provider: helloAsso({
    apiUrl,
    organization: 'club',
    clientId: 'club',
    credential: {
      clientSecret: CANARY,
      refreshToken: () => Promise.resolve(null),
      storeRefreshToken: () => Promise.resolve(),
    },
    timeoutMs,
    clock: () => new Date(START),
  }),
  hasSecret: true,
  notificationSecret: NOTIFICATION_SECRET,
});

/** A provider of the test file's own. */
export async function openSandbox({ timeoutMs = 1500 } = {}) {
  const sandbox = await startSandbox({
    port: 0,
    organization: 'club',
    clientId: 'club',
    clientSecret: CANARY,
    refreshToken: 'never-used-by-these-tests',
    // The provider takes no term of the past: its clock stands where the clubs' begin.
    clock: () => new Date(START),
  });
  afterAll(() => sandbox.close());
  return { sandbox, payments: paymentsAt(sandbox.url, timeoutMs) };
}

/** Settings 1–7 as a new club has them: a member's handle stands in the last. */
export const seedSettings = (club: TestClub) => club.insert('settings', ...defaultSettings);

/** Outside of /api/v1: the relay and the notification. */
export function outside(
  club: TestClub,
  who: Who | null,
  method: 'GET' | 'POST',
  url: string,
  body?: { readonly type: string; readonly text: string },
) {
  const client = who === null ? club.anonymous : club.as(who);
  return client.send(method, url, body?.text, body && { 'content-type': body.type });
}

export async function handleOf(club: TestClub, who: Who): Promise<string> {
  const { valeurTexte } = (await club.as(who).get('/parametres/7')).json<{ valeurTexte: string | null }>();
  if (valeurTexte === null) throw new Error('no handle');
  return valeurTexte;
}

export const exchange = (club: TestClub, who: Who, handle: string) =>
  outside(club, who, 'POST', '/helloasso/oauth2/token', {
    type: 'application/x-www-form-urlencoded',
    text: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: handle, client_id: 'club' }).toString(),
  });

export async function ticketOf(club: TestClub, who: Who): Promise<string> {
  const answer = await exchange(club, who, await handleOf(club, who));
  return answer.json<{ access_token: string }>().access_token;
}

export const readCheckout = (club: TestClub, who: Who, id: number, organization = 'club') =>
  outside(club, who, 'GET', `/helloasso/v5/organizations/${organization}/checkout-intents/${id}`);

export interface Opened {
  readonly id: number;
  readonly reference: string;
}

export async function intentOf(club: TestClub, providerId: number) {
  const row = await club.row('payment_intents', { provider_id: providerId });
  return { ...row, state: row.state as IntentState };
}

/** The checkout that a redirection leads to. */
export const checkoutIdIn = (redirectUrl: string): number => Number(/\/checkout\/(\d+)/.exec(redirectUrl)?.[1]);

const opened = async (club: TestClub, answer: { body: string }): Promise<Opened> => {
  const { redirectUrl } = JSON.parse(answer.body) as { redirectUrl: string };
  const id = checkoutIdIn(redirectUrl);
  return { id, reference: (await intentOf(club, id)).reference };
};

export async function beginTopUp(club: TestClub, who: Who, cents: number | string = 5000): Promise<Opened> {
  const ticket = await ticketOf(club, who);
  return opened(club, await club.as(who).post(`/divers/APIHELLOASSO/${cents}/0/${ticket}`));
}

export async function beginFee(club: TestClub, who: Who, licence: string, plan: 'UNEX' | 'TROISX'): Promise<Opened> {
  const ticket = await ticketOf(club, who);
  return opened(club, await club.as(who).post(`/divers/APIHELLOASSOADHESION${plan}/${licence}/${ticket}`));
}

export const confirm = (club: TestClub, who: Who, { id, reference }: Opened) =>
  club.as(who).send('POST', `/divers/HELLOASSO/${reference}`, String(id), { 'content-type': 'text/plain' });

/** Notifies as the provider does. */
export const notify = (club: TestClub, about: object, secret = NOTIFICATION_SECRET) =>
  outside(club, null, 'POST', `/helloasso/notifications/${secret}`, {
    type: 'application/json',
    text: JSON.stringify(about),
  });
