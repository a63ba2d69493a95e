// The large clubs' part of the bench: 20,000 members on SQLite and 140,000 on PostgreSQL, each list, search and sum, and
// others' waiting beside a whole answer.
import type { Engine } from '../../src/server/db/database.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { fillClub, residentMb, serve, signIn } from './clubs.ts';
import { growClub } from './grown.ts';
import { PAGES, SEARCHES, SUMS, WHOLE } from './lists.ts';
import { ask, measure, medianAmong, medianOf } from './load.ts';
import { atMost, line, ms, title } from './table.ts';

const SIZES = { sqlite: { members: 20_000, events: 2000 }, postgres: { members: 140_000, events: 4000 } } as const;
const QUICK = { members: 2000, events: 400 };
const GOALS = { page: 60, letter: 30, sum: 400, others: 50 };
const OTHERS = '/api/v1/divers?sort=lastname,firstname&page=0&size=25';

interface Club {
  readonly url: string;
  readonly pid: number;
  readonly token: string;
}

/** Prints the slowest ones, and each that is over the goal. */
async function slowest(what: string, { url, token }: Club, calls: readonly string[], goal: number): Promise<void> {
  const times: { call: string; time: number }[] = [];
  for (const call of calls) {
    const path = `/api/v1${call}`;
    times.push({ call, time: await medianOf(9, () => ask(url, token, { method: 'GET', path })) });
  }
  times.sort((a, b) => b.time - a.time);
  const [worst] = times;
  const usual = medianAmong(times.map(({ time }) => time));
  atMost(what, worst?.time ?? Number.NaN, goal, ms, `${calls.length} calls, median ${ms(usual)}`);
  for (const { call, time } of times.filter((one, index) => index === 0 || one.time > goal))
    line({ what: `  ${call}`.slice(0, 90), measured: ms(time) });
}

/** A page of members at p95 while another caller asks for `path` again and again. */
async function besideReader({ url, pid, token }: Club, path: string, seconds: number): Promise<void> {
  let isDone = false;
  const reading = (async () => {
    let bytes = 0;
    do bytes = (await ask(url, token, { method: 'GET', path: `/api/v1${path}` })).length;
    while (!isDone);
    return bytes;
  })();
  const calls = () => [{ method: 'GET', path: OTHERS } as const];
  const { p95 } = await measure({ url, token, calls, connections: 1, seconds });
  isDone = true;
  const beside = `${((await reading) / 1e6).toFixed(1)} MB, peak ${residentMb(pid).most.toFixed(0)} MB`;
  atMost(`others' p95 beside ${path}`, p95, GOALS.others, ms, beside);
}

async function benchEngine(engine: Engine, quick: boolean): Promise<void> {
  const { members, events } = quick ? QUICK : SIZES[engine];
  title(`${members.toLocaleString('en')} members on ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`);
  const cluster = engine === 'postgres' ? await startPostgres() : null;
  const club = await fillClub(members, events, cluster ? { DATABASE_URL: cluster.url } : {});
  try {
    await growClub(cluster?.url ?? `${club.dataDir}/club.sqlite`);
    // Without the backup of the night, made up a minute after the start.
    const server = await serve({ ...club, env: { ...club.env, BACKUP_HOUR: 'off' } });
    const asked = { ...server, token: await signIn(server.url) };
    await slowest('pages 1 and 10 of every list, slowest', asked, PAGES, GOALS.page);
    await slowest('a letter of a search, slowest', asked, SEARCHES, GOALS.letter);
    await slowest('dashboard and sums, slowest', asked, SUMS, GOALS.sum);
    for (const path of [...WHOLE, ...SUMS]) await besideReader(asked, path, quick ? 1 : 4);
    await server.stop();
  } finally {
    club.discard();
    await cluster?.stop();
  }
}

export async function benchLarge(engines: readonly Engine[], quick: boolean): Promise<void> {
  for (const engine of engines) await benchEngine(engine, quick);
}
