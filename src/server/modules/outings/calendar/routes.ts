import { outingsCalls } from '#contract/calls/outings.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { calendarService, Which } from './service.ts';

export function calendarRoutes(app: Api, service: ReturnType<typeof calendarService>): void {
  routesOf(app, outingsCalls, {
    'GET /calendar': ({ actor }) => service.read(actor),
    'POST /calendar': ({ actor }) => service.open(actor),
    'DELETE /calendar': ({ actor }) => service.close(actor),
  });
}

const WHICH: readonly Which[] = ['mes-plongees', 'club'];
const NOT_FOUND = 'Cet agenda n’existe pas ou n’existe plus.\n';

const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((one) => one.trim() === etag || one.trim() === '*');

/** Feeds for calendar programs, which cannot sign in: the URL is the secret. */
export function calendarFeedRoutes(app: Api, service: ReturnType<typeof calendarService>): void {
  for (const which of WHICH) {
    app.get<{ Params: { key: string } }>(`/calendrier/:key/${which}.ics`, async (request, reply) => {
      const feed = await service.feed(request.params.key, which);
      if (!feed) return reply.status(404).type('text/plain; charset=utf-8').send(NOT_FOUND);
      void reply.header('cache-control', 'private, no-cache').header('etag', feed.etag);
      if (isKnown(request.headers['if-none-match'], feed.etag)) return reply.status(304).send();
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `inline; filename="${which}.ics"`)
        .send(await feed.text());
    });
  }
}
