import { Type, type Static } from 'typebox';
import { RECEIPT_OBSTACLES } from '#domain/daos/receipts.ts';
import { CalendarDay, Count, Id, memberName, Nullable, Text } from './common.ts';

/** A receipt for the gifts of a year (our server only); `drawn`: its file is there. */
export const Receipt = Type.Object({
  id: Id,
  number: Type.String(),
  giftYear: Count,
  diver: Type.Object(memberName),
  total: Type.Number(),
  madeOn: CalendarDay,
  drawn: Type.Boolean(),
  cancelled: Nullable(Type.Object({ day: CalendarDay, reason: Type.String() })),
});
export type Receipt = Static<typeof Receipt>;

/** GET /daos/recus: the caller's own that count, newest first; `online`: gifts whose receipt the payment provider writes. */
export const OwnReceipts = Type.Object({
  receipts: Type.Array(Receipt),
  online: Type.Array(Type.Object({ year: Count, amount: Type.Number() })),
});
export type OwnReceipts = Static<typeof OwnReceipts>;

/** POST /daos/recus/{id}/annulation. */
export const ReceiptCancellation = Type.Object({ reason: Text(300) });
export type ReceiptCancellation = Static<typeof ReceiptCancellation>;

/** POST /daos/years/{year}/recus: all that the preview with that digest has. */
export const ReceiptsMaking = Type.Object({ digest: Type.String({ minLength: 1, maxLength: 100 }) });
export type ReceiptsMaking = Static<typeof ReceiptsMaking>;

const diver = Type.Object(memberName);

/** One that can be made; `prices` of the dives, which `total` has where the club counts them. */
const PlannedReceipt = Type.Object({
  diver,
  distance: Type.Integer(),
  mileage: Type.Number(),
  prices: Type.Number(),
  total: Type.Number(),
  /** Number of the cancelled one before it. */
  replaces: Nullable(Type.String()),
});
export type PlannedReceipt = Static<typeof PlannedReceipt>;

/** GET and POST /daos/years/{year}/recus, by name; `receipts` newest first. */
export const ReceiptYear = Type.Object({
  year: Count,
  isOver: Type.Boolean(),
  /** Fields of 'Le club' without which none is made. */
  missing: Type.Array(Type.String()),
  pricesCount: Type.Boolean(),
  digest: Type.String(),
  toMake: Type.Array(PlannedReceipt),
  leftOut: Type.Array(Type.Object({ diver, obstacle: Type.Enum(RECEIPT_OBSTACLES), entries: Count })),
  receipts: Type.Array(Receipt),
  /** What the club declares: issued less cancelled. */
  declaration: Type.Object({ count: Count, sum: Type.Number(), until: CalendarDay, address: Type.String() }),
});
export type ReceiptYear = Static<typeof ReceiptYear>;
