import { clubCalls } from '#contract/calls/club.ts';
import { LOGO_LIMIT } from '#contract/club.ts';
import { LOGO_ADDRESS } from '#server/commons/club/live-club.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { clubService } from './service.ts';

type Service = ReturnType<typeof clubService>;

/** The club's configuration is one record, whose number react-admin asks by. */
export async function clubRoutes(app: Api, service: Service): Promise<void> {
  routesOf(app, clubCalls, {
    'GET /club/1': () => service.read(),
    'PUT /club/1': (request) =>
      service.update(request.actor, request.body, () => request.requireReauthentication('club.updateAccess')),
    'DELETE /club/1/logo': ({ actor }) => service.removeLogo(actor),
  });

  // In its own scope, whose bodies are files of any kind: their bytes decide.
  await app.register((scope: Api, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer', bodyLimit: LOGO_LIMIT }, (_request, body, ready) =>
      ready(null, body),
    );
    routesOf(scope, clubCalls, {
      'PUT /club/1/logo': {
        bodyLimit: LOGO_LIMIT,
        handler({ actor, body }) {
          if (!Buffer.isBuffer(body)) throw new DomainError('LOGO_TYPE');
          return service.setLogo(actor, body);
        },
      },
    });
    done();
  });
}

const YEAR = 'public, max-age=31536000, immutable';

/** For every visitor. An address with the present digest never changes its bytes. */
export function logoRoute(app: Api, service: Service): void {
  app.get<{ Querystring: { v?: unknown } }>(LOGO_ADDRESS, async (request, reply) => {
    const logo = await service.logo();
    if (!logo) return reply.callNotFound();
    const etag = `"${logo.digest}"`;
    void reply.headers({ 'cache-control': request.query.v === logo.digest ? YEAR : 'no-cache', etag });
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
    return reply.type(logo.type).send(logo.bytes);
  });
}
