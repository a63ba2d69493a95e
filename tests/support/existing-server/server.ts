// A small stand-in of an existing server, which answers only what section 7 of the specification shows (contract §1):
// lists as {content}, no totals, no versions, holes in the slots. It records every call, so that method, path and
// payload can be compared with section 7 word for word.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readEvent } from '#api/other-server/event.ts';
import { listen } from '../listen.ts';
import { createClub, type Diver } from './club.ts';
import { CLIENT_ID, ORGANIZATION, startProvider, type Provider } from './provider.ts';
import { refused, type Answer } from './asked.ts';
import { routes } from './routes.ts';
import { issuedSoFar, subjectOf, tokenFor, type Age } from './tokens.ts';
import { sendWeb } from './web.ts';

export interface RecordedCall {
  readonly method: string;
  /** Path and query as they came over the wire, not decoded. */
  readonly path: string;
  /** The bearer token. */
  readonly token: string | null;
  readonly contentType: string | null;
  /** Parsed when it is JSON, else the text; null when there is none. */
  readonly body: unknown;
}

type Planned = Answer & { readonly delay?: number };

export type ExistingServer = Awaited<ReturnType<typeof start>>;

export interface StartOptions {
  /** Folder of the built client; without it, only the API answers. */
  readonly web?: string;
  /** Content of /config.json. */
  readonly config?: unknown;
  readonly now?: Date;
  /** Runs the third-party payment provider and mail service, which the configuration names. */
  readonly provider?: boolean;
  /** Answers with fewer fields (contract §1): lists as arrays, ids as numeric strings, no status. */
  readonly sparse?: boolean;
}

const LEFT_OUT = new Set(['status', 'pendingAccompanists', 'participate']);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function withLess(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLess);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !LEFT_OUT.has(name))
      .map(([name, field]) => [name, name === 'id' ? String(field) : withLess(field)]),
  );
}

/** Outings as our contract has them. */
function asOurs(body: unknown): unknown {
  if (!isRecord(body)) return body;
  if (Array.isArray(body['content'])) return { ...body, content: body['content'].map(asOurs) };
  return 'diverMaxNumber' in body ? { ...readEvent(body), version: 1, '@received': undefined } : body;
}

const sparse = (body: unknown): unknown => withLess(isRecord(body) && 'content' in body ? body['content'] : body);

function send(response: ServerResponse, { status, body, pdf }: Answer): void {
  if (pdf !== undefined) response.writeHead(status, { 'Content-Type': 'application/pdf' }).end(pdf);
  else if (body === undefined) response.writeHead(status).end();
  else response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

const foreignServices = ({ url }: Provider) => ({
  payment: { baseUrl: url, organization: ORGANIZATION, clientId: CLIENT_ID },
  mail: { url: `${url}/mail`, secureToken: 'jeton-du-club' },
  distance: { url: `${url}/osrm/` },
});

export async function start({
  web,
  config = {},
  now = new Date(),
  provider: withProvider = false,
  sparse: saysLess = false,
}: StartOptions = {}) {
  const club = createClub(now);
  const provider = withProvider ? await startProvider() : null;
  const clubConfig = provider ? { ...foreignServices(provider), ...(config as object) } : config;
  const setting = club.parametres.find(({ id }) => id === 7);
  if (setting && provider) setting['valeurTexte'] = provider.key();
  const calls: RecordedCall[] = [];
  let dead = 0;
  let isOurs = false;
  let planned: { method: string; path: string; answer: Planned }[] = [];

  function caller(token: string | null): Diver | undefined {
    const licence = token === null ? null : subjectOf(token, dead);
    return club.divers.find((diver) => diver.licenceNumber === licence);
  }

  function answerTo(call: RecordedCall): Answer {
    const { pathname, searchParams } = new URL(call.path, 'http://server');
    for (const route of routes) {
      const match = route.method === call.method ? route.pattern.exec(pathname) : null;
      if (!match) continue;
      const me = caller(call.token) ?? (route.open ? club.divers[0] : undefined);
      if (!me) return refused(401, "Vous n'êtes pas connecté.");
      const params = Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
      );
      return route.answer({ club, params, query: searchParams, body: call.body, me, home: url, provider });
    }
    // As the existing server does, whose filter knows no such address: a good token is no help.
    return refused(401, 'Unauthorized');
  }

  async function handle(request: IncomingMessage, response: ServerResponse, text: string): Promise<void> {
    const path = request.url ?? '/';
    if (path === '/config.json') return send(response, { status: 200, body: clubConfig });
    if (!path.startsWith('/api/') && !path.startsWith('/helloasso/')) {
      if (web === undefined) return send(response, { status: 404 });
      return sendWeb(web, new URL(path, 'http://server').pathname, response, provider ? [provider.url] : []);
    }
    const isJson = text !== '' && request.headers['content-type']?.includes('json');
    const call: RecordedCall = {
      method: request.method ?? 'GET',
      path,
      token: /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null,
      contentType: request.headers['content-type'] ?? null,
      body: isJson ? (JSON.parse(text) as unknown) : text || null,
    };
    calls.push(call);
    const plan = planned.find((one) => one.method === call.method && call.path.startsWith(one.path));
    planned = planned.filter((one) => one !== plan);
    if (plan?.answer.delay) await new Promise((resolve) => setTimeout(resolve, plan.answer.delay));
    const answer = plan?.answer ?? answerTo(call);
    if (isOurs && plan === undefined) return send(response, { ...answer, body: asOurs(answer.body) });
    send(response, saysLess && answer.body !== undefined ? { ...answer, body: sparse(answer.body) } : answer);
  }

  const { url, close } = await listen((request, response, text) => {
    handle(request, response, text).catch(() => send(response, refused(400, 'Demande illisible')));
  });

  return {
    url,
    calls,
    club,
    /** The payment provider, when the server was started with one. */
    provider,
    /** A live token, without the sign-in form. */
    tokenFor(licence: string, age?: Age): string {
      const diver = club.divers.find((one) => one.licenceNumber === licence);
      if (!diver) throw new Error(`No diver has the licence ${licence}`);
      return tokenFor(diver, age);
    },
    /** Its records carry versions, and its outings whole lists, as those of our own server. */
    actAsOurs(): void {
      for (const diver of club.divers) diver['version'] = 1;
      isOurs = true;
    },
    /** Every token that was issued until now is dead; the next sign-in lives. */
    endSessions: () => void (dead = issuedSoFar()),
    /** The next call of the method whose path starts so gets this answer instead; once. */
    answerOnce: (method: string, path: string, answer: Planned) => void planned.push({ method, path, answer }),
    async stop(): Promise<void> {
      await provider?.stop();
      await close();
    },
  };
}
