// The whole answers' part of the bench: what others wait while one client reads a list of the whole federation.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { fillClub, residentMb, serve, signIn, type FilledClub } from './clubs.ts';
import { headersFor, measure } from './load.ts';
import { atMost, ms, title } from './table.ts';

const SIZE = { members: 140_000, events: 400 };
const GOAL_MS = 20;
const API = '/api/v1';
const ANSWERS = [
  '/divers/event?sort=lastname,firstname',
  '/divers?sort=lastname,firstname',
  '/mouvements',
  '/daos/',
  '/mouvements/totaux',
  '/saison',
  '/daos/years/2025',
];
const OTHERS = `${API}/divers?sort=lastname,firstname&page=0&size=25`;

async function readOnce(url: string, path: string, token: string): Promise<number> {
  const [answer] = (await once(get(url + path, { headers: headersFor(token) }), 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
  let bytes = 0;
  answer.on('data', (part: Buffer) => (bytes += part.length));
  await once(answer, 'end');
  return bytes;
}

/** Reads the answer again and again until `done`; gives its bytes as sent, and the fastest reading. */
async function reading(url: string, path: string, token: string, done: () => boolean) {
  let [bytes, fastest] = [0, Infinity];
  do {
    const start = performance.now();
    bytes = await readOnce(url, path, token);
    fastest = Math.min(fastest, performance.now() - start);
  } while (!done());
  return { bytes, fastest };
}

async function besideReader(club: FilledClub, path: string, seconds: number): Promise<void> {
  const server = await serve(club);
  try {
    const token = await signIn(server.url);
    let isDone = false;
    const reader = reading(server.url, API + path, token, () => isDone);
    const calls = () => [{ method: 'GET', path: OTHERS } as const];
    const { p50, p95 } = await measure({ url: server.url, token, calls, connections: 1, seconds });
    isDone = true;
    const { bytes, fastest } = await reader;
    const { most } = residentMb(server.pid);
    const beside = `p50 ${ms(p50)}  ${(bytes / 1e6).toFixed(1)} MB in ${ms(fastest)}  peak ${most.toFixed(0)} MB`;
    atMost(path, p95, GOAL_MS, ms, beside);
  } finally {
    await server.stop();
  }
}

export async function benchWhole({ seconds }: { readonly seconds: number }): Promise<void> {
  title(`25 divers at p95 while one reads a whole answer, ${SIZE.members} members`);
  const club = await fillClub(SIZE.members, SIZE.events);
  try {
    for (const path of ANSWERS) await besideReader(club, path, seconds);
  } finally {
    club.discard();
  }
}
