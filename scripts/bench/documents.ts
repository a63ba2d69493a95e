// The documents' part of the bench: the PDFs of an outing of sixty, composed into palanquées, and a year of donations.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClubEvent } from '../../src/shared/contract/events.ts';
import type { Palanquees } from '../../src/shared/contract/palanquees.ts';
import { addDays, addMonths, instantInParis, parisDay } from '../../src/shared/domain/dates.ts';
import { isSupervisorLevel } from '../../src/shared/domain/levels.ts';
import { propose } from '../../src/shared/domain/palanquees/propose.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { fillClub, serve, signIn, type FilledClub } from './clubs.ts';
import { at, headersFor } from './load.ts';
import { atMost, ms, title } from './table.ts';

const SECRETARY = 'A-00-000002';
const REGISTRANTS = 60;
const SUPERVISORS = 14;
const SHEET_GOAL_MS = 60;
const OTHER_GOAL_MS = 100;
const TWO_DIVES_GOAL_MS = 300;
const FIRST_GOAL_MS = 200;
const FIRST_TRIES = 3;
/** Time that a director looks at the palanquées before printing them. */
const LOOKING_MS = 1500;
const MAX_KB = 100;

type Ask = <T>(method: string, path: string, body?: unknown) => Promise<T>;

const askOf =
  ({ url }: ServerProcess, token: string): Ask =>
  async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { ...headersFor(token), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return (await answer.json()) as T;
  };

/** An outing without a limit, with sixty registrants in the proposed palanquées. */
async function outingOfSixty(ask: Ask): Promise<number> {
  const { content: sites } = await ask<{ content: { id: number }[] }>('GET', '/sites?sort=name');
  const { content: divers } = await ask<{ content: { id: number; level: string }[] }>('GET', '/divers/event');
  const date = instantInParis(addMonths(parisDay(new Date()), 2), '09:30').toISOString();
  const site = { id: sites[0]?.id };
  const { id } = await ask<ClubEvent>('POST', '/events', { date, site, diverMaxNumber: 0, accompanistMaxNumber: 0 });
  const supervisors = divers.filter(({ level }) => isSupervisorLevel(level)).slice(0, SUPERVISORS);
  const others = divers.filter((diver) => !supervisors.includes(diver)).slice(0, REGISTRANTS - supervisors.length);
  for (const [index, diver] of [...supervisors, ...others].entries()) {
    const supervises = index < supervisors.length;
    await ask('POST', `/events/${id}/participants/${diver.id}/seuil/0`, {
      type: supervises ? 'ACCOMPANIST' : 'PARTICIPANT',
      position: supervises ? index + 1 : index - supervisors.length + 1,
      description: index % 4 === 0 ? 'Covoiturage possible, bloc de 15 L' : '',
    });
  }
  const page = await ask<Palanquees>('GET', `/events/${id}/palanquees`);
  const { directorId, palanquees } = propose({ registrants: page.registrants });
  await ask('PUT', `/events/${id}/palanquees`, { version: 0, plan: { directorId, directorNote: '', palanquees } });
  return id;
}

/** Its second dive, in the palanquées of the first. */
async function secondDive(ask: Ask, id: number): Promise<void> {
  const { plan } = await ask<Palanquees>('GET', `/events/${id}/palanquees`);
  await ask('PUT', `/events/${id}/palanquees?plongee=2`, { version: 0, plan });
}

const DONATION_YEAR = 2025;

/** Sixty donations of a supervisor with a car, beside those of the demonstration. */
async function yearOfSixty(ask: Ask): Promise<string> {
  const { id } = await ask<{ id: number }>('GET', '/divers/DTT/A-00-000009');
  for (let index = 0; index < REGISTRANTS; index += 1) {
    await ask('POST', '/daos', {
      daoiddiver: id,
      daodate: addDays(`${DONATION_YEAR}-01-01`, 5 * index),
      daosite: 'VODELE',
      daomotif: 'Directeur de Plongée',
      daocommentaire: 'Préparation du matériel, trajet avec la remorque et quatre élèves du N2.',
    });
  }
  return `/daos/years/${DONATION_YEAR}/statement?diver=${id}`;
}

interface Measured {
  readonly token: string;
  readonly runs: number;
  readonly goal: number;
}

async function measureDocument(what: string, address: string, { token, runs, goal }: Measured): Promise<void> {
  const times: number[] = [];
  let bytes = 0;
  // Not counted: it loads the renderer.
  for (let run = -1; run < runs; run += 1) {
    const before = performance.now();
    const answer = await fetch(address, { headers: headersFor(token) });
    bytes = (await answer.arrayBuffer()).byteLength;
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    if (run >= 0) times.push(performance.now() - before);
  }
  times.sort((a, b) => a - b);
  atMost(`${what}, p50`, at(times, 0.5), goal, ms, `p95 ${ms(at(times, 0.95))}`);
  atMost('  its size', bytes / 1000, MAX_KB, (size) => `${size.toFixed(1)} kB`);
}

/** The first sheet of a server that has printed nothing for a minute: it has no thread then, as after a start. */
async function measureFirst(club: FilledClub, id: number): Promise<void> {
  for (const from of ['the palanquées', 'the outings']) {
    const times: number[] = [];
    for (let tries = 0; tries < FIRST_TRIES; tries += 1) {
      const server = await serve(club);
      const ask = { headers: headersFor(await signIn(server.url)) };
      const events = `${server.url}/api/v1/events`;
      if (from === 'the palanquées') await (await fetch(`${events}/${id}/palanquees`, ask)).text();
      await sleep(LOOKING_MS);
      const before = performance.now();
      await (await fetch(`${events}/FDS/${id}/FDS`, ask)).arrayBuffer();
      times.push(performance.now() - before);
      await server.stop();
    }
    times.sort((a, b) => a - b);
    const what = `first sheet after a pause, from ${from}`;
    atMost(what, at(times, 0.5), FIRST_GOAL_MS, ms, `of ${FIRST_TRIES}, longest ${ms(at(times, 1))}`);
  }
}

export async function benchDocuments({ runs }: { readonly runs: number }): Promise<void> {
  title(`PDF of an outing of ${REGISTRANTS}`);
  const club = await fillClub(200, 40);
  let server = await serve(club);
  try {
    const token = await signIn(server.url);
    const id = await outingOfSixty(askOf(server, token));
    await server.stop();
    await measureFirst(club, id);
    server = await serve(club);
    const events = `${server.url}/api/v1/events`;
    const sheets = { token, runs, goal: SHEET_GOAL_MS };
    const others = { token, runs, goal: OTHER_GOAL_MS };
    await measureDocument('safety sheet with palanquées', `${events}/FDS/${id}/FDS`, sheets);
    await measureDocument('blank safety sheet', `${events}/FDS/${id}/FDS?vierge=true`, sheets);
    await secondDive(askOf(server, token), id);
    const both = { token, runs, goal: TWO_DIVES_GOAL_MS };
    await measureDocument('safety sheet of two dives', `${events}/FDS/${id}/FDS`, both);
    // Another account: one prints 120 documents in ten minutes.
    const secretary = await signIn(server.url, SECRETARY);
    await measureDocument('list of registrants', `${events}/${id}/pdf`, { ...others, token: secretary });
    const statement = await yearOfSixty(askOf(server, token));
    await measureDocument('statement of sixty donations', `${server.url}/api/v1${statement}`, others);
  } finally {
    await server.stop();
    club.discard();
  }
}
