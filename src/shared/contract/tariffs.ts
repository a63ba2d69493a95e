import { Type, type Static } from 'typebox';
import type { Tariffs as Table } from '#domain/events/prices.ts';
import { Id, Nullable, Text } from './common.ts';

/** The domain checks levels and prices, whose refusals are sentences (domain/events/prices.ts). */
export const Tariffs = Type.Unsafe<Table>(
  Type.Object(
    {
      kinds: Type.Array(Type.Object({ name: Text(60) }, { additionalProperties: false }), { maxItems: 8 }),
      rows: Type.Array(
        Type.Object(
          {
            name: Text(40),
            supervisors: Type.Boolean(),
            levels: Type.Array(Text(20), { maxItems: 60 }),
            prices: Type.Array(Nullable(Type.Number()), { maxItems: 8 }),
          },
          { additionalProperties: false },
        ),
        { maxItems: 30 },
      ),
    },
    { additionalProperties: false },
  ),
);

/** A person's price by a table, in euros, with the names of its row and its column: `N1–N2, membre`. */
export const TariffPrice = Type.Object({ amount: Type.Number(), tariff: Type.String() });
export type TariffPrice = Static<typeof TariffPrice>;

/** GET /events/{id}/tarifs (our server only): of those who are or were registered; without those who have none. */
export const RegistrantPrices = Type.Array(Type.Object({ id: Id, ...TariffPrice.properties }));
export type RegistrantPrices = Static<typeof RegistrantPrices>;
