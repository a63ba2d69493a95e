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
import { endpoint, type Api } from '../../http/api.ts';
import type { PaymentsService } from './service.ts';

/** The payment calls of section 7. The path's `{cptanalytique}` is ignored: it is read from the database. */
export function paymentRoutes(app: Api, service: PaymentsService, overview: () => Promise<PaymentsOverview>): void {
  const tags = ['payments'];

  app.post(
    '/divers/APIHELLOASSO/:amount/:cptanalytique/:accessToken',
    endpoint('payments.pay', { tags, params: TopUpParams }, { 200: Redirect }),
    (request) => service.topUp(memberOf(request), Number(request.params.amount), request.params.accessToken),
  );

  app.post(
    '/divers/APIHELLOASSOADHESIONUNEX/:licenceNumber/:accessToken',
    endpoint('payments.pay', { tags, params: FeeParams }, { 200: Redirect }),
    (request) => service.payFee(memberOf(request), request.params.licenceNumber, 1, request.params.accessToken),
  );

  app.post(
    '/divers/APIHELLOASSOADHESIONTROISX/:licenceNumber/:accessToken',
    endpoint('payments.pay', { tags, params: FeeParams }, { 200: Redirect }),
    (request) => service.payFee(memberOf(request), request.params.licenceNumber, 3, request.params.accessToken),
  );

  app.post(
    '/divers/APIHELLOASSOOK/:checkoutIntentId/:accessToken',
    endpoint('payments.pay', { tags, params: CheckoutParams }, { 200: Redirect }),
    (request) => service.outcome(memberOf(request), request.params.checkoutIntentId, request.params.accessToken),
  );

  app.post(
    '/divers/HELLOASSO/:reference',
    endpoint('payments.pay', { tags, params: ConfirmParams, body: ConfirmBody }, { 200: Confirmation }),
    (request) => service.confirm(memberOf(request), request.params.reference, request.body),
  );

  app.get('/paiements', endpoint('payments.overview', { tags }, { 200: PaymentsOverview }), () => overview());
}
