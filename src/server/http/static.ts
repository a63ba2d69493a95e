import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { paths } from '#shared/paths.ts';
import { DomainError } from '../errors/domain-error.ts';

const YEAR_IMMUTABLE = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400';
const ROBOTS = 'User-agent: *\nDisallow: /\n';
const NOT_BUILT = 'Les écrans ne sont pas encore construits : lancez « npm run build », puis relancez le serveur.\n';
/** URLs that programs call: a mistyped one gets a JSON error, never the portal. */
const FOR_PROGRAMS = /^\/(api|health|helloasso|metrics|osrm)(\/|$)/;

/** URLs of calendar feeds: an unknown one is 404, never the portal. */
const FOR_CALENDARS = /^\/calendrier(\/|$)/;

const patterns = Object.values(paths).map((path) =>
  (typeof path === 'string' ? path : path(':id')).replace(/\?.*$/, '').replace(':id', '[^/]+'),
);
/** Addresses of screens, as the client's router reads them. */
const SCREENS = new RegExp(`^(${patterns.join('|')})/?$`, 'i');

const pathOf = (request: FastifyRequest): string => request.url.replace(/[?#].*$/s, '');

const wantsScreen = (request: FastifyRequest): boolean => {
  const address = pathOf(request);
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return (
    (request.headers.accept ?? '').includes('text/html') &&
    !address.startsWith('/assets/') &&
    !FOR_CALENDARS.test(address) &&
    !/\.[^/]*$/.test(address)
  );
};

const sendText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.status(status).header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(text);

/** Caches the icon too, because Chromium requests it at each change of the URL. */
const cacheControlOf = (file: string): string => {
  if (file.includes(`${path.sep}assets${path.sep}`)) return YEAR_IMMUTABLE;
  return path.basename(file).startsWith('favicon.') ? DAY : 'no-cache';
};

/** Caches hashed files for a year and revalidates others; index.html is the page of each screen, and with 404 of any other address. */
export async function serveClient(app: FastifyInstance, folder: string | undefined): Promise<void> {
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(ROBOTS));

  const built = folder !== undefined && existsSync(path.join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      allowedPath: (address) => !FOR_PROGRAMS.test(address),
      setHeaders: (reply, file) => {
        void reply.header('cache-control', cacheControlOf(file));
      },
    });
    app.get('/', (_request, reply) => reply.sendFile('index.html'));
  }

  app.setNotFoundHandler((request, reply) => {
    if (FOR_PROGRAMS.test(pathOf(request))) throw new DomainError('NOT_FOUND');
    if (!wantsScreen(request)) return sendText(reply, 404, 'Introuvable.\n');
    if (!built) return sendText(reply, 503, NOT_BUILT);
    return reply.status(SCREENS.test(pathOf(request)) ? 200 : 404).sendFile('index.html');
  });
}
