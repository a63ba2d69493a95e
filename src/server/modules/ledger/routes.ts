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
import { refusals, type Api } from '../../http/api.ts';
import type { OutingLedgerService } from './outings-service.ts';
import type { LedgerService } from './service.ts';

const tags = ['mouvements'];

export function ledgerRoutes(app: Api, service: LedgerService): void {
  app.get(
    '/divers/:id/mouvements',
    {
      config: { action: 'ledger.read' },
      schema: {
        tags,
        summary: 'A member’s movements of money, newest first, each with the balance that it left',
        params: IdParams,
        querystring: OwnMovementsQuery,
        response: { 200: MovementPage, ...refusals },
      },
    },
    (request) => service.ofDiver(actorOf(request), request.params.id, request.query),
  );

  app.get(
    '/mouvements',
    {
      config: { action: 'ledger.readAll' },
      schema: {
        tags,
        summary: 'Everybody’s movements, deleted members’ too',
        querystring: MovementsQuery,
        response: { 200: MovementPage, ...refusals },
      },
    },
    (request) => service.list(actorOf(request), request.query),
  );

  app.get(
    '/mouvements/totaux',
    {
      config: { action: 'ledger.readAll' },
      schema: {
        tags,
        summary: 'Sums and counts by analytic account and kind, for the accounts',
        querystring: TotalsQuery,
        response: { 200: LedgerTotals, ...refusals },
      },
    },
    (request) => service.totals(request.query),
  );

  app.post(
    '/mouvements',
    {
      config: { action: 'ledger.write' },
      schema: {
        tags,
        summary: 'A movement of a wallet, with its reason; the same key twice is one movement',
        body: MovementCreate,
        response: { 201: Movement, ...refusals },
      },
    },
    async (request, reply) => reply.status(201).send(await service.create(actorOf(request), request.body)),
  );
}

export function outingLedgerRoutes(app: Api, service: OutingLedgerService): void {
  const outing = '/mouvements/sortie/:id';
  const response = { 200: OutingAccount, ...refusals };

  app.get(
    '/mouvements/sorties',
    {
      config: { action: 'ledger.readAll' },
      schema: {
        tags,
        summary: 'Outings of late, or the cancelled ones that are still to be paid back',
        querystring: OutingsQuery,
        response: { 200: LedgerOutings, ...refusals },
      },
    },
    (request) => service.list(request.query),
  );

  app.get(
    outing,
    {
      config: { action: 'ledger.readAll' },
      schema: { tags, summary: 'Who is or was on the outing, and what they paid', params: IdParams, response },
    },
    (request) => service.read(request.params.id),
  );

  app.post(
    outing,
    {
      config: { action: 'ledger.write' },
      schema: {
        tags,
        summary: 'Debits the outing: all lines or none, once unless it is asked for again',
        params: IdParams,
        body: OutingDebit,
        response,
      },
    },
    (request) => service.debit(actorOf(request), request.params.id, request.body),
  );

  app.post(
    `${outing}/remboursement`,
    {
      config: { action: 'ledger.write' },
      schema: {
        tags,
        summary: 'Pays back what a cancelled outing was debited, each debit once',
        params: IdParams,
        response,
      },
    },
    (request) => service.refund(actorOf(request), request.params.id),
  );
}
