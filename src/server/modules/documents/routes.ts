import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { IdParams } from '../../../shared/contract/common.ts';
import { actorOf } from '../../http/access.ts';
import { refusals, type Api } from '../../http/api.ts';
import type { DocumentsService, PdfFile } from './service.ts';

/** RFC 6266: an ASCII name for old browsers, the real one in UTF-8. Nothing in a name can end the header. */
function contentDisposition(name: string): string {
  const ascii = name
    .normalize('NFD')
    .replace(/[^\u0020-\u007e]/g, '')
    .replace(/["\\]/g, '-');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}

/** For the description of the API; the bytes are sent as they are. */
const pdf = {
  description: 'The document, as a download.',
  content: { 'application/pdf': { schema: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }) } },
};

const send = (reply: FastifyReply, file: PdfFile) =>
  reply.type('application/pdf').header('content-disposition', contentDisposition(file.name)).send(file.bytes);

export function documentRoutes(app: Api, service: DocumentsService): void {
  const schema = { tags: ['documents'], params: IdParams, response: { 200: pdf, ...refusals } };

  app.get('/events/:id/pdf', { config: { action: 'documents.registrants' }, schema }, async (request, reply) =>
    send(reply, await service.registrants(actorOf(request), request.params.id)),
  );

  app.get('/events/FDS/:id/FDS', { config: { action: 'documents.safetySheet' }, schema }, async (request, reply) =>
    send(reply, await service.safetySheet(actorOf(request), request.params.id)),
  );
}
