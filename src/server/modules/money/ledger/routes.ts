import { moneyCalls } from '#contract/calls/money.ts';
import * as wire from '#contract/ledger.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import { sendList } from '#server/http/lists.ts';
import type { outingLedgerService } from './outings-service.ts';
import type { ledgerService } from './service.ts';

type Ledger = ReturnType<typeof ledgerService>;
type Outings = ReturnType<typeof outingLedgerService>;

export function ledgerRoutes(app: Api, service: Ledger, outings: Outings): void {
  routesOf(app, moneyCalls, {
    'GET /divers/:id/mouvements': async ({ actor, params, query }, reply) =>
      sendList(reply, wire.Movement, await service.ofDiver(actor, params.id, query)),
    'GET /mouvements': async ({ actor, query }, reply) =>
      sendList(reply, wire.Movement, await service.list(actor, query)),
    'GET /mouvements/totaux': ({ query }) => service.totals(query),
    'POST /mouvements': ({ actor, body }) => service.create(actor, body),
    'GET /mouvements/sorties': ({ query }) => outings.list(query),
    'GET /events/:id/annulation': ({ actor, params }) => outings.previewCancellation(actor, params.id),
    'POST /events/:id/annulation': ({ actor, params, body }) => outings.cancel(actor, params.id, body),
    'GET /mouvements/sortie/:id': ({ params }) => outings.read(params.id),
    'POST /mouvements/sortie/:id': ({ actor, params, body }) => outings.debit(actor, params.id, body),
    'POST /mouvements/sortie/:id/desistement': ({ actor, params, body }) =>
      outings.settleWithdrawal(actor, params.id, body),
    'POST /mouvements/sortie/:id/remboursement': ({ actor, params }) => outings.refund(actor, params.id),
  });
}
