import { DonationYear, StatementQuery, YearParams } from '../../../shared/contract/daos-year.ts';
import { actorOf } from '../../http/access.ts';
import { endpoint, type Api } from '../../http/api.ts';
import { pdfAnswer, sendPdf } from '../../http/downloads.ts';
import type { DaoYearService } from './year-service.ts';

const tags = ['daos'];
const params = YearParams;

export function daoYearRoutes(app: Api, service: DaoYearService): void {
  app.get(
    '/daos/years/:year',
    endpoint(
      'donations.all',
      { tags, summary: 'Donations of a year by member, the scale applied once to each', params },
      { 200: DonationYear },
    ),
    (request) => service.year(request.params.year),
  );

  app.get(
    '/daos/years/:year/statement',
    endpoint(
      'donations.own',
      { tags, summary: 'One member’s statement of waived expenses, to sign', params, querystring: StatementQuery },
      { 200: pdfAnswer },
    ),
    async (request, reply) =>
      sendPdf(reply, await service.statement(actorOf(request), request.params.year, request.query)),
  );

  app.get(
    '/daos/years/:year/statements',
    endpoint(
      'donations.all',
      { tags, summary: 'All statements of a year in one file, each on pages of its own', params },
      { 200: pdfAnswer },
    ),
    async (request, reply) => sendPdf(reply, await service.statements(request.params.year)),
  );
}
