// Two servers on one database that are killed in turn, before a provider that misbehaves: what a payment must outlive.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from '../../src/server/integrations/payments/sandbox/server.ts';
import { WELL_BEHAVED, type Switches } from '../../src/server/integrations/payments/sandbox/switches.ts';
import { freePort } from '../../scripts/support/server-process.ts';
import { JWT_SECRET, START } from './app.ts';
import { CANARY, NOTIFICATION_SECRET } from './payments.ts';
import { startProcess, type TestProcess } from './process.ts';
import type { Given } from './processes/payments-server.ts';

/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Five minutes of the servers pass in a second. */
const SPEED = 300;
/** A provider that hangs for 30 s before a patience of 8, in the same proportion. */
const PATIENCE_MS = 300;
const HANG_MS = 1100;

export const clockFor = (later = 0): Given['clock'] => ({
  begins: Date.parse(START) + later,
  since: Date.now(),
  speed: SPEED,
});

export async function openServers(databaseUrl: string, providerUrl: string, clock: Given['clock']) {
  const ports = [await freePort(), await freePort()];
  const start = async (port: number): Promise<TestProcess> => {
    const given: Given = {
      databaseUrl,
      jwtSecret: JWT_SECRET,
      providerUrl,
      clientSecret: CANARY,
      notificationSecret: NOTIFICATION_SECRET,
      port,
      clock,
      patienceMs: PATIENCE_MS,
      lookEvery: 50,
    };
    const server = startProcess('payments-server', JSON.stringify(given));
    await server.line();
    return server;
  };
  const running = await Promise.all(ports.map(start));
  let kills = 0;
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    kills: () => kills,
    /** SIGKILL, and another one in its place. */
    async kill(index: number): Promise<void> {
      kills += 1;
      await running[index]?.stop();
      running[index] = await start(ports[index] ?? 0);
    },
    stop: async () => void (await Promise.all(running.map((server) => server.stop()))),
  };
}

export type Servers = Awaited<ReturnType<typeof openServers>>;

/** Misbehaves in turn, and kills a server now and then, until it is told to stop. */
export function misbehave(sandbox: Sandbox, servers: Servers, random: () => number): { stop(): Promise<void> } {
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
      Object.assign(sandbox.switches, WELL_BEHAVED, MOODS[Math.floor(random() * MOODS.length)]);
      sandbox.notifyAt(`${servers.urls[random() < 0.5 ? 0 : 1]}/helloasso/notifications/${NOTIFICATION_SECRET}`);
      await sleep(100 + random() * 300);
    }
    Object.assign(sandbox.switches, WELL_BEHAVED);
  })();
  const kills = (async () => {
    for (let turn = 0; !stopped; turn += 1) {
      await sleep(300 + random() * 900);
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
