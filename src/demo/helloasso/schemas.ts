import { Type, type Static } from 'typebox';

/** Body of the token endpoint, form-encoded. */
export const TokenBody = Type.Object({
  grant_type: Type.String(),
  client_id: Type.Optional(Type.String()),
  client_secret: Type.Optional(Type.String()),
  refresh_token: Type.Optional(Type.String()),
});
export type TokenBody = Static<typeof TokenBody>;

const Cents = Type.Integer({ minimum: 1 });
const Url = Type.String({ maxLength: 2000 });

const only = { additionalProperties: false };

/** Body of a new checkout; the provider's document allows no other field. */
export const CheckoutBody = Type.Object(
  {
    totalAmount: Cents,
    initialAmount: Cents,
    itemName: Type.String({ minLength: 1, maxLength: 250 }),
    backUrl: Url,
    errorUrl: Url,
    returnUrl: Url,
    containsDonation: Type.Boolean(),
    terms: Type.Optional(Type.Array(Type.Object({ amount: Cents, date: Type.String({ format: 'date-time' }) }, only))),
    payer: Type.Optional(
      Type.Object(
        {
          firstName: Type.Optional(Type.String()),
          lastName: Type.Optional(Type.String()),
          email: Type.Optional(Type.String()),
        },
        only,
      ),
    ),
    metadata: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  only,
);
export type CheckoutBody = Static<typeof CheckoutBody>;

export const CheckoutParams = Type.Object({ slug: Type.String(), id: Type.Integer() });
