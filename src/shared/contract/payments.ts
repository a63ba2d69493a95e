import { Type, type Static } from 'typebox';
import { Id, Licence, personName, Nullable, Secret, Text } from './common.ts';

/** Refuses `49 €`, `NaN`, `1e9` and `0x1388`. */
const Cents = Type.String({ pattern: '^-?[0-9]{1,10}$' });
const Ticket = Secret({ minLength: 1, maxLength: 2000 });

/** POST /divers/APIHELLOASSO/{amount}/{cptanalytique}/{accessToken}: amount in cents, account ignored. */
export const TopUpParams = Type.Object({ amount: Cents, cptanalytique: Text(), accessToken: Ticket });
/** POST /divers/APIHELLOASSOADHESIONUNEX and …TROISX/{licenceNumber}/{accessToken} */
export const FeeParams = Type.Object({ licenceNumber: Licence, accessToken: Ticket });
/** POST /divers/APIHELLOASSOOK/{checkoutIntentId}/{accessToken} */
export const CheckoutParams = Type.Object({ checkoutIntentId: Id, accessToken: Ticket });
/** The provider's page or our success screen; null while unpaid. */
export const Redirect = Type.Object({ redirectUrl: Nullable(Type.String()) });
export type Redirect = Static<typeof Redirect>;

/** POST /divers/HELLOASSO/{metadata id}: the body is the checkout's id, as text or number. */
export const ConfirmParams = Type.Object({ reference: Type.String({ minLength: 1, maxLength: 100 }) });
export const ConfirmBody = Type.Union([Type.String({ minLength: 1, maxLength: 30 }), Id]);

/** `Authorized`: paid and credited. `Waiting`: not paid yet, or never. */
const CHECKOUT_STATUSES = ['Authorized', 'Waiting'] as const;
const CheckoutStatus = Type.Enum(CHECKOUT_STATUSES);
export const Confirmation = Type.Object({ status: CheckoutStatus });
export type Confirmation = Static<typeof Confirmation>;

/** The relay uses the provider's names (contract §6). */
export const TokenExchange = Type.Object({
  grant_type: Type.Literal('refresh_token'),
  refresh_token: Ticket,
  client_id: Type.Optional(Text()),
});
export const TokenAnswer = Type.Object({
  access_token: Type.String(),
  token_type: Type.Literal('bearer'),
  /** In seconds. */
  expires_in: Type.Integer(),
});
export const RelayedCheckoutParams = Type.Object({ organization: Text(), id: Id });
export const RelayedCheckout = Type.Object({
  id: Id,
  status: CheckoutStatus,
  metadata: Type.Object({ id: Type.String() }),
});

/** GET /paiements: for the treasurer (our server only). */
export const PaymentsOverview = Type.Object({
  /** True when the environment has the provider's key, or the stored one can be read. */
  configured: Type.Boolean(),
  /** Key of setting 7. `UNREADABLE`: sealed under a data key that the server no longer has. */
  storedKey: Type.Enum(['NONE', 'READABLE', 'UNREADABLE'] as const),
  /** Entered in the provider's settings; it only makes our server query the provider. */
  notificationUrl: Nullable(Type.String()),
  /** False when the address comes from the environment. */
  isNotificationUrlRenewable: Type.Boolean(),
  /** Count of unpaid checkouts. */
  open: Type.Integer(),
  /** Payments that differ from the request, for the treasurer to check. */
  mismatches: Type.Array(
    Type.Object({
      /** ISO 8601 with the offset of Paris. */
      at: Type.String(),
      checkoutId: Id,
      /** Requested, all instalments together. */
      amount: Type.Number(),
      /** Received by the provider for the club, less refunds; null until read again after an upgrade. */
      found: Nullable(Type.Number()),
      /** True when the first payment was credited and another one differs. */
      credited: Type.Boolean(),
      diver: Type.Object(personName),
    }),
  ),
});
export type PaymentsOverview = Static<typeof PaymentsOverview>;
