// The part of the bench about many rows at once: what others wait for while a file is imported or taken back, a season is
// opened or a mail goes to a selection. A club of 2,000 members on SQLite, whose one connection these writes hold.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClubEvent } from '#contract/events.ts';
import { parisDay } from '#domain/dates.ts';
import { CSV_TYPE, MAX_LINES } from '#domain/import/lines.ts';
import { MOST_RECIPIENTS } from '#domain/mail/written.ts';
import { fillClub, open } from './clubs.ts';
import { ask, read, type Caller } from './load.ts';
import { WINDOW } from './server.ts';
import { line, ms, title } from './table.ts';

const GOALS = { page: 200, registering: 1000 };
/** Between two questions of a visitor. */
const EVERY_MS = 50;
/** Before and after the measured act. */
const AROUND_MS = 300;

/** Longest wait for an answer of `act`, asked until `done`. */
async function longest(done: AbortSignal, act: () => Promise<unknown>): Promise<number> {
  let most = 0;
  while (!done.aborted) {
    const before = performance.now();
    await act();
    most = Math.max(most, performance.now() - before);
    await sleep(EVERY_MS);
  }
  return most;
}

interface Others extends Caller {
  /** Registers a member, or cancels. */
  readonly register: () => Promise<unknown>;
}

/** Prints what others wait for while `act` runs, and answers what it does. */
async function beside<T>({ url, register }: Others, what: string, act: () => Promise<T>): Promise<T> {
  const done = new AbortController();
  const waits = Promise.all([
    longest(done.signal, async () => (await fetch(`${url}/config.json`)).arrayBuffer()),
    longest(done.signal, register),
  ]);
  await sleep(AROUND_MS);
  const before = performance.now();
  const result = await act();
  const took = performance.now() - before;
  await sleep(AROUND_MS);
  done.abort();
  const [page, registering] = await waits;
  const shown = `/config.json ${ms(page)}  registering ${ms(registering)}  of ${ms(took)}`;
  const isReached = page <= GOALS.page && registering <= GOALS.registering;
  line(what, shown, `≤ ${ms(GOALS.page)}, ${ms(GOALS.registering)}`, isReached);
  return result;
}

async function othersOf(caller: Caller): Promise<Others> {
  const { content: events } = await read<{ content: ClubEvent[] }>(caller, { path: WINDOW });
  const event = events.find(
    ({ diverMaxNumber, accompanistMaxNumber }) => diverMaxNumber === 0 && accompanistMaxNumber === 0,
  );
  const { content: divers } = await read<{ content: { id: number }[] }>(caller, { path: '/divers/event' });
  if (!event) throw new Error('the club has no outing without limits');
  const taken = new Set(event.participants.map((entry) => entry?.id));
  const place = `/events/${event.id}/participants/${divers.find(({ id }) => !taken.has(id))?.id ?? 0}`;
  const body = { type: 'PARTICIPANT', position: 900, description: '' };
  let isIn = false;
  const register = async (): Promise<void> => {
    await ask(caller, isIn ? { method: 'DELETE', path: place } : { method: 'POST', path: `${place}/seuil/0`, body });
    isIn = !isIn;
  };
  return { ...caller, register };
}

/** Sends a file of lines, as the screen does: first to look, then with the digest. */
async function writeFile(others: Others, what: string, path: string, lines: readonly string[]): Promise<void> {
  const send = async (query = ''): Promise<Buffer> => {
    const headers = { authorization: `Bearer ${others.token}`, 'content-type': CSV_TYPE };
    const answer = await fetch(`${others.url}/api/v1${path}${query}`, {
      method: 'POST',
      headers,
      body: lines.join('\n'),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${bytes.toString().slice(0, 300)}`);
    return bytes;
  };
  const looked = await beside(others, `${what}, looked at`, send);
  const { digest } = JSON.parse(looked.toString()) as { digest: string };
  await beside(others, `${what}, written`, () => send(`?apply=${encodeURIComponent(digest)}`));
}

async function takeBack(others: Others, what: string): Promise<void> {
  const { content } = await read<{ content: { id: number; takenBackAt: string | null }[] }>(others, {
    path: '/imports',
  });
  const newest = content.find(({ takenBackAt }) => takenBackAt === null)?.id ?? 0;
  await beside(others, `${what}, taken back`, () => ask(others, { method: 'DELETE', path: `/imports/${newest}` }));
}

async function openSeason(others: Others): Promise<void> {
  const { current, usual } = await read<{ current: { label: string }; usual: object }>(others, { path: '/saison' });
  const first = Number(current.label.slice(0, 4)) + 1;
  const opening = {
    label: `${first}/${first + 1}`,
    text: '<p>Bienvenue.</p>',
    deadline: parisDay(new Date(Date.now() + 30 * 24 * 3600_000)),
    rates: usual,
    excluded: [],
    added: [],
    mail: true,
  };
  const { digest, counts } = await read<{ digest: string; counts: { members: number } }>(others, {
    method: 'POST',
    path: '/saison',
    body: opening,
  });
  await beside(others, `a season of ${counts.members}, opened`, () =>
    ask(others, { method: 'POST', path: `/saison?apply=${encodeURIComponent(digest)}`, body: opening }),
  );
}

async function mailMany(others: Others): Promise<void> {
  const { content } = await read<{ content: { id: number }[] }>(others, { path: '/divers' });
  const selection = { ids: content.slice(0, MOST_RECIPIENTS).map(({ id }) => id) };
  const asked = { method: 'POST', path: '/divers/mail/destinataires', body: selection } as const;
  const { recipients } = await read<{ recipients: number }>(others, asked);
  const body = { subject: 'Assemblée', text: 'Samedi à 18 h.', selection, recipients };
  await beside(others, `a mail to ${recipients}`, () => ask(others, { method: 'POST', path: '/divers/mail', body }));
}

const numbered = (count: number, lineOf: (number: string, at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => lineOf(String(at).padStart(5, '0'), at));

const MEMBERS =
  'Licence;Nom;Prénom;E-mail;Téléphone;Adresse;Code postal;Ville;Niveau;Certificat;Solde;Cotisation;Tribu';
const memberLine = (number: string, at: number, { street, cents }: { street: string; cents: string }): string =>
  `B-${number};NOM${at % 977};Prénom${at % 313};m${number}@example.org;06 12 00 00 00;${street};59000;Lille;N2;01/02/2026;${at % 90},${cents};170,00;T${at % 1500}`;

export async function benchManyRows(quick: boolean): Promise<void> {
  const count = quick ? 500 : MAX_LINES;
  title('Others beside many rows, 2,000 members on SQLite: longest wait');
  const club = await fillClub(2000, 400);
  const server = await open({ env: { ...club.env, BACKUP_HOUR: 'off' } });
  const others = await othersOf(server);
  await openSeason(others);
  await mailMany(others);
  const first = numbered(count, (number, at) => memberLine(number, at, { street: '12 rue du Lac', cents: '50' }));
  await writeFile(others, `${count} members, new`, '/divers/import', [MEMBERS, ...first]);
  const second = numbered(count, (number, at) => memberLine(number, at, { street: '1 place Haute', cents: '70' }));
  await writeFile(others, `${count} members, changed`, '/divers/import', [MEMBERS, ...second]);
  await takeBack(others, `${count} members, changed`);
  const { content: sites } = await read<{ content: { name: string }[] }>(others, { path: '/sites' });
  const outings = numbered(count, (_, at) => {
    const day = new Date(Date.UTC(2030, 0, 1 + Math.floor(at / 10)));
    return `${day.toISOString().slice(0, 10)};${8 + (at % 10)}:00;${sites[at % 5]?.name};12;Exploration`;
  });
  await writeFile(others, `${count} outings`, '/events/import', ['Date;Heure;Site;Places;Description', ...outings]);
  await takeBack(others, `${count} outings`);
  await server.stop();
}
