import { DonationYear, StatementQuery, YearParams } from '../../../shared/contract/daos-year.ts';
import { actorOf } from '../../http/access.ts';
import { refusals, type Api } from '../../http/api.ts';
import { pdfAnswer, sendPdf } from '../../http/downloads.ts';
import type { DaoYearService } from './year-service.ts';

const tags = ['daos'];
const params = YearParams;

export function daoYearRoutes(app: Api, service: DaoYearService): void {
  app.get(
    '/daos/years/:year',
    {
      config: { action: 'donations.all' },
      schema: {
        tags,
        summary: 'What each member waived in a year, the scale applied once to each',
        params,
        response: { 200: DonationYear, ...refusals },
      },
    },
    (request) => service.year(request.params.year),
  );

  app.get(
    '/daos/years/:year/statement',
    {
      config: { action: 'donations.own' },
      schema: {
        tags,
        summary: 'One member’s statement of waived expenses, to sign',
        params,
        querystring: StatementQuery,
        response: { 200: pdfAnswer, ...refusals },
      },
    },
    async (request, reply) =>
      sendPdf(reply, await service.statement(actorOf(request), request.params.year, request.query)),
  );

  app.get(
    '/daos/years/:year/statements',
    {
      config: { action: 'donations.all' },
      schema: {
        tags,
        summary: 'All statements of a year in one file, each on pages of its own',
        params,
        response: { 200: pdfAnswer, ...refusals },
      },
    },
    async (request, reply) => sendPdf(reply, await service.statements(request.params.year)),
  );
}
