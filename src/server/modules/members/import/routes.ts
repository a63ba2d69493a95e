import { Type } from 'typebox';
import { CSV_TYPE, IMPORT_LIMIT, ImportPreview, ImportQuery, XLSX_TYPE } from '../../../../shared/contract/import.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { routesOf, type Api } from '../../../http/api.ts';
import type { importService } from './service.ts';

const TYPES = [CSV_TYPE, XLSX_TYPE];

/** In its own scope, the only one whose bodies are files and may be this large. */
export async function importRoutes(app: Api, service: ReturnType<typeof importService>): Promise<void> {
  await app.register((scope: Api, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>(TYPES, { parseAs: 'buffer', bodyLimit: IMPORT_LIMIT }, (_request, body, ready) =>
      ready(null, body),
    );
    const route = routesOf(scope, 'divers');
    route('POST /divers/import', 'divers.import', {
      summary: 'What a file of members would change; with the digest of that preview, changes it: all or nothing',
      schema: { consumes: TYPES, querystring: ImportQuery, body: Type.Unsafe<Buffer | null>({}), 200: ImportPreview },
      bodyLimit: IMPORT_LIMIT,
      handler: (request) => {
        const { actor, body, query, headers } = request;
        if (!Buffer.isBuffer(body)) throw new DomainError('UNSUPPORTED_MEDIA');
        const type = headers['content-type'] ?? '';
        if (query.apply === undefined) return service.preview(actor, body, type);
        request.requireReauthentication('divers.updateAccess');
        return service.apply(actor, body, type, query.apply);
      },
    });
    done();
  });
}
