import { donationMatches, yearOf } from '#domain/daos/entry.ts';
import { eurosOfValuation, expenseOf, scaleOf, valuationOf } from '#domain/daos/valuation.ts';
import { isDay, parisDay } from '#domain/dates.ts';
import { type DiverFilters, matches } from '#domain/divers/filters.ts';
import { isSought } from '#domain/divers/name-search.ts';
import { clubSettings } from '#domain/parametres/club-settings.ts';
import { pageOfAll } from '#domain/whole-list.ts';
import type { AnswerOf } from '#contract/calls/call.ts';
import type { Calls } from '#contract/calls/index.ts';
import type { Page } from '#contract/common.ts';
import type { Dao } from '#contract/daos.ts';
import type { Diver } from '#contract/divers.ts';
import { ApiError } from '../client/errors.ts';
import type { Call } from '../client/http.ts';
import { isRecord, record } from '#domain/records.ts';
import { readDao } from './dao.ts';
import { readDiver } from './diver.ts';
import { readDiverChoice } from './diver-choice.ts';
import { readEvent } from './event.ts';
import { readList, restoreOriginalValues } from './fields.ts';
import { readSetting } from './parametre.ts';
import { readSite } from './site.ts';

type Query = Readonly<Partial<Record<string, string>>>;

/** A call as it came, and how the other server is asked. */
interface Asked {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: unknown;
  /** Sends the call itself, but for what is changed. */
  readonly send: (changes?: Partial<Call>) => Promise<unknown>;
  /** Reads another address of it. */
  readonly get: (path: string) => Promise<unknown>;
}

type Answers = { readonly [Name in keyof Calls]?: (asked: Asked) => Promise<AnswerOf<Calls[Name]>> };

const numberIn = (value: string | undefined): number | undefined => (value === undefined ? undefined : Number(value));
const orderOf = ({ sort, page, size }: Query) => ({ sort, page: numberIn(page), size: numberIn(size) });
const wholeOf = <Item extends object>(content: Item[]): Page<Item> => pageOfAll(content, {});

/** Reads the booleans of a query. */
const typed = (query: Query) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      value === 'true' || value === 'false' ? value === 'true' : value,
    ]),
  );

const DIVERS = '/api/v1/divers?sort=lastname,firstname';
const SETTINGS = '/api/v1/parametres?sort=id';

const allDivers = async ({ get }: Asked): Promise<Diver[]> => readList(await get(DIVERS), readDiver);

async function diversPage(asked: Asked): Promise<Page<Diver>> {
  const { q = '', ids, sort, page, size, contacts: _contacts, ...rest } = asked.query;
  const chosen = ids?.split(',').map(Number);
  const filters: DiverFilters = typed(rest);
  const settings = filters.porte_Monnaie === undefined ? [] : readList(await asked.get(SETTINGS), readSetting);
  const context = { today: parisDay(new Date()), wallet: clubSettings(settings).wallet };
  const divers = await allDivers(asked);
  return pageOfAll(
    divers.filter(
      (diver) => (chosen?.includes(diver.id) ?? true) && matches(diver, filters, context) && isSought(diver, q),
    ),
    orderOf({ sort, page, size }),
  );
}

/** Ours looks up a distance that is left out. */
const withDistance = (body: unknown): unknown => (isRecord(body) && 'daosite' in body ? { daokm: 0, ...body } : body);

const noneIfRefused = (error: unknown): Diver[] => {
  if (error instanceof ApiError && error.status === 403) return [];
  throw error;
};

/** Adds the member's name and the value (specification §9). */
function completed(dao: Dao, member: Diver | undefined): Dao {
  if (member === undefined) return dao;
  const isNamed = dao.daolastname !== '' || dao.daofirstname !== '';
  const { voiturecv } = member;
  const isValued = dao.valuation !== null || voiturecv === undefined || !isDay(dao.daodate);
  return {
    ...dao,
    ...(!isNamed && { daolastname: member.lastname, daofirstname: member.firstname }),
    ...(!isValued && {
      valuation: eurosOfValuation(valuationOf([expenseOf(dao)], voiturecv, scaleOf(yearOf(dao.daodate)))),
    }),
  };
}

async function donationsPage(asked: Asked): Promise<Page<Dao>> {
  const { sort, page, size, year, diver, ...filters } = asked.query;
  const numbers = { year: numberIn(year), diver: numberIn(diver) };
  const all = readList(await asked.send({ path: '/api/v1/daos/' }), readDao);
  const isNameless = all.some((dao) => dao.daolastname === '' || dao.valuation === null);
  const members = isNameless ? await allDivers(asked).catch(noneIfRefused) : [];
  const byId = new Map(members.map((member) => [member.id, member]));
  return pageOfAll(
    all
      .map((dao) => completed(dao, byId.get(dao.daoiddiver)))
      .filter((dao) => donationMatches(dao, { ...typed(filters), ...numbers })),
    orderOf({ sort, page, size }),
  );
}

/** An outing as it was answered, or read again where another answer came. */
async function eventAfter({ params, send, get }: Asked) {
  const answer = await send();
  const isEvent = isRecord(answer) && 'date' in answer && 'id' in answer;
  return readEvent(isEvent ? answer : await get(`/api/v1/events/${params['eventId'] ?? params['id']}`));
}

/** Writes a whole record, with unchanged fields as they came; one that comes in parts is read first. */
async function written<T extends object>({ body, send, get }: Asked, address: string, read: (answer: unknown) => T) {
  const stored = isRecord(body) && 'id' in body ? {} : read(await get(address));
  const answer = await send({ body: restoreOriginalValues({ ...stored, ...record(body) }) });
  return read(isRecord(answer) && 'id' in answer ? answer : await get(address));
}

/** Creates a record; a server that answers nothing gives no id. */
async function created<T extends object>({ body, send }: Asked, read: (answer: unknown) => T) {
  const answer = await send({ body });
  return read(isRecord(answer) && 'id' in answer ? answer : { ...record(body), id: 0 });
}

/** Calls of section 7 answered as our contract says; first those whose address is a fixed one. */
const ANSWERS: Answers = {
  'GET /divers': diversPage,
  'GET /divers/event': async ({ send }) => wholeOf(readList(await send(), readDiverChoice)),
  'GET /divers/:id': async ({ send }) => readDiver(await send()),
  'GET /divers/DTT/:licenceNumber': async ({ send }) => readDiver(await send()),
  'POST /divers': ({ body, ...asked }) => {
    const { memberKind: _kind, electrique: _electric, ...known } = record(body);
    return created({ ...asked, body: known }, readDiver);
  },
  'PUT /divers/:id': (asked) => written(asked, `/api/v1/divers/${asked.params['id']}`, readDiver),
  'GET /daos': donationsPage,
  'GET /daos/': donationsPage,
  'GET /daos/:diver': async ({ send }) => wholeOf(readList(await send(), readDao)),
  'GET /daos/detail/:id': async ({ send }) => readDao(await send()),
  'POST /daos': (asked) => created({ ...asked, body: withDistance(asked.body) }, readDao),
  'PUT /daos/:id': (asked) =>
    written({ ...asked, body: withDistance(asked.body) }, `/api/v1/daos/detail/${asked.params['id']}`, readDao),
  'GET /events': async ({ send }) => wholeOf(readList(await send(), readEvent)),
  'GET /events/:id': async ({ send }) => readEvent(await send()),
  'POST /events': ({ body, ...asked }) => {
    const { price: _price, tariffs: _tariffs, chargedAtRegistration: _charged, ...known } = record(body);
    return created({ ...asked, body: known }, readEvent);
  },
  'PUT /events/:id': (asked) => written(asked, `/api/v1/events/${asked.params['id']}`, readEvent),
  'DELETE /events/:id': async ({ send }) => {
    const answer = await send();
    return isRecord(answer) && 'status' in answer ? readEvent(answer) : undefined;
  },
  'POST /events/:eventId/participants/:diverId/seuil/:threshold': eventAfter,
  'PUT /events/:eventId/participants/:diverId': eventAfter,
  'PUT /events/:eventId/participants/:diverId/position/:position/type/:type': eventAfter,
  'DELETE /events/:eventId/participants/:diverId': eventAfter,
  'DELETE /events/:eventId/participants/purge/:diverId/position/:position/type/:type': eventAfter,
  'GET /sites': async ({ send }) => wholeOf(readList(await send(), readSite)),
  'GET /sites/:id': async ({ send }) => readSite(await send()),
  'POST /sites': (asked) => created(asked, readSite),
  'PUT /sites/:id': (asked) => written(asked, `/api/v1/sites/${asked.params['id']}`, readSite),
  'GET /parametres': async (asked) => pageOfAll(readList(await asked.get(SETTINGS), readSetting), orderOf(asked.query)),
  'GET /parametres/:idOrName': async ({ send }) => readSetting(await send()),
  'POST /parametres': (asked) => created(asked, readSetting),
  'PUT /parametres/:id': (asked) => written(asked, `/api/v1/parametres/${asked.params['id']}`, readSetting),
};

const NAMES = Object.entries(ANSWERS).map(([name, answer]) => {
  const [method, path = ''] = name.split(' ');
  return { method, parts: `/api/v1${path}`.split('/'), answer };
});

/** Values of a call's `:parts` in an address; null for another one. */
function paramsIn(parts: readonly string[], pathname: string): Record<string, string> | null {
  const found = pathname.split('/');
  const isSame = parts.every((part, at) => part.startsWith(':') || part === found[at]);
  if (!isSame || found.length !== parts.length) return null;
  return Object.fromEntries(
    parts.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), decodeURIComponent(found[at] ?? '')]] : [])),
  );
}

const KEPT_MS = 60_000;

/** The whole list of members, which each page and search of theirs is cut from; until something is written. */
let kept: { readonly reader: string; readonly until: number; readonly divers: Promise<unknown> } | null = null;

const forget = (): void => void (kept = null);

/** Answers a call as our own server would, by a server that knows section 7 of the specification alone (contract §1, §11). */
export function answerOf(call: Call, send: (call: Call) => Promise<unknown>, reader: string): Promise<unknown> {
  const get = (path: string) => send({ method: 'GET', path, signal: call.signal });
  // After a write too: a list that was read meanwhile may lack it.
  const sent = async (changed: Call): Promise<unknown> => {
    if (changed.method === 'GET') return send(changed);
    forget();
    return send(changed).finally(forget);
  };
  const getDivers = (): Promise<unknown> => {
    if (kept?.reader === reader && kept.until > Date.now()) return kept.divers;
    const divers = send({ method: 'GET', path: DIVERS });
    kept = { reader, until: Date.now() + KEPT_MS, divers };
    divers.catch(forget);
    return divers;
  };
  const { pathname, searchParams } = new URL(call.path, 'http://server');
  for (const { method, parts, answer } of NAMES) {
    const params = method === call.method ? paramsIn(parts, pathname) : null;
    if (params)
      return answer({
        params,
        query: Object.fromEntries(searchParams),
        body: call.body,
        send: (changes) => sent({ ...call, ...changes }),
        get: (path) => (path === DIVERS ? getDivers() : get(path)),
      });
  }
  return sent(call);
}
