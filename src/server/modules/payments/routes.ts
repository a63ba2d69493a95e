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
import { routesOf, type Api } from '../../http/api.ts';
import type { PaymentsService } from './service.ts';

/** The payment calls of section 7. The path's `{cptanalytique}` is ignored: it is read from the database. */
export function paymentRoutes(app: Api, service: PaymentsService, overview: () => Promise<PaymentsOverview>): void {
  const route = routesOf(app, 'payments');

  route('POST /divers/APIHELLOASSO/:amount/:cptanalytique/:accessToken', 'payments.pay', {
    schema: { params: TopUpParams, 200: Redirect },
    handler: ({ member, params }) => service.topUp(member, Number(params.amount), params.accessToken),
  });

  route('POST /divers/APIHELLOASSOADHESIONUNEX/:licenceNumber/:accessToken', 'payments.pay', {
    schema: { params: FeeParams, 200: Redirect },
    handler: ({ member, params }) => service.payFee(member, params.licenceNumber, 1, params.accessToken),
  });

  route('POST /divers/APIHELLOASSOADHESIONTROISX/:licenceNumber/:accessToken', 'payments.pay', {
    schema: { params: FeeParams, 200: Redirect },
    handler: ({ member, params }) => service.payFee(member, params.licenceNumber, 3, params.accessToken),
  });

  route('POST /divers/APIHELLOASSOOK/:checkoutIntentId/:accessToken', 'payments.pay', {
    schema: { params: CheckoutParams, 200: Redirect },
    handler: ({ member, params }) => service.outcome(member, params.checkoutIntentId, params.accessToken),
  });

  route('POST /divers/HELLOASSO/:reference', 'payments.pay', {
    schema: { params: ConfirmParams, body: ConfirmBody, 200: Confirmation },
    handler: ({ member, params, body }) => service.confirm(member, params.reference, body),
  });

  route('GET /paiements', 'payments.overview', {
    schema: { 200: PaymentsOverview },
    handler: overview,
  });
}
