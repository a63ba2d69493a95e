import type { FastifyInstance } from 'fastify';
import { shortenedAddress } from '../commons/network/addresses.ts';

/** Warns once of an `X-Forwarded-For` that is not believed: behind a proxy without a name all members share its limits. */
export function warnOfUntrustedProxies(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, done) => {
    // `ips` begins with the socket's address, and goes on only behind a trusted one.
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined && (request.ips?.length ?? 1) < 2) {
      isSaid = true;
      const address = shortenedAddress(request.socket.remoteAddress ?? '');
      request.log.warn({ address }, 'X-Forwarded-For from an address that TRUSTED_PROXIES does not name');
    }
    done();
  });
}
