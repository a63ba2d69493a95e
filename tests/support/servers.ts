// Servers in processes of their own, for tests of several servers on one database and of killed ones.
import { afterAll, beforeAll } from 'vitest';
import { JWT_SECRET, START, type TestClub } from './app.ts';
import { callsOf } from './calls.ts';
import type { Who } from './members.ts';
import { startProcess } from './process.ts';
import type { Given } from './processes/server.ts';

export interface Server {
  readonly url: string;
  /** 0 for one in this process. */
  readonly pid: number;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

/** Its clock stands at START unless told otherwise. */
export async function startServer(given: Pick<Given, 'databaseUrl'> & Partial<Given>): Promise<Server> {
  const clock: Given['clock'] = { begins: Date.parse(START), since: 0, speed: 0 };
  const server = startProcess('server', JSON.stringify({ jwtSecret: JWT_SECRET, clock, ...given }));
  const url = await server.line();
  return { url, pid: server.pid, kill: () => server.stop() };
}

/** Two for the tests of a group. */
export function twoServers(start: () => Promise<Server>): readonly Server[] {
  const servers: Server[] = [];
  beforeAll(async () => void servers.push(...(await Promise.all([start(), start()]))));
  afterAll(() => Promise.all(servers.map((server) => server.kill())));
  return servers;
}

/** Calls of a member, by turns to one and the other. */
export async function callsOfBoth(club: TestClub, servers: readonly Server[], who: Who) {
  const token = await club.tokenOf(who);
  const both = servers.map((server) => callsOf(server, token));
  return (index: number) => both[index % both.length]!;
}

/** Two servers, one of which may be down for a moment. */
export interface Servers {
  url(index: number): string;
  kills(): number;
  /** Another one takes its place. */
  kill(index: number): Promise<void>;
  /** Stops it in the middle of what it does, for so long. */
  suspend(index: number, ms: number): Promise<void>;
  stop(): Promise<void>;
}

/** Two of them for the time of the work, however it ends. */
export async function withServers(
  start: () => Promise<Server>,
  work: (servers: Servers) => Promise<unknown>,
): Promise<void> {
  const running = await Promise.all([start(), start()]);
  let kills = 0;
  const servers: Servers = {
    url: (index) => running[index]?.url ?? '',
    kills: () => kills,
    async kill(index) {
      kills += 1;
      await running[index]?.kill();
      running[index] = await start();
    },
    async suspend(index, ms) {
      const server = running[index];
      if (server) process.kill(server.pid, 'SIGSTOP');
      await new Promise((passed) => setTimeout(passed, ms));
      if (server && server === running[index]) process.kill(server.pid, 'SIGCONT');
    },
    stop: async () => void (await Promise.all(running.map((server) => server.kill()))),
  };
  try {
    await work(servers);
  } finally {
    await servers.stop();
  }
}
