// A reverse proxy in front of one server or several, in turns: node proxy.ts <URL>…. Listens at PORT. It hands on what
// the caller claims and adds the caller's address, as nginx's $proxy_add_x_forwarded_for does.
import httpProxy from '@fastify/http-proxy';
import Fastify from 'fastify';

const upstreams = process.argv.slice(2);
let requests = 0;
const app = Fastify();
await app.register(httpProxy, {
  upstream: '',
  replyOptions: {
    getUpstream: () => upstreams[(requests += 1) % upstreams.length] ?? '',
    rewriteRequestHeaders: (request, headers) => ({
      ...headers,
      'x-forwarded-for': [headers['x-forwarded-for'], request.ip].flat().filter(Boolean).join(', '),
      'x-forwarded-host': 'proxy.example',
      'x-forwarded-proto': 'http',
    }),
  },
});
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.on('SIGTERM', () => process.exit(0));
