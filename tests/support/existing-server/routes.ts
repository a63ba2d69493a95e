// The calls of section 7 with their answers. Any other call is 401 (server.ts).
import { addMonths, parisDay } from '#domain/dates.ts';
import { dayOfMonthFirst } from '#domain/written-days.ts';
import { PASSWORD, type Diver, type Outing } from './club.ts';
import { confirm, outcome, payFee, storeKey, topUp } from './payments.ts';
import { missing, ok, refused, type Answer, type Asked } from './asked.ts';
import { addDonation, changeDonation, donation, donationsOf, allDonations, removeDonation } from './donations.ts';
import { add, change, move, purge, type Entry } from './registrations.ts';
import { tokenFor } from './tokens.ts';

interface Route {
  readonly method: string;
  readonly pattern: RegExp;
  readonly open?: true;
  readonly answer: (asked: Asked) => Answer;
}

const list = (content: readonly unknown[]): Answer => ok({ content });
const found = (thing: unknown): Answer => (thing === undefined ? missing : ok(thing));
const done = (success: boolean): Answer => (success ? ok() : missing);

const fields = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};

/** `/events/{id}` to a pattern with named groups. */
const pattern = (path: string): RegExp => new RegExp(`^/api/v1${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`);
const route = (method: string, path: string, answer: Route['answer']): Route => ({
  method,
  pattern: pattern(path),
  answer,
});
const open = (...of: Parameters<typeof route>): Route => ({ ...route(...of), open: true });

const byId = <T extends { id?: unknown }>(things: readonly T[], id: string | undefined): T | undefined =>
  things.find((thing) => String(thing.id) === id);
const byLicence = ({ club, params }: Asked): Diver | undefined =>
  club.divers.find((diver) => diver.licenceNumber === params['licence']);
/** A call about the outing of the address: 404 where there is none, or `act` says that nothing was done. */
const ofEvent = (method: string, path: string, act: (event: Outing, asked: Asked, diver: string) => boolean | object) =>
  route(method, path, (asked) => {
    const event = byId(asked.club.events, asked.params['event']);
    const result = event && act(event, asked, asked.params['diver'] ?? '');
    return typeof result === 'object' ? ok(result) : done(result === true);
  });

function login({ club, body }: Asked): Answer {
  const { licence, password } = fields(body);
  const diver = club.divers.find((one) => one.licenceNumber === licence);
  return diver && password === PASSWORD
    ? ok({ token: tokenFor(diver) })
    : refused(401, 'Licence ou mot de passe erroné');
}

function eventWindow({ club, query }: Asked): Answer {
  const from = dayOfMonthFirst(query.get('from') ?? '') ?? parisDay(new Date());
  const to = addMonths(from, 4);
  return list(club.events.filter((event) => parisDay(event.date) >= from && parisDay(event.date) < to));
}

/** What the back office does with records of one kind. */
const records = (kind: 'divers' | 'parametres' | 'sites'): Route[] => [
  route('GET', `/${kind}`, ({ club }) => list(club[kind])),
  route('GET', `/${kind}/{id}`, ({ club, params }) => found(byId(club[kind], params['id']))),
  route('POST', `/${kind}`, () => ok()),
  route('PUT', `/${kind}/{id}`, ({ club, params, body }) => {
    const record = byId(club[kind], params['id']);
    return found(record && Object.assign(record, body));
  }),
  route('DELETE', `/${kind}/{id}`, () => ok()),
];

const participant = '/events/{event}/participants/{diver}';
const entryOf = ({ body }: Asked): Entry => fields(body);

/** In this order: the first that fits answers. */
export const routes: readonly Route[] = [
  open('POST', '/users/login', login),
  route('POST', '/users/refresh', ({ me }) => ok({ token: tokenFor(me) })),
  route('POST', '/users/refresh-token', ({ me }) => ok({ token: tokenFor(me) })),
  route('PUT', '/users/password', ({ body }) =>
    fields(body)['oldPassword'] === PASSWORD ? ok() : refused(400, "L'ancien mot de passe est faux"),
  ),

  route('GET', '/divers/event', ({ club }) => ok(club.divers)),
  route('GET', '/divers/DTT/{licence}', (asked) => found(byLicence(asked))),
  open('PUT', '/divers/{licence}/password/init', () => ok()),
  route('POST', '/divers/mailInscription/{licence}', (asked) => {
    const diver = byLicence(asked);
    if (diver) diver['dossier'] = false;
    return done(diver !== undefined);
  }),
  ...records('divers'),

  route('GET', '/events', eventWindow),
  route('POST', '/events', ({ club, body }) => {
    const { site, ...outing } = fields(body);
    const id = 1001 + club.events.length;
    const added = { ...outing, id, date: String(outing['date']), site: byId(club.sites, String(fields(site)['id'])) };
    club.events.push(added);
    return ok(added);
  }),
  ofEvent('GET', '/events/{event}', (event) => event),
  ofEvent('PUT', '/events/{event}', (event, { body }) => Object.assign(event, body)),
  route('GET', '/events/{event}/pdf', () => ({ status: 200, pdf: '%PDF-1.4\n%%EOF\n' })),
  route('GET', '/events/FDS/{event}/FDS', () => ({ status: 200, pdf: '%PDF-1.4\n%%EOF\n' })),
  ofEvent('DELETE', '/events/mailevent/{event}', () => true),
  ofEvent('DELETE', '/events/{event}', (event) => {
    event['status'] = 'CANCELLED';
    return true;
  }),
  ofEvent('POST', `${participant}/seuil/{threshold}`, (event, asked, diver) =>
    add(asked.club, event, diver, entryOf(asked)),
  ),
  ofEvent('PUT', participant, (event, asked, diver) =>
    change(event, diver, { description: entryOf(asked).description }),
  ),
  ofEvent('PUT', `${participant}/position/{position}/type/{type}`, (event, asked, diver) => {
    const { position, type } = asked.params;
    return move(asked.club, event, diver, { ...entryOf(asked), position, type });
  }),
  ofEvent('DELETE', participant, (event, _asked, diver) =>
    change(event, diver, { active: false, deleteDate: new Date().toISOString() }),
  ),
  ofEvent(
    'DELETE',
    '/events/{event}/participants/purge/{diver}/position/{position}/type/{type}',
    (event, _asked, diver) => purge(event, diver),
  ),

  route('GET', '/daos', allDonations),
  route('GET', '/daos/detail/{id}', donation),
  route('GET', '/daos/{diver}', donationsOf),
  route('POST', '/daos', addDonation),
  route('PUT', '/daos/{id}', changeDonation),
  route('DELETE', '/daos/{id}', removeDonation),

  route('POST', '/divers/APIHELLOASSO/{amount}/{account}/{token}', topUp),
  route('POST', '/divers/APIHELLOASSOADHESIONUNEX/{licence}/{token}', payFee),
  route('POST', '/divers/APIHELLOASSOADHESIONTROISX/{licence}/{token}', payFee),
  route('POST', '/divers/APIHELLOASSOOK/{checkout}/{token}', outcome),
  route('POST', '/divers/HELLOASSO/{reference}', confirm),
  route('POST', '/parametres/HELLOASSO/{argument}', storeKey),

  ...records('parametres'),
  ...records('sites'),
];
