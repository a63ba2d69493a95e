import { IdParams } from '#contract/common.ts';
import * as wire from '#contract/ledger.ts';
import { isFile } from '#server/commons/audit/exports.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import { sendList } from '#server/http/lists.ts';
import type { outingLedgerService } from './outings-service.ts';
import type { ledgerService } from './service.ts';
import { API } from '#shared/resource-screens.ts';

type Ledger = ReturnType<typeof ledgerService>;
type Outings = ReturnType<typeof outingLedgerService>;

export function ledgerRoutes(app: Api, service: Ledger, outings: Outings): void {
  const route = routesOf(app, API.ledger);

  route('GET /divers/:id/mouvements', 'ledger.read', {
    summary: 'A member’s movements of money, newest first, each with the balance after it',
    schema: { params: IdParams, querystring: wire.OwnMovementsQuery, 200: wire.MovementPage },
    handler: async ({ actor, params, query }, reply) =>
      sendList(reply, wire.Movement, await service.ofDiver(actor, params.id, query)),
  });

  route(`GET /${API.ledger}`, 'ledger.readAll', {
    summary: 'Movements of all members, deleted ones too',
    schema: { querystring: wire.MovementsQuery, 200: wire.MovementPage },
    handler: async (request, reply) => {
      if (isFile(request.query)) request.requireReauthentication('ledger.export');
      return sendList(reply, wire.Movement, await service.list(request.actor, request.query));
    },
  });

  route(`GET /${API.ledger}/totaux`, 'ledger.readAll', {
    summary: 'Sums and counts by analytic account and kind, for the accounts',
    schema: { querystring: wire.TotalsQuery, 200: wire.LedgerTotals },
    handler: ({ query }) => service.totals(query),
  });

  route(`POST /${API.ledger}`, 'ledger.write', {
    summary: 'A movement of a wallet, with its reason; the same key twice is one movement',
    schema: { body: wire.MovementCreate, 201: wire.Movement },
    handler: ({ actor, body }) => service.create(actor, body),
  });

  route(`GET /${API.ledger}/sorties`, 'ledger.readAll', {
    summary: 'Recent outings, or cancelled ones with debits to pay back',
    schema: { querystring: wire.OutingsQuery, 200: wire.LedgerOutings },
    handler: ({ query }) => outings.list(query),
  });

  route(`GET /${API.ledger}/sortie/:id`, 'ledger.readAll', {
    summary: 'Present and former registrants of the outing, with what they paid',
    schema: { params: IdParams, 200: wire.OutingAccount },
    handler: ({ params }) => outings.read(params.id),
  });

  route(`POST /${API.ledger}/sortie/:id`, 'ledger.write', {
    summary: 'Debits the outing: all lines or none, once unless it is asked for again',
    schema: { params: IdParams, body: wire.OutingDebit, 200: wire.OutingAccount },
    handler: ({ actor, params, body }) => outings.debit(actor, params.id, body),
  });

  route(`POST /${API.ledger}/sortie/:id/remboursement`, 'ledger.write', {
    summary: 'Pays back the debits of a cancelled outing, each once',
    schema: { params: IdParams, 200: wire.OutingAccount },
    handler: ({ actor, params }) => outings.refund(actor, params.id),
  });
}
