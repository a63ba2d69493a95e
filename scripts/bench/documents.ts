// The documents' part of the bench: the safety sheet of an outing of sixty, composed into palanquées.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClubEvent } from '#contract/events.ts';
import type { Palanquees } from '#contract/palanquees.ts';
import { addMonths, instantInParis, parisDay } from '#domain/dates.ts';
import { isSupervisorLevel } from '#domain/levels.ts';
import { propose } from '#domain/palanquees/propose.ts';
import { fillClub, open, type FilledClub } from './clubs.ts';
import { ask, medianAmong, medianOf, read, type Caller } from './load.ts';
import { atMost, ms, title } from './table.ts';

const REGISTRANTS = 60;
const SUPERVISORS = 14;
const GOALS = { sheet: 130, first: 800 };
const FIRST_TRIES = 3;
/** Time that a director looks at the outing before printing. */
const LOOKING_MS = 1500;

/** An outing without a limit, with sixty registrants in the proposed palanquées. */
async function outingOfSixty(club: Caller): Promise<number> {
  const { content: sites } = await read<{ content: { id: number }[] }>(club, { path: '/sites?sort=name' });
  const { content: divers } = await read<{ content: { id: number; level: string }[] }>(club, { path: '/divers/event' });
  const date = instantInParis(addMonths(parisDay(new Date()), 2), '09:30').toISOString();
  const site = { id: sites[0]?.id };
  const outing = { date, site, diverMaxNumber: 0, accompanistMaxNumber: 0 };
  const { id } = await read<ClubEvent>(club, { method: 'POST', path: '/events', body: outing });
  const supervisors = divers.filter(({ level }) => isSupervisorLevel(level)).slice(0, SUPERVISORS);
  const others = divers.filter((diver) => !supervisors.includes(diver)).slice(0, REGISTRANTS - supervisors.length);
  for (const [index, diver] of [...supervisors, ...others].entries()) {
    const supervises = index < supervisors.length;
    const body = {
      type: supervises ? 'ACCOMPANIST' : 'PARTICIPANT',
      position: supervises ? index + 1 : index - supervisors.length + 1,
      description: index % 4 === 0 ? 'Covoiturage possible, bloc de 15 L' : '',
    };
    await ask(club, { method: 'POST', path: `/events/${id}/participants/${diver.id}/seuil/0`, body });
  }
  const path = `/events/${id}/palanquees`;
  const { registrants } = await read<Palanquees>(club, { path });
  const { directorId, palanquees } = propose({ registrants });
  const body = { version: 0, plan: { directorId, directorNote: '', palanquees } };
  await ask(club, { method: 'PUT', path, body });
  return id;
}

const sheetOf = (club: Caller, id: number): Promise<Buffer> => ask(club, { path: `/events/FDS/${id}/FDS` });

/** The first sheet of a server that has printed nothing for a minute: it has no thread then, as after a start. */
async function firstSheet(club: FilledClub, id: number): Promise<number> {
  const server = await open(club);
  await sleep(LOOKING_MS);
  const before = performance.now();
  await sheetOf(server, id);
  const time = performance.now() - before;
  await server.stop();
  return time;
}

export async function benchDocuments(runs: number): Promise<void> {
  title(`Safety sheet of ${REGISTRANTS}`);
  const club = await fillClub(200, 40);
  const server = await open(club);
  const id = await outingOfSixty(server);
  const sheet = await medianOf(runs, () => sheetOf(server, id));
  atMost('safety sheet with palanquées, p50', sheet, GOALS.sheet, ms);
  await server.stop();
  const first: number[] = [];
  for (let tries = 0; tries < FIRST_TRIES; tries += 1) first.push(await firstSheet(club, id));
  atMost('first sheet after a pause', medianAmong(first), GOALS.first, ms, `of ${FIRST_TRIES}`);
}
