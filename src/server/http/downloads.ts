import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** RFC 6266: an ASCII name for old browsers, the real one in UTF-8; escaped, so that no name can end the header. */
function contentDisposition(name: string): string {
  const ascii = name
    .normalize('NFD')
    .replace(/[\u2013\u2014]/g, '-')
    .replace(/[^\u0020-\u007e]/g, '')
    .replace(/["\\]/g, '-');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}

export const sendZip = (reply: FastifyReply, file: { readonly name: string; readonly stream: Readable }) =>
  reply.type('application/zip').header('content-disposition', contentDisposition(file.name)).send(file.stream);

export const sendText = (reply: FastifyReply, file: { readonly name: string; readonly text: string }) =>
  reply.type('text/plain; charset=utf-8').header('content-disposition', contentDisposition(file.name)).send(file.text);

export const sendPdf = (reply: FastifyReply, file: { readonly name: string; readonly bytes: Buffer }) =>
  reply.type('application/pdf').header('content-disposition', contentDisposition(file.name)).send(file.bytes);
