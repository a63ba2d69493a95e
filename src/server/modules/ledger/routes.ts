import { IdParams } from '../../../shared/contract/common.ts';
import {
  LedgerOutings,
  LedgerTotals,
  Movement,
  MovementCreate,
  MovementPage,
  MovementsQuery,
  OutingAccount,
  OutingDebit,
  OutingsQuery,
  OwnMovementsQuery,
  TotalsQuery,
} from '../../../shared/contract/ledger.ts';
import { actorOf } from '../../http/access.ts';
import { endpoint, type Api } from '../../http/api.ts';
import type { OutingLedgerService } from './outings-service.ts';
import type { LedgerService } from './service.ts';

const tags = ['mouvements'];

export function ledgerRoutes(app: Api, service: LedgerService): void {
  app.get(
    '/divers/:id/mouvements',
    endpoint(
      'ledger.read',
      {
        tags,
        summary: 'A member’s movements of money, newest first, each with the balance after it',
        params: IdParams,
        querystring: OwnMovementsQuery,
      },
      { 200: MovementPage },
    ),
    (request) => service.ofDiver(actorOf(request), request.params.id, request.query),
  );

  app.get(
    '/mouvements',
    endpoint(
      'ledger.readAll',
      { tags, summary: 'Movements of all members, deleted ones too', querystring: MovementsQuery },
      { 200: MovementPage },
    ),
    (request) => service.list(actorOf(request), request.query),
  );

  app.get(
    '/mouvements/totaux',
    endpoint(
      'ledger.readAll',
      { tags, summary: 'Sums and counts by analytic account and kind, for the accounts', querystring: TotalsQuery },
      { 200: LedgerTotals },
    ),
    (request) => service.totals(request.query),
  );

  app.post(
    '/mouvements',
    endpoint(
      'ledger.write',
      {
        tags,
        summary: 'A movement of a wallet, with its reason; the same key twice is one movement',
        body: MovementCreate,
      },
      { 201: Movement },
    ),
    async (request, reply) => reply.status(201).send(await service.create(actorOf(request), request.body)),
  );
}

export function outingLedgerRoutes(app: Api, service: OutingLedgerService): void {
  const outing = '/mouvements/sortie/:id';

  app.get(
    '/mouvements/sorties',
    endpoint(
      'ledger.readAll',
      {
        tags,
        summary: 'Recent outings, or cancelled ones with debits to pay back',
        querystring: OutingsQuery,
      },
      { 200: LedgerOutings },
    ),
    (request) => service.list(request.query),
  );

  app.get(
    outing,
    endpoint(
      'ledger.readAll',
      { tags, summary: 'Present and former registrants of the outing, with what they paid', params: IdParams },
      { 200: OutingAccount },
    ),
    (request) => service.read(request.params.id),
  );

  app.post(
    outing,
    endpoint(
      'ledger.write',
      {
        tags,
        summary: 'Debits the outing: all lines or none, once unless it is asked for again',
        params: IdParams,
        body: OutingDebit,
      },
      { 200: OutingAccount },
    ),
    (request) => service.debit(actorOf(request), request.params.id, request.body),
  );

  app.post(
    `${outing}/remboursement`,
    endpoint(
      'ledger.write',
      { tags, summary: 'Pays back the debits of a cancelled outing, each once', params: IdParams },
      { 200: OutingAccount },
    ),
    (request) => service.refund(actorOf(request), request.params.id),
  );
}
