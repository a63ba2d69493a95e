import { DonationYear, StatementQuery, YearParams } from '../../../shared/contract/daos-year.ts';
import { routesOf, type Api } from '../../http/api.ts';
import { pdfAnswer, sendPdf } from '../../http/downloads.ts';
import type { DaoYearService } from './year-service.ts';

export function daoYearRoutes(app: Api, service: DaoYearService): void {
  const route = routesOf(app, 'daos');

  route('GET /daos/years/:year', 'donations.all', {
    summary: 'Donations of a year by member, the scale applied once to each',
    schema: { params: YearParams, 200: DonationYear },
    handler: ({ params }) => service.year(params.year),
  });

  route('GET /daos/years/:year/statement', 'donations.own', {
    summary: 'One member’s statement of waived expenses, to sign',
    schema: { params: YearParams, querystring: StatementQuery, 200: pdfAnswer },
    handler: async ({ actor, params, query }, reply) =>
      sendPdf(reply, await service.statement(actor, params.year, query)),
  });

  route('GET /daos/years/:year/statements', 'donations.all', {
    summary: 'All statements of a year in one file, each on pages of its own',
    schema: { params: YearParams, 200: pdfAnswer },
    handler: async ({ params }, reply) => sendPdf(reply, await service.statements(params.year)),
  });
}
