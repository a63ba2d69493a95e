// The large clubs' part of the bench: 20,000 members on SQLite and 140,000 on PostgreSQL, each list, search and sum, and
// others' waiting beside a whole answer.
import type { Engine } from '#server/db/database.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { fillClub, open, residentMb } from './clubs.ts';
import { growClub } from './grown.ts';
import { ONE_ANSWER, PAGES, SEARCHES, SUMS, WHOLE } from './lists.ts';
import { ask, measure, medianAmong, medianOf, type Caller } from './load.ts';
import { atMost, line, ms, title } from './table.ts';

const SIZES = { sqlite: { members: 20_000, events: 2000 }, postgres: { members: 140_000, events: 4000 } } as const;
const QUICK = { members: 2000, events: 400 };
const GOALS = { page: 60, letter: 30, sum: 400, others: 50 };
const OTHERS = '/divers?sort=lastname,firstname&page=0&size=25';

/** Prints the slowest ones, and each that is over the goal. */
async function slowest(what: string, caller: Caller, paths: readonly string[], goal: number): Promise<void> {
  const times: { path: string; time: number }[] = [];
  for (const path of paths) times.push({ path, time: await medianOf(9, () => ask(caller, { path })) });
  times.sort((a, b) => b.time - a.time);
  const usual = medianAmong(times.map(({ time }) => time));
  atMost(what, times[0]?.time ?? Number.NaN, goal, ms, `${paths.length} calls, median ${ms(usual)}`);
  for (const { path, time } of times.filter((one, index) => index === 0 || one.time > goal))
    line(`  ${path}`.slice(0, 90), ms(time));
}

/** A page of members at p95 while another caller asks for `path` again and again. */
async function besideReader(club: Caller & { readonly pid: number }, path: string, seconds: number): Promise<void> {
  let isDone = false;
  const reading = (async () => {
    let bytes = 0;
    do bytes = (await ask(club, { path })).length;
    while (!isDone);
    return bytes;
  })();
  const { p95 } = await measure({ ...club, calls: () => [{ path: OTHERS }], connections: 1, seconds });
  isDone = true;
  const beside = `${((await reading) / 1e6).toFixed(1)} MB, peak ${residentMb(club.pid).most.toFixed(0)} MB`;
  atMost(`others' p95 beside ${path}`, p95, GOALS.others, ms, beside);
}

export async function benchLarge(engine: Engine, quick: boolean): Promise<void> {
  const { members, events } = quick ? QUICK : SIZES[engine];
  title(`${members.toLocaleString('en')} members on ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`);
  const cluster = engine === 'postgres' ? await startPostgres() : null;
  const club = await fillClub(members, events, cluster ? { DATABASE_URL: cluster.url } : {});
  await growClub(cluster?.url ?? `${club.dataDir}/club.sqlite`);
  // Without the backup of the night, made up a minute after the start.
  const server = await open({ env: { ...club.env, BACKUP_HOUR: 'off' } });
  await slowest('pages 1 and 10 of every list, slowest', server, PAGES, GOALS.page);
  await slowest('a letter of a search, slowest', server, SEARCHES, GOALS.letter);
  await slowest('dashboard and sums, slowest', server, [...SUMS, ...ONE_ANSWER], GOALS.sum);
  for (const path of [...WHOLE, ...SUMS]) await besideReader(server, path, quick ? 1 : 4);
  await server.stop();
  await cluster?.stop();
}
