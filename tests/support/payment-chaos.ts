// Servers that take payments, and a provider with faults, which kills one of them now and then.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from '#demo/helloasso/server.ts';
import { NO_FAULTS, type Switches } from '#demo/helloasso/switches.ts';
import { START } from './app.ts';
import { CANARY, checkoutIdIn, NOTIFICATION_SECRET } from './payments.ts';
import type { Given } from './processes/server.ts';
import { startServer, type Server, type Servers } from './servers.ts';

/** Five minutes of the servers pass in a second. */
const SPEED = 300;
/** A provider that hangs for 30 s against a timeout of 8 s, in the same proportion. */
const PATIENCE_MS = 300;
const HANG_MS = 1100;
const LOOK_EVERY = 50;

export const clockFor = (speed = SPEED): Given['clock'] => ({ begins: Date.parse(START), since: Date.now(), speed });

/** Starts one, on the clock given. */
export type Starter = (clock: Given['clock']) => Promise<Server>;

/** A process of its own, ended by SIGKILL. */
export const processes =
  (
    databaseUrl: string,
    providerUrl: string,
    timeoutMs = PATIENCE_MS,
    more: Pick<Given, 'otherWork' | 'without'> = {},
  ): Starter =>
  (clock) => {
    const secrets = { clientSecret: CANARY, notificationSecret: NOTIFICATION_SECRET };
    return startServer({
      databaseUrl,
      clock,
      payments: { providerUrl, ...secrets, timeoutMs, lookEvery: LOOK_EVERY },
      ...more,
    });
  };

/** A call of one member; null when no answer came. */
type Ask = (
  method: string,
  path: string,
  body?: [type: string, text: string],
) => Promise<{ readonly body: Record<string, unknown> } | null>;

/** A ticket for payments, as the browser fetches it. */
export async function ticketBy(ask: Ask): Promise<string> {
  const handle = await ask('GET', '/api/v1/parametres/7');
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: String(handle?.body['valeurTexte']) });
  const type = 'application/x-www-form-urlencoded';
  const granted = await ask('POST', '/helloasso/oauth2/token', [type, form.toString()]);
  return String(granted?.body['access_token']);
}

/** Begins to top up a wallet until it works; the provider's id, or 0 after twenty tries. */
export async function openCheckout(ask: Ask, cents: number, pause: () => Promise<unknown>): Promise<number> {
  for (let tries = 0; tries < 20; tries += 1) {
    const begun = await ask('POST', `/api/v1/divers/APIHELLOASSO/${cents}/0/${await ticketBy(ask)}`);
    const url = begun?.body['redirectUrl'];
    if (typeof url === 'string') return checkoutIdIn(url);
    await pause();
  }
  return 0;
}

/** Keeps a slow machine from starting servers that die before they have answered. */
const ANSWERS_BETWEEN_KILLS = 40;

/** Changes the provider's faults, and kills a server now and then, until stopped; `answered` counts the servers' answers. */
export function misbehave(
  sandbox: Sandbox,
  servers: Servers,
  random: () => number,
  answered: () => number,
): { stop(): Promise<void> } {
  const MOODS: readonly Partial<Switches>[] = [
    {},
    { delayMs: 40, notify: 'TWICE' },
    { hangMs: HANG_MS, notify: 'NEVER' },
    { failShare: 0.4, failAs: '500', notify: 'LATE', notifyLateMs: 400 },
    { failShare: 0.3, failAs: 'GARBAGE', notify: 'TWICE' },
    { refuseTokens: 3, notify: 'NEVER' },
    { delayMs: 500 },
  ];
  let stopped = false;
  const moods = (async () => {
    while (!stopped) {
      Object.assign(sandbox.switches, NO_FAULTS, MOODS[Math.floor(random() * MOODS.length)]);
      sandbox.notifyAt(`${servers.url(random() < 0.5 ? 0 : 1)}/helloasso/notifications/${NOTIFICATION_SECRET}`);
      await sleep(100 + random() * 300);
    }
    Object.assign(sandbox.switches, NO_FAULTS);
  })();
  const kills = (async () => {
    for (let turn = 0; !stopped; turn += 1) {
      const before = answered();
      await sleep(300 + random() * 900);
      while (!stopped && answered() < before + ANSWERS_BETWEEN_KILLS) await sleep(20);
      if (!stopped) await servers.kill(turn % 2);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await Promise.all([moods, kills]);
    },
  };
}
