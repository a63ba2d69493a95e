import { Type, type Static } from 'typebox';
import { Id, Licence, Nullable, Text } from './common.ts';

/** A whole number as people write it: `49 €`, `NaN`, `1e9` and `0x1388` are none. */
const Cents = Type.String({ pattern: '^-?[0-9]{1,10}$' });
const Ticket = Type.String({ minLength: 1, maxLength: 2000 });

/** POST /divers/APIHELLOASSO/{amount}/{cptanalytique}/{accessToken}: the amount in cents; the account means nothing. */
export const TopUpParams = Type.Object({ amount: Cents, cptanalytique: Text(), accessToken: Ticket });
/** POST /divers/APIHELLOASSOADHESIONUNEX and …TROISX/{licenceNumber}/{accessToken} */
export const FeeParams = Type.Object({ licenceNumber: Licence, accessToken: Ticket });
/** POST /divers/APIHELLOASSOOK/{checkoutIntentId}/{accessToken} */
export const CheckoutParams = Type.Object({ checkoutIntentId: Id, accessToken: Ticket });
/** Where to go next: the provider's page, or our success screen; null while nothing is paid. */
export const Redirect = Type.Object({ redirectUrl: Nullable(Type.String()) });
export type Redirect = Static<typeof Redirect>;

/** POST /divers/HELLOASSO/{metadata id}: the checkout's id is the body, as text or as a number. */
export const ConfirmParams = Type.Object({ reference: Type.String({ minLength: 1, maxLength: 100 }) });
export const ConfirmBody = Type.Union([Type.String({ minLength: 1, maxLength: 30 }), Id]);

/** `Authorized`: paid and credited. `Waiting`: not yet, or never. */
export const CHECKOUT_STATUSES = ['Authorized', 'Waiting'] as const;
export const CheckoutStatus = Type.Enum(CHECKOUT_STATUSES);
export const Confirmation = Type.Object({ status: CheckoutStatus });
export type Confirmation = Static<typeof Confirmation>;

/** The relay's two operations speak the provider's words (contract §6). */
export const TokenExchange = Type.Object({
  grant_type: Type.Literal('refresh_token'),
  refresh_token: Ticket,
  client_id: Type.Optional(Text()),
});
export const TokenAnswer = Type.Object({
  access_token: Type.String(),
  token_type: Type.Literal('bearer'),
  /** Seconds. */
  expires_in: Type.Integer(),
});
export const RelayedCheckoutParams = Type.Object({ organization: Text(), id: Id });
export const RelayedCheckout = Type.Object({
  id: Id,
  status: CheckoutStatus,
  metadata: Type.Object({ id: Type.String() }),
});

/** GET /paiements: how online payment stands, for the treasurer; our own call. */
export const PaymentsOverview = Type.Object({
  /** Is there a key by which the provider knows the club? */
  configured: Type.Boolean(),
  /** To be entered in the provider's own settings; with it one can make our server ask the provider, and nothing else. */
  notificationUrl: Nullable(Type.String()),
  /** Checkouts that are not paid yet. */
  open: Type.Integer(),
  /** Money that was not asked for so: the treasurer looks at the provider's books. */
  mismatches: Type.Array(
    Type.Object({
      /** ISO 8601 with the offset of Paris. */
      at: Type.String(),
      /** Of the provider: its number there. */
      checkoutId: Id,
      /** Asked for, all instalments together. */
      amount: Type.Number(),
      /** The club's in the provider's books, less what went back; null until it is read again after an upgrade. */
      found: Nullable(Type.Number()),
      /** The first payment is in order and stands in the ledger; another one differs. */
      credited: Type.Boolean(),
      diver: Type.Object({ id: Id, lastname: Type.String(), firstname: Type.String() }),
    }),
  ),
});
export type PaymentsOverview = Static<typeof PaymentsOverview>;
