import * as wire from '#contract/books.ts';
import { moneyCalls } from '#contract/calls/money.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import { sendPdf, sendText } from '#server/http/downloads.ts';
import { refusedValue } from '#server/http/errors.ts';
import { sendList } from '#server/http/lists.ts';
import type { accountsService } from './accounts-service.ts';
import type { depositsService } from './deposits-service.ts';
import type { fecService } from './fec-service.ts';
import type { booksService } from './service.ts';
import type { takingService } from './taking-service.ts';

interface Services {
  readonly accounts: ReturnType<typeof accountsService>;
  readonly books: ReturnType<typeof booksService>;
  readonly taking: ReturnType<typeof takingService>;
  readonly fec: ReturnType<typeof fecService>;
  readonly deposits: ReturnType<typeof depositsService>;
}

export function booksRoutes(app: Api, { accounts, books, taking, fec, deposits }: Services): void {
  routesOf(app, moneyCalls, {
    'POST /mouvements/:id/annulation': ({ actor, params, body }) => taking.takeBack(actor, params.id, body),
    'GET /caisse': ({ query }) => books.cashBox(query),
    'POST /caisse': { schemaErrorFormatter: refusedValue, handler: ({ actor, body }) => taking.take(actor, body) },
    'GET /caisse/totaux': ({ query }) => books.totals(query),
    'GET /caisse/ecritures': async ({ actor, query }, reply) =>
      sendList(reply, wire.Transfer, await books.entries(actor, query)),
    'POST /caisse/ecritures/:id/explication': ({ actor, params, body }) => books.explain(actor, params.id, body),
    'GET /caisse/fec': () => fec.years(),
    'GET /caisse/fec/:year': async (request, reply) => {
      request.requireReauthentication('ledger.export');
      return sendText(reply, await fec.file(request.actor, request.params.year, request.query));
    },
    'GET /caisse/comptes': ({ query }) => accounts.list(query),
    'POST /caisse/comptes': ({ actor, body }) => accounts.create(actor, body),
    'PUT /caisse/comptes/:id': ({ actor, params, body }) => accounts.update(actor, params.id, body),
    'GET /caisse/a-remettre': () => deposits.deposable(),
    'GET /caisse/remises': ({ query }) => deposits.list(query),
    'POST /caisse/remises': ({ actor, body }) => deposits.create(actor, body),
    'POST /caisse/remises/:id/annulation': ({ actor, params }) => deposits.undo(actor, params.id),
    'GET /caisse/remises/:id/bordereau': {
      rateLimit: 'printing',
      handler: async ({ actor, params }, reply) => sendPdf(reply, await deposits.slip(actor, params.id)),
    },
  });
}
