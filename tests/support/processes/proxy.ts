// A reverse proxy in front of the server: node proxy.ts <the server's URL>. Prints its URL. It hands on what the caller
// claims and adds the caller's address, as nginx's $proxy_add_x_forwarded_for does.
import httpProxy from '@fastify/http-proxy';
import Fastify from 'fastify';

const [upstream = ''] = process.argv.slice(2);
const app = Fastify();
await app.register(httpProxy, {
  upstream,
  replyOptions: {
    rewriteRequestHeaders: (request, headers) => ({
      ...headers,
      'x-forwarded-for': [headers['x-forwarded-for'], request.ip].flat().filter(Boolean).join(', '),
      'x-forwarded-host': 'proxy.example',
      'x-forwarded-proto': 'http',
    }),
  },
});
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
