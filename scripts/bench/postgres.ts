// PostgreSQL's part of the bench: the server's table, then the same behind a proxy with one process and with two. Writes
// reach the disk, as in production; database, servers, proxy and load share the machine's processors.
import { startPostgres } from '../../tests/support/postgres.ts';
import { startServer } from '../support/server-process.ts';
import { fillClub, serve, settle, signIn, type FilledClub } from './clubs.ts';
import { besideBare, type Front, type Pace } from './server.ts';

async function behindProxy(...servers: readonly Front[]): Promise<Front> {
  const args = servers.map(({ url }) => url);
  const proxy = await startServer({ program: 'scripts/support/proxy.ts', args, env: {} });
  return {
    url: proxy.url,
    async stop(signal) {
      await Promise.all(servers.map((server) => server.stop(signal)));
      return proxy.stop(signal);
    },
  };
}

async function withProcesses(club: FilledClub, count: number, pace: Pace): Promise<void> {
  const front = await behindProxy(...(await Promise.all(Array.from({ length: count }, () => serve(club)))));
  try {
    const heading = `PostgreSQL, ${count} ${count === 1 ? 'process' : 'processes'} behind a proxy`;
    await besideBare(front, await signIn(front.url), club, pace, { heading, front: behindProxy });
  } finally {
    await front.stop();
  }
}

export async function benchPostgres(pace: Pace): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  try {
    const club = await fillClub(2000, 400, { DATABASE_URL: postgres.url });
    try {
      await settle(postgres.url);
      const server = await serve(club);
      await besideBare(server, await signIn(server.url), club, pace, { heading: 'PostgreSQL' });
      await server.stop();
      for (const count of [1, 2]) await withProcesses(club, count, pace);
    } finally {
      club.discard();
    }
  } finally {
    await postgres.stop();
  }
}
