// The baseline of all answers: a Fastify server that sends recorded bytes with our compression, in a process of its
// own. Reads PORT, and RECORDED, the file of its answers.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { compressAnswers } from '../../src/server/http/compression.ts';
import type { Call } from './load.ts';

export interface Recorded extends Pick<Call, 'method' | 'path'> {
  readonly body: string;
}

const app = Fastify();
compressAnswers(app);
app.get('/health', () => 'ok');
for (const { method, path, body } of JSON.parse(readFileSync(process.env['RECORDED'] ?? '', 'utf8')) as Recorded[]) {
  app.route({
    method,
    url: path.replace(/\?.*$/, ''),
    handler: (_request, reply) => reply.type('application/json; charset=utf-8').send(body),
  });
}
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.on('SIGTERM', () => process.exit(0));
