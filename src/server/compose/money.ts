import type { Api } from '../http/api.ts';
import { cachedDistances, estimate } from '../integrations/distance/port.ts';
import { distances } from '../modules/money/daos/distances.ts';
import { daoRoutes, distanceRoutes } from '../modules/money/daos/routes.ts';
import { daosService } from '../modules/money/daos/service.ts';
import { daoYearService } from '../modules/money/daos/year-service.ts';
import { outingLedgerService } from '../modules/money/ledger/outings-service.ts';
import { ledgerRoutes } from '../modules/money/ledger/routes.ts';
import { ledgerService } from '../modules/money/ledger/service.ts';
import { membershipRoutes, seasonRoutes } from '../modules/money/membership/routes.ts';
import { seasonService } from '../modules/money/membership/season-service.ts';
import { membershipService } from '../modules/money/membership/service.ts';
import type { ApiCalls, Context } from './dependencies.ts';
import { composePayments } from './payments.ts';

export async function composeMoney(app: Api, context: Context): Promise<ApiCalls> {
  const payments = await composePayments(app, context);
  const { distance, clock } = context;
  const kilometres = distances(distance ? cachedDistances(distance, clock) : estimate, app.log);
  distanceRoutes(app, kilometres);
  return async (api) => {
    await payments(api);
    ledgerRoutes(api, ledgerService(context), outingLedgerService(context));
    seasonRoutes(api, seasonService(context));
    membershipRoutes(api, membershipService(context));
    daoRoutes(api, daosService({ ...context, distances: kilometres }), daoYearService(context));
  };
}
