// The server's part of the bench: our answers beside a bare route that sends the same bytes, sign-ins and their effect
// on other requests, the cost of a large club, memory, start.
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer, type ServerProcess } from '../support/server-process.ts';
import { archiveStarts } from './archive.ts';
import type { Recorded } from './bare-server.ts';
import { fillClub, residentMb, serve, signIn, type FilledClub } from './clubs.ts';
import { at, headersFor, measure, type Figures } from './load.ts';
import { get, subjects, WINDOW, type Subject } from './subjects.ts';
import { atMost, line, ms, ratio, title } from './table.ts';

/** Least share of the bare route's answers in a second. */
const MIN_SHARE = 1 / 3;

export interface Pace {
  readonly seconds: number;
  readonly connections: readonly number[];
}

/** After which an idle server has given back what it had at start or under load. */
const SETTLED_MS = 2500;

/** Records our server's answers, for the bare one to repeat. */
async function record(url: string, token: string, { calls }: Subject, connections: number): Promise<Recorded[]> {
  const recorded = new Map<string, Recorded>();
  for (const { method, path, body } of Array.from({ length: connections }, (_, connection) =>
    calls(connection),
  ).flat()) {
    if (recorded.has(method + path)) continue;
    const answer = await fetch(url + path, {
      method,
      headers: { ...headersFor(token), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    recorded.set(method + path, { method, path, status: answer.status, body: await answer.text() });
  }
  return [...recorded.values()];
}

const described = ({ perSecond, p50, p95, bad }: Figures): string =>
  `${perSecond.toFixed(0)}/s  p50 ${ms(p50)}  p95 ${ms(p95)}${bad > 0 ? `  ${bad} BAD` : ''}`;

/** Where the requests of the load go: a server, or the proxy in front of one. */
export type Front = Pick<ServerProcess, 'url' | 'stop'>;

interface Comparison {
  readonly heading?: string;
  /** Puts the bare server behind the same as ours. */
  readonly front?: (bare: Front) => Promise<Front>;
}

export async function besideBare(
  ours: Pick<Front, 'url'>,
  token: string,
  club: FilledClub,
  pace: Pace,
  { heading, front = (bare) => Promise.resolve(bare) }: Comparison = {},
): Promise<void> {
  title(
    `${heading ? `${heading}, b` : 'B'}eside a bare Fastify route that sends the same bytes (${pace.seconds} s each)`,
  );
  const file = path.join(club.dataDir, 'recorded.json');
  for (const subject of await subjects(ours.url, token)) {
    writeFileSync(file, JSON.stringify(await record(ours.url, token, subject, Math.max(...pace.connections))));
    const bare = await front(await startServer({ program: 'scripts/bench/bare-server.ts', env: { RECORDED: file } }));
    try {
      for (const connections of pace.connections) await compare(subject, connections, ours, bare, token, pace.seconds);
    } finally {
      await bare.stop();
      rmSync(file);
    }
  }
}

async function compare(
  { name, calls, goals = {} }: Subject,
  connections: number,
  ours: Pick<Front, 'url'>,
  bare: Pick<Front, 'url'>,
  token: string,
  seconds: number,
): Promise<void> {
  const load = { token, calls, connections, seconds };
  const mine = await measure({ ...load, url: ours.url });
  const plain = await measure({ ...load, url: bare.url });
  const share = mine.perSecond / plain.perSecond;
  const what = `${name}, ${connections} conn.`;
  if (mine.bad > 0) line({ what, measured: `${mine.bad} bad answers`, goal: 'none', ok: false });
  const { p50, perSecond, share: least = MIN_SHARE } = goals;
  if (connections === 1 && p50 !== undefined) {
    atMost(what, mine.p50, p50, ms, `p95 ${ms(mine.p95)}  ${mine.perSecond.toFixed(0)}/s`);
  } else if (connections === 8 && perSecond !== undefined) {
    line({ what, measured: described(mine), goal: `≥ ${perSecond}/s`, ok: mine.perSecond >= perSecond });
  } else line({ what, measured: described(mine) });
  line({
    what: '  bare',
    measured: described(plain),
    ...(connections === 8 && perSecond === undefined
      ? { goal: `${ratio(share)} (≥ ${least.toFixed(2)})`, ok: share >= least }
      : { goal: ratio(share) }),
  });
}

/** Signs in repeatedly until stopped, and counts. */
function flood(url: string, connections: number): () => Promise<number> {
  let stopped = false;
  let done = 0;
  const client = async (): Promise<void> => {
    while (!stopped) {
      await signIn(url).then(
        () => (done += 1),
        () => sleep(50), // 503: the queue is full
      );
    }
  };
  const clients = Array.from({ length: connections }, client);
  return async () => {
    stopped = true;
    await Promise.all(clients);
    return done;
  };
}

async function signIns(ours: ServerProcess, token: string, { seconds }: Pace): Promise<void> {
  title('Sign-in');
  const times: number[] = [];
  for (let tries = 0; tries < 20; tries += 1) {
    const before = performance.now();
    await signIn(ours.url);
    times.push(performance.now() - before);
  }
  times.sort((a, b) => a - b);
  atMost('sign-in, p50', at(times, 0.5), 70, ms, `p95 ${ms(at(times, 0.95))}`);

  const [, outing, divers] = await subjects(ours.url, token);
  const stop = flood(ours.url, 16);
  for (const subject of [outing, divers]) {
    if (!subject) continue;
    const figures = await measure({ url: ours.url, token, calls: subject.calls, connections: 1, seconds });
    atMost(`${subject.name} while 16 sign in, p95`, figures.p95, 20, ms, `p50 ${ms(figures.p50)}`);
  }
  const done = await stop();
  line({ what: '  sign-ins meanwhile', measured: `${(done / (2 * (seconds + 1))).toFixed(0)}/s` });
}

async function growth(large: ServerProcess, token: string, pace: Pace): Promise<void> {
  title('Ten times the members and the outings');
  const club = await fillClub(200, 40);
  const small = await serve(club);
  try {
    const load = { calls: get(WINDOW), connections: 1, seconds: pace.seconds };
    const before = await measure({ ...load, url: small.url, token: await signIn(small.url) });
    const after = await measure({ ...load, url: large.url, token });
    line({ what: 'four months, 200 members and 40 outings', measured: described(before) });
    line({ what: 'four months, 2,000 members and 400 outings', measured: described(after) });
    atMost('cost of ten times the club, p50', after.p50 / before.p50, 1.5, ratio);
  } finally {
    await small.stop();
    club.discard();
  }
}

async function starts(club: FilledClub): Promise<void> {
  title('Start');
  const times: number[] = [];
  for (let tries = 0; tries < 5; tries += 1) {
    const server = await serve(club);
    times.push(server.firstAnswerMs);
    await server.stop();
  }
  times.sort((a, b) => a - b);
  atMost('from start to first answer, median of 5', at(times, 0.5), 1000, ms, `longest ${ms(at(times, 1))}`);
  if (process.platform === 'linux') await archiveStarts();
}

export async function benchServer(pace: Pace): Promise<void> {
  const club = await fillClub(2000, 400);
  try {
    await starts(club);
    const ours = await serve(club);
    const token = await signIn(ours.url);
    await sleep(SETTLED_MS);
    const idle = residentMb(ours.pid);
    await besideBare(ours, token, club, pace);
    await signIns(ours, token, pace);
    await growth(ours, token, pace);
    title('Memory');
    await sleep(SETTLED_MS);
    const loaded = residentMb(ours.pid);
    const mb = (value: number): string => `${value.toFixed(0)} MB`;
    atMost('resident when idle', idle.now, 110, mb, `at most ${mb(idle.most)} during the start`);
    atMost('resident after all this load', loaded.now, 130, mb);
    atMost('most ever resident', loaded.most, 200, mb);
    await ours.stop();
  } finally {
    club.discard();
  }
}
