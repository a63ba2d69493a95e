import { Type } from 'typebox';
import { ClubRecord, ClubUpdate, LOGO_LIMIT, LOGO_TYPES } from '#contract/club.ts';
import { LOGO_ADDRESS } from '#server/commons/club/live-club.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { clubService } from './service.ts';

type Service = ReturnType<typeof clubService>;

/** The club's configuration is one record, whose number react-admin asks by. */
export async function clubRoutes(app: Api, service: Service): Promise<void> {
  const route = routesOf(app, 'club');

  route('GET /club/1', 'club.update', {
    summary: 'What the club sets, and which of it the file fixes',
    schema: { 200: ClubRecord },
    handler: () => service.read(),
  });

  route('PUT /club/1', 'club.update', {
    schema: { body: ClubUpdate, 200: ClubRecord },
    handler: (request) =>
      service.update(request.actor, request.body, () => request.requireReauthentication('club.updateAccess')),
  });

  route('DELETE /club/1/logo', 'club.update', {
    schema: { 200: ClubRecord },
    handler: ({ actor }) => service.removeLogo(actor),
  });

  // In its own scope, whose bodies are files of any kind: their bytes decide.
  await app.register((scope: Api, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer', bodyLimit: LOGO_LIMIT }, (_request, body, ready) =>
      ready(null, body),
    );
    routesOf(scope, 'club')('PUT /club/1/logo', 'club.update', {
      summary: 'The logo: a file of PNG, JPEG or WebP',
      schema: { consumes: [...LOGO_TYPES], body: Type.Unsafe<Buffer | null>({}), 200: ClubRecord },
      bodyLimit: LOGO_LIMIT,
      handler: ({ actor, body }) => {
        if (!Buffer.isBuffer(body)) throw new DomainError('LOGO_TYPE');
        return service.setLogo(actor, body);
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
