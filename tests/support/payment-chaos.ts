// Two servers on one database, killed in turn, and a provider with faults: payments must survive both.
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from '../../src/server/compose/app.ts';
import type { Database } from '../../src/server/db/database.ts';
import type { Sandbox } from '../../src/demo/helloasso/server.ts';
import { NO_FAULTS, type Switches } from '../../src/demo/helloasso/switches.ts';
import { defaultConfig } from '../../src/shared/config.ts';
import { freePort } from '../../scripts/support/server-process.ts';
import { DATA_KEY, JWT_SECRET, START } from './app.ts';
import { CANARY, checkoutIdIn, NOTIFICATION_SECRET, paymentsAt } from './payments.ts';
import { startProcess } from './process.ts';
import type { Given } from './processes/payments-server.ts';

/** Five minutes of the servers pass in a second. */
const SPEED = 300;
/** A provider that hangs for 30 s against a timeout of 8 s, in the same proportion. */
const PATIENCE_MS = 300;
const HANG_MS = 1100;
const LOOK_EVERY = 50;

export const clockFor = (later = 0): Given['clock'] => ({
  begins: Date.parse(START) + later,
  since: Date.now(),
  speed: SPEED,
});

/** Where servers are, and how they are ended. */
export interface Servers {
  /** One of the two that run. */
  url(index: number): string;
  kills(): number;
  /** Ends it as a power cut would; another one takes its place. */
  kill(index: number): Promise<void>;
  stop(): Promise<void>;
}

export interface Server {
  readonly url: string;
  /** 0 for one in this process. */
  readonly pid: number;
  kill(): Promise<void>;
}

/** Starts one, on the clock given. */
export type Starter = (clock: Given['clock']) => Promise<Server>;

/** A process of its own, ended by SIGKILL. */
export const processes =
  (
    databaseUrl: string,
    providerUrl: string,
    timeoutMs = PATIENCE_MS,
    { otherWork, withoutLocks }: Pick<Given, 'otherWork' | 'withoutLocks'> = {},
  ): Starter =>
  async (clock) => {
    const port = await freePort();
    const given: Given = {
      databaseUrl,
      providerUrl,
      clock,
      port,
      jwtSecret: JWT_SECRET,
      clientSecret: CANARY,
      notificationSecret: NOTIFICATION_SECRET,
      timeoutMs,
      lookEvery: LOOK_EVERY,
      ...(otherWork ? { otherWork } : {}),
      ...(withoutLocks ? { withoutLocks } : {}),
    };
    const server = startProcess('payments-server', JSON.stringify(given));
    await server.line();
    return { url: `http://127.0.0.1:${port}`, pid: server.pid, kill: () => server.stop() };
  };

/** A database whose connection is lost: transactions that are not committed by then never are. */
function mortal(database: Database): { readonly database: Database; die(): void } {
  let dead = false;
  const alive = (): void => {
    if (dead) throw new Error('the server was killed');
  };
  return {
    database: {
      ...database,
      read: (work) => database.read((tx) => (alive(), work(tx))),
      write: (work) =>
        database.write(async (tx) => {
          alive();
          const result = await work(tx);
          alive();
          return result;
        }),
    },
    die: () => void (dead = true),
  };
}

/** A server in this process, which loses its database and its connections: ten of them start while one process does. */
export const mortals =
  (shared: Database, providerUrl: string): Starter =>
  async (clock) => {
    const { database, die } = mortal(shared);
    const payments = { ...paymentsAt(providerUrl, PATIENCE_MS), lookEvery: LOOK_EVERY };
    const { begins, since, speed } = clock;
    const app = await buildApp({
      database,
      club: defaultConfig,
      clock: () => new Date(begins + (Date.now() - since) * speed),
      jwtSecret: JWT_SECRET,
      dataKey: DATA_KEY,
      publicUrl: 'https://espace.club.example',
      payments,
    });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    app.paymentsWorker.start();
    return {
      url,
      pid: 0,
      async kill() {
        die();
        app.server.closeAllConnections();
        await app.close();
      },
    };
  };

/** Two servers for the time of the work, however it ends. */
export async function withServers(
  start: Starter,
  clock: Given['clock'],
  work: (servers: Servers) => Promise<unknown>,
): Promise<void> {
  const running = await Promise.all([start(clock), start(clock)]);
  let kills = 0;
  const servers: Servers = {
    url: (index) => running[index]?.url ?? '',
    kills: () => kills,
    async kill(index) {
      kills += 1;
      await running[index]?.kill();
      running[index] = await start(clock);
    },
    stop: async () => void (await Promise.all(running.map((server) => server.kill()))),
  };
  try {
    await work(servers);
  } finally {
    await servers.stop();
  }
}

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
