// The baseline of all answers: a Fastify server that sends recorded bytes with our compression, in a process of its
// own. Reads PORT, and RECORDED, the file of its answers.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { compressAnswers } from '#server/http/compression.ts';
import type { Call } from './load.ts';

const app = Fastify();
compressAnswers(app);
app.get('/health', () => 'ok');
const recorded = JSON.parse(readFileSync(process.env['RECORDED'] ?? '', 'utf8')) as (Call & { answer: string })[];
for (const { method = 'GET', path, answer } of recorded) {
  app.route({
    method,
    url: `/api/v1${path.replace(/\?.*$/, '')}`,
    handler: (_request, reply) => reply.type('application/json; charset=utf-8').send(answer),
  });
}
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.on('SIGTERM', () => process.exit(0));
