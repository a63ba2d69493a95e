// What the bench asks of a server with a demonstration club, and its goals.
import { licenceOf } from '../../src/demo/club/accounts.ts';
import type { ClubEvent } from '../../src/shared/contract/events.ts';
import { monthFirst, parisDay } from '../../src/shared/domain/dates.ts';
import { signIn } from './clubs.ts';
import { headersFor, type Call } from './load.ts';

const API = '/api/v1';
export const WINDOW = `${API}/events?sort=date,asc&from=${encodeURIComponent(monthFirst(parisDay(new Date())))}`;

interface Goals {
  /** Milliseconds, most at one connection. */
  readonly p50?: number;
  /** Of the bare route's answers in a second, least at eight connections. */
  readonly share?: number;
  /** Answers, least at eight connections, instead of a share. */
  readonly perSecond?: number;
}

export interface Subject {
  readonly name: string;
  readonly calls: (connection: number) => readonly Call[];
  readonly goals?: Goals;
}

export const get = (path: string) => (): readonly Call[] => [{ method: 'GET', path }];
const registrants = (event: ClubEvent): number =>
  [event.participants, event.pendingParticipants, event.accompanists, event.pendingAccompanists]
    .flat()
    .filter((entry) => entry?.active).length;

async function answerOf<T>(url: string, token: string, path: string): Promise<T> {
  const answer = await fetch(url + path, { headers: headersFor(token) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as T;
}

const VIEWERS = 30;
const READS_PER_WRITE = 19;

/** Members, supervisors and those who run the club read the outings while registrations change them. */
async function manyViewers(url: string, registering: Subject['calls']): Promise<Subject> {
  const tokens: string[] = [];
  for (let number = 1; tokens.length < VIEWERS; number += 1) {
    const token = await signIn(url, licenceOf(number));
    // Deactivated members see no outing.
    if ((await fetch(url + WINDOW, { headers: headersFor(token) })).ok) tokens.push(token);
  }
  const reads = (from: number): Call[] =>
    Array.from({ length: READS_PER_WRITE }, (_, at) => ({
      method: 'GET',
      path: WINDOW,
      token: tokens[(from + at) % VIEWERS] ?? '',
    }));
  return {
    name: `outings, ${VIEWERS} viewers, 5 % writes`,
    calls: (connection) =>
      registering(connection).flatMap((write, at) => [...reads(connection * 4 + at * READS_PER_WRITE), write]),
    goals: { share: 0.5 },
  };
}

export async function subjects(url: string, token: string): Promise<Subject[]> {
  const { content: events } = await answerOf<{ content: ClubEvent[] }>(url, token, WINDOW);
  const fullest = events.toSorted((a, b) => registrants(b) - registrants(a))[0];
  const unlimited = events.find((event) => event.diverMaxNumber === 0 && event.accompanistMaxNumber === 0);
  const { content: divers } = await answerOf<{ content: { id: number }[] }>(url, token, `${API}/divers/event`);
  if (!fullest || !unlimited) throw new Error('the club has no outing to measure');
  const registered = new Set([...unlimited.participants, ...unlimited.accompanists].map((entry) => entry?.id));
  const others = divers.filter(({ id }) => !registered.has(id));
  const firstFree = 1 + Math.max(0, ...unlimited.participants.map((entry) => entry?.position ?? 0));
  const place = `${API}/events/${unlimited.id}/participants`;
  const registering = (connection: number): Call[] => {
    const diver = others[connection]?.id ?? 0;
    // One place per connection: removed entries stay, and the outing would grow during the bench.
    const body = { type: 'PARTICIPANT', position: firstFree + connection, description: '' };
    return [
      { method: 'POST', path: `${place}/${diver}/seuil/0`, body },
      { method: 'DELETE', path: `${place}/${diver}` },
    ];
  };
  return [
    { name: `outings of four months (${events.length})`, calls: get(WINDOW), goals: { share: 0.5 } },
    {
      name: `an outing of ${registrants(fullest)}`,
      calls: get(`${API}/events/${fullest.id}`),
      goals: { p50: 2, share: 0.5 },
    },
    {
      name: '25 divers of the list',
      calls: get(`${API}/divers?sort=lastname,firstname&page=0&size=25`),
      goals: { p50: 2, share: 0.5 },
    },
    { name: `the whole list of divers (${divers.length})`, calls: get(`${API}/divers?sort=lastname,firstname`) },
    { name: 'registering and leaving', calls: registering, goals: { perSecond: 1500 } },
    await manyViewers(url, registering),
  ];
}
