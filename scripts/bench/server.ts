// The server's part of the bench: what members wait for beside a bare route that sends the same bytes, registrations,
// sign-ins and their effect on other requests, memory, start; 2,000 members on SQLite.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { licenceOf } from '#demo/club/accounts.ts';
import type { ClubEvent } from '#contract/events.ts';
import { monthFirst, parisDay } from '#domain/dates.ts';
import { startServer } from '../support/server-process.ts';
import { fillClub, open, residentMb, signIn, type FilledClub } from './clubs.ts';
import { ask, measure, medianAmong, read, type Call, type Caller, type Load } from './load.ts';
import { atMost, line, ms, ratio, title } from './table.ts';

export const WINDOW = `/events?sort=date,asc&from=${encodeURIComponent(monthFirst(parisDay(new Date())))}`;
const CONNECTIONS = 8;
const VIEWERS = 30;
const READS_PER_WRITE = 19;
const GOALS = {
  felt: 0.35,
  page: 0.17,
  list: 0.24,
  registering: 600,
  charged: 450,
  idle: 120,
  loaded: 170,
  most: 320,
  start: 1000,
};
/** After which an idle server has given back what it had at start or under load. */
const SETTLED_MS = 2500;

interface Subject {
  readonly name: string;
  readonly calls: Load['calls'];
  /** Least share of the bare route's answers in a second; answers in a second instead where it is above 1. */
  readonly goal: number;
}

const get = (address: string) => (): readonly Call[] => [{ path: address }];

const registrants = (event: ClubEvent): number =>
  [event.participants, event.pendingParticipants, event.accompanists, event.pendingAccompanists]
    .flat()
    .filter((entry) => entry?.active).length;

/** Members, supervisors and those who run the club read the outings while registrations change them. */
async function manyViewers(url: string, registering: Load['calls']): Promise<Subject> {
  const tokens: string[] = [];
  for (let number = 1; tokens.length < VIEWERS; number += 1) {
    const token = await signIn(url, licenceOf(number));
    // Deactivated members see no outing.
    if (await ask({ url, token }, { path: WINDOW }).catch(() => null)) tokens.push(token);
  }
  const readBy = (viewer: number): Call => ({ path: WINDOW, token: tokens[viewer % VIEWERS] ?? '' });
  const reads = (from: number) => Array.from({ length: READS_PER_WRITE }, (_, index) => readBy(from + index));
  return {
    name: `outings, ${VIEWERS} viewers, 5 % writes`,
    calls: (connection) =>
      registering(connection).flatMap((write, index) => [...reads(connection * 4 + index * READS_PER_WRITE), write]),
    goal: GOALS.felt,
  };
}

async function subjects(caller: Caller): Promise<Subject[]> {
  const { content: events } = await read<{ content: ClubEvent[] }>(caller, { path: WINDOW });
  const fullest = events.toSorted((a, b) => registrants(b) - registrants(a))[0];
  const unlimited = events.find((event) => event.diverMaxNumber === 0 && event.accompanistMaxNumber === 0);
  const { content: divers } = await read<{ content: { id: number }[] }>(caller, { path: '/divers/event' });
  if (!fullest || !unlimited) throw new Error('the club has no outing to measure');
  const registered = new Set([...unlimited.participants, ...unlimited.accompanists].map((entry) => entry?.id));
  const others = divers.filter(({ id }) => !registered.has(id));
  const firstFree = 1 + Math.max(0, ...unlimited.participants.map((entry) => entry?.position ?? 0));
  // One place per connection: removed entries stay, and the outing would grow during the bench.
  const joining =
    (id: number, first: number, more: object = {}) =>
    (connection: number): Call[] => {
      const diver = others[connection]?.id ?? 0;
      const place = `/events/${id}/participants`;
      const body = { type: 'PARTICIPANT', position: first + connection, description: '', ...more };
      return [
        { method: 'POST', path: `${place}/${diver}/seuil/0`, body },
        { method: 'DELETE', path: `${place}/${diver}` },
      ];
    };
  const registering = joining(unlimited.id, firstFree);
  const priced = { date: unlimited.date, site: unlimited.site, price: 1, chargedAtRegistration: true };
  const paid = await read<ClubEvent>(caller, { method: 'POST', path: '/events', body: priced });
  const list = '/divers?sort=lastname,firstname';
  return [
    { name: `outings of four months (${events.length})`, calls: get(WINDOW), goal: GOALS.felt },
    { name: `an outing of ${registrants(fullest)}`, calls: get(`/events/${fullest.id}`), goal: GOALS.felt },
    await manyViewers(caller.url, registering),
    { name: '25 members of the list', calls: get(`${list}&page=0&size=25`), goal: GOALS.page },
    { name: `the whole list of members (${divers.length})`, calls: get(list), goal: GOALS.list },
    { name: 'registering and leaving', calls: registering, goal: GOALS.registering },
    { name: 'the same with a debit and its refund', calls: joining(paid.id, 1, { charge: 1 }), goal: GOALS.charged },
  ];
}

/** Our server's answers, for the bare one to repeat (bare-server.ts). */
async function record(caller: Caller, calls: Load['calls']): Promise<string> {
  const recorded = new Map<string, Call & { answer: string }>();
  for (const call of Array.from({ length: CONNECTIONS }, (_, n) => calls(n)).flat()) {
    const key = `${call.method} ${call.path}`;
    if (!recorded.has(key)) recorded.set(key, { ...call, answer: (await ask(caller, call)).toString() });
  }
  return JSON.stringify([...recorded.values()]);
}

const described = ({ perSecond, p50, p95, bad }: Awaited<ReturnType<typeof measure>>): string =>
  `${perSecond.toFixed(0)}/s  p50 ${ms(p50)}  p95 ${ms(p95)}${bad > 0 ? `  ${bad} BAD` : ''}`;

async function besideBare(ours: Caller, club: FilledClub, seconds: number): Promise<void> {
  title(`Beside a bare Fastify route that sends the same bytes, ${CONNECTIONS} connections, ${seconds} s each`);
  const file = path.join(club.dataDir, 'recorded.json');
  for (const { name, calls, goal } of await subjects(ours)) {
    writeFileSync(file, await record(ours, calls));
    const bare = await startServer({ program: 'scripts/bench/bare-server.ts', env: { RECORDED: file } });
    try {
      const load = { ...ours, calls, connections: CONNECTIONS, seconds };
      const mine = await measure(load);
      const plain = await measure({ ...load, url: bare.url });
      const share = mine.perSecond / plain.perSecond;
      const [reached, least] = goal > 1 ? [mine.perSecond, `${goal}/s`] : [share, ratio(goal)];
      line(name, described(mine), `≥ ${least}`, reached >= goal && mine.bad === 0);
      line('  bare', described(plain), ratio(share));
    } finally {
      await bare.stop();
    }
  }
}

async function starts(club: FilledClub): Promise<void> {
  const times: number[] = [];
  for (let tries = 0; tries < 5; tries += 1) {
    const server = await startServer(club);
    times.push(server.firstAnswerMs);
    await server.stop();
  }
  const longest = `longest ${ms(Math.max(...times))}`;
  atMost('from start to first answer, median of 5', medianAmong(times), GOALS.start, ms, longest);
}

export async function benchServer(seconds: number): Promise<void> {
  const club = await fillClub(2000, 400);
  title('Start and memory, 2,000 members');
  await starts(club);
  const ours = await open(club);
  await sleep(SETTLED_MS);
  const mb = (value: number): string => `${value.toFixed(0)} MB`;
  atMost('resident when idle', residentMb(ours.pid).now, GOALS.idle, mb);
  await besideBare(ours, club, seconds);
  await sleep(SETTLED_MS);
  const loaded = residentMb(ours.pid);
  atMost('resident after this load', loaded.now, GOALS.loaded, mb);
  atMost('most ever resident', loaded.most, GOALS.most, mb);
  await ours.stop();
}
