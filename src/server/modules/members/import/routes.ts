import { membersCalls } from '#contract/calls/members.ts';
import { CSV_TYPE, IMPORT_LIMIT, ImportedLine, XLSX_TYPE, type ImportKind } from '#contract/import.ts';
import type { Right } from '#domain/server-permissions.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import { routesOf, type Api, type CallRoute } from '#server/http/api.ts';
import { sendLong } from '#server/http/lists.ts';
import type { importService } from './service.ts';

const TYPES = [CSV_TYPE, XLSX_TYPE];

export async function importRoutes(app: Api, service: ReturnType<typeof importService>): Promise<void> {
  routesOf(app, membersCalls, {
    'GET /imports': ({ actor }) => service.list(actor),
    'DELETE /imports/:id': ({ actor, params }) => service.takeBack(actor, params.id),
  });

  // In its own scope, the only one whose bodies are files and may be this large.
  await app.register((scope: Api, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>(TYPES, { parseAs: 'buffer', bodyLimit: IMPORT_LIMIT }, (_request, body, ready) =>
      ready(null, body),
    );
    const route = (kind: ImportKind, proof: Right): CallRoute<(typeof membersCalls)['POST /divers/import']> => ({
      bodyLimit: IMPORT_LIMIT,
      async handler(request, reply) {
        const { actor, body, query, headers } = request;
        if (!Buffer.isBuffer(body)) throw new DomainError('UNSUPPORTED_MEDIA');
        const file = { ...query, kind, content: body, type: headers['content-type'] ?? '' };
        // Its preview too: it shows what the club has of all members whom the file names.
        request.requireReauthentication(proof);
        const answer =
          query.apply === undefined ? service.preview(actor, file) : service.apply(actor, file, query.apply);
        return sendLong(reply, ImportedLine, 'lines', await answer);
      },
    });
    routesOf(scope, membersCalls, {
      'POST /divers/import': route('members', 'divers.updateAccess'),
      'POST /events/import': route('outings', 'events.import'),
    });
    done();
  });
}
