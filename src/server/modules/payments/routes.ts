import {
  CheckoutParams,
  ConfirmBody,
  Confirmation,
  ConfirmParams,
  FeeParams,
  PaymentsOverview,
  Redirect,
  TopUpParams,
} from '../../../shared/contract/payments.ts';
import { memberOf } from '../../http/access.ts';
import { refusals, type Api } from '../../http/api.ts';
import type { PaymentsService } from './service.ts';

/** The payment calls of section 7. `{cptanalytique}` is read from the database: the one of the path means nothing. */
export function paymentRoutes(app: Api, service: PaymentsService, overview: () => Promise<PaymentsOverview>): void {
  const tags = ['payments'];
  const config = { action: 'payments.pay' } as const;
  const response = { 200: Redirect, ...refusals };

  app.post(
    '/divers/APIHELLOASSO/:amount/:cptanalytique/:accessToken',
    { config, schema: { tags, params: TopUpParams, response } },
    (request) => service.topUp(memberOf(request), Number(request.params.amount), request.params.accessToken),
  );

  app.post(
    '/divers/APIHELLOASSOADHESIONUNEX/:licenceNumber/:accessToken',
    { config, schema: { tags, params: FeeParams, response } },
    (request) => service.payFee(memberOf(request), request.params.licenceNumber, 1, request.params.accessToken),
  );

  app.post(
    '/divers/APIHELLOASSOADHESIONTROISX/:licenceNumber/:accessToken',
    { config, schema: { tags, params: FeeParams, response } },
    (request) => service.payFee(memberOf(request), request.params.licenceNumber, 3, request.params.accessToken),
  );

  app.post(
    '/divers/APIHELLOASSOOK/:checkoutIntentId/:accessToken',
    { config, schema: { tags, params: CheckoutParams, response } },
    (request) => service.outcome(memberOf(request), request.params.checkoutIntentId, request.params.accessToken),
  );

  app.post(
    '/divers/HELLOASSO/:reference',
    {
      config,
      schema: { tags, params: ConfirmParams, body: ConfirmBody, response: { 200: Confirmation, ...refusals } },
    },
    (request) => service.confirm(memberOf(request), request.params.reference, request.body),
  );

  app.get(
    '/paiements',
    { config: { action: 'payments.overview' }, schema: { tags, response: { 200: PaymentsOverview, ...refusals } } },
    () => overview(),
  );
}
