// The growth part of the bench: every list, filter, sort and figure of the product in clubs of three sizes, on both engines.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { licenceOf } from '../../src/demo/club/accounts.ts';
import type { Engine } from '../../src/server/db/database.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { spawnServer, startServer, type ServerProcess } from '../support/server-process.ts';
import { runOn, settle, signIn } from './clubs.ts';
import { GROWTH_CALLS, type GrowthCall, type KnownRecords } from './growth-calls.ts';
import { growClub } from './grown.ts';
import { headersFor, medianOf } from './load.ts';
import { line, ratio, title } from './table.ts';

interface Size {
  readonly members: number;
  /** Reach into the past; later than that, no more outings are planned in a week of a larger club. */
  readonly events: number;
}

const SMALL: readonly Size[] = [
  { members: 2000, events: 400 },
  { members: 20_000, events: 2000 },
];
const LARGE: Size = { members: 140_000, events: 4000 };
const GOAL = 1.5;
const ROUNDS = 3;
/** A call that takes longer is measured once. */
const SLOW_MS = 200;
/** Id of the signed-in member, who gives donations. */
const MEMBER = 9;

interface Club extends Size {
  readonly server: ServerProcess;
  readonly treasurer: string;
  readonly member: string;
  readonly known: KnownRecords;
}

/** Where the clubs of an engine are kept, as settings of a server. */
interface Store {
  readonly envOf: (size: Size) => Promise<Readonly<Record<string, string>>>;
  readonly settle: (size: Size) => Promise<void>;
  readonly discard: () => Promise<void>;
}

function sqliteStore(): Store {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-growth-'));
  return {
    envOf: ({ members }) => Promise.resolve({ DATA_DIR: path.join(folder, String(members)) }),
    settle: () => Promise.resolve(),
    discard: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
  };
}

async function postgresStore(): Promise<Store> {
  const cluster = await startPostgres();
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-growth-'));
  const urlOf = ({ members }: Size): string =>
    Object.assign(new URL(cluster.url), { pathname: `/club_${members}` }).href;
  return {
    async envOf(size) {
      await runOn(cluster.url, `create database club_${size.members}`);
      return { DATA_DIR: path.join(folder, String(size.members)), DATABASE_URL: urlOf(size) };
    },
    settle: (size) => settle(urlOf(size)),
    async discard() {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function knownIn(url: string, token: string): Promise<KnownRecords> {
  const first = async (list: string) => {
    const answer = await fetch(`${url}/api/v1/${list}page=0&size=1`, { headers: headersFor(token) });
    return (await answer.json()) as { content: { event: { id: number } }[]; totalElements: number };
  };
  const { content } = await first('mouvements?kind=OUTING&');
  return {
    member: MEMBER,
    outing: content[0]?.event.id ?? 0,
    movements: (await first('mouvements?')).totalElements,
    members: (await first('divers?')).totalElements,
  };
}

async function openClub(store: Store, size: Size): Promise<Club> {
  const env = await store.envOf(size);
  const args = ['--members', String(size.members), '--events', String(size.events)];
  const { exited, output } = spawnServer({ program: 'scripts/demo-fill.ts', args, env });
  if ((await exited) !== 0) throw new Error(output());
  await growClub(env['DATABASE_URL'] ?? path.join(env['DATA_DIR'] ?? '', 'club.sqlite'));
  await store.settle(size);
  // The backup of the night, made up a minute after the start, would keep a processor busy for minutes.
  const server = await startServer({ env: { ...env, BACKUP_HOUR: 'off' } });
  const treasurer = await signIn(server.url);
  const member = await signIn(server.url, licenceOf(MEMBER));
  return { ...size, server, treasurer, member, known: await knownIn(server.url, treasurer) };
}

/** What ten times the members multiply the time by, from the smallest to the largest club. */
function growthOf(times: readonly number[], clubs: readonly Size[]): number {
  const [first, last] = [clubs[0], clubs.at(-1)];
  const tens = Math.log10((last?.members ?? 1) / (first?.members ?? 1));
  return ((times.at(-1) ?? 0) / (times[0] ?? 0)) ** (1 / tens);
}

/** The least of the rounds, which go by turns: other work of the machine makes a club slower, never faster. */
async function timesOf(clubs: readonly Club[], { path: asked, byMember }: GrowthCall, amount: number) {
  const times = clubs.map(() => Infinity);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, { server, treasurer, member, known }] of clubs.entries()) {
      const before = times[at] ?? Infinity;
      if (round > 0 && before > SLOW_MS) continue;
      const address = `/api/v1${typeof asked === 'string' ? asked : asked(known)}`;
      const token = byMember ? member : treasurer;
      const first = round > 0 ? before : await medianOf(server.url, token, address, 3);
      times[at] = Math.min(before, first > SLOW_MS ? first : await medianOf(server.url, token, address, amount));
    }
  }
  return times;
}

async function compare(engine: Engine, clubs: readonly Club[], call: GrowthCall, amount: number) {
  const what = `${call.name} (${engine})`;
  const goal = `≤ ${ratio(GOAL)}`;
  try {
    const times = await timesOf(clubs, call, amount);
    const growth = growthOf(times, clubs);
    const measured = `${times.map((time) => time.toFixed(2)).join(' → ')} ms  ${ratio(growth)}`;
    line({ what, measured, goal, ok: growth <= GOAL });
  } catch (error) {
    line({ what, measured: `bad: ${String(error)}`, goal, ok: false });
  }
}

interface Options {
  readonly quick: boolean;
  readonly engines: readonly Engine[];
}

export async function benchGrowth({ quick, engines }: Options): Promise<void> {
  const sizes = quick ? SMALL : [...SMALL, LARGE];
  for (const engine of engines) {
    const store = engine === 'sqlite' ? sqliteStore() : await postgresStore();
    const clubs: Club[] = [];
    try {
      for (const size of sizes) clubs.push(await openClub(store, size));
      title(
        `Growth per ten times the club, ${sizes.map(({ members }) => members).join(' → ')} members, p50 at 1 conn.`,
      );
      for (const call of GROWTH_CALLS) await compare(engine, clubs, call, quick ? 20 : 40);
    } finally {
      for (const { server } of clubs) await server.stop();
      await store.discard();
    }
  }
}
