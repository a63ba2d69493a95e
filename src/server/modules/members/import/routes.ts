import { Type } from 'typebox';
import { IdParams } from '#contract/common.ts';
import {
  CSV_TYPE,
  IMPORT_LIMIT,
  ImportPreview,
  ImportQuery,
  Imports,
  XLSX_TYPE,
  type ImportKind,
} from '#contract/import.ts';
import type { Action } from '#domain/server-permissions.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import { NoContent, routesOf, type Api } from '#server/http/api.ts';
import type { importService } from './service.ts';

const TYPES = [CSV_TYPE, XLSX_TYPE];

export async function importRoutes(app: Api, service: ReturnType<typeof importService>): Promise<void> {
  const route = routesOf(app, 'imports');

  route('GET /imports', 'imports.follow', {
    summary: 'The files that were written last',
    schema: { 200: Imports },
    handler: () => service.list(),
  });

  route('DELETE /imports/:id', 'imports.takeBack', {
    summary: 'Takes a file back whole, unless something else has happened to one of its records',
    schema: { params: IdParams, 204: NoContent },
    handler: ({ actor, params }) => service.takeBack(actor, params.id),
  });

  // In its own scope, the only one whose bodies are files and may be this large.
  await app.register((scope: Api, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>(TYPES, { parseAs: 'buffer', bodyLimit: IMPORT_LIMIT }, (_request, body, ready) =>
      ready(null, body),
    );
    const fileRoute = (kind: ImportKind, action: Action, proof: Action, summary: string): void =>
      routesOf(scope, 'imports')(kind === 'members' ? 'POST /divers/import' : 'POST /events/import', action, {
        summary: `${summary}; with the digest of that preview, does it: all or nothing`,
        schema: { consumes: TYPES, querystring: ImportQuery, body: Type.Unsafe<Buffer | null>({}), 200: ImportPreview },
        bodyLimit: IMPORT_LIMIT,
        handler: (request) => {
          const { actor, body, query, headers } = request;
          if (!Buffer.isBuffer(body)) throw new DomainError('UNSUPPORTED_MEDIA');
          const file = { ...query, kind, content: body, type: headers['content-type'] ?? '' };
          // Its preview too: it shows what the club has of all members whom the file names.
          request.requireReauthentication(proof);
          return query.apply === undefined ? service.preview(actor, file) : service.apply(actor, file, query.apply);
        },
      });
    fileRoute('members', 'divers.import', 'divers.updateAccess', 'What a file of members would change');
    fileRoute('outings', 'events.import', 'events.import', 'Which outings a file would add');
    done();
  });
}
