import { Type, type Static } from 'typebox';
import { BOOK_CODES, BOOK_KINDS, type BookCode } from '#domain/books/accounts.ts';
import { MEANS, VOUCHERS } from '#domain/books/means.ts';
import { ACCOUNTS, MOVEMENT_KINDS } from '#domain/ledger/kinds.ts';
import { CalendarDay, Count, Id, memberName, ListQuery, Nullable, OnceKey, PageOf, Text, Year } from './common.ts';

/** How money changed hands (docs/adr/0064); what belongs to another kind of means is ignored. */
export const Means = Type.Object({
  kind: Type.Enum(MEANS),
  drawer: Type.Optional(Text(100)),
  bank: Type.Optional(Text(60)),
  number: Type.Optional(Text(30)),
  dueOn: Type.Optional(CalendarDay),
  voucher: Type.Optional(Type.Enum(VOUCHERS)),
  reference: Type.Optional(Text(60)),
});
export type Means = Static<typeof Means>;

const BookAccount = {
  id: Id,
  /** Null for accounts that the treasurer has added. */
  code: Type.Unsafe<BookCode | null>({ type: 'string', enum: [...BOOK_CODES, null], nullable: true }),
  number: Type.String(),
  label: Type.String(),
};

/** GET /caisse/comptes: the chart, by number. */
export const ChartAccount = Type.Object({ ...BookAccount, kind: Type.Enum(BOOK_KINDS) });
export type ChartAccount = Static<typeof ChartAccount>;
export const AccountPage = PageOf(ChartAccount);

/** PUT /caisse/comptes/{id}. */
export const AccountWrite = Type.Object({ number: Text(20), label: Text(60) });
export type AccountWrite = Static<typeof AccountWrite>;

/** POST /caisse/comptes. */
export const AccountCreate = Type.Object({ ...AccountWrite.properties, kind: Type.Enum(BOOK_KINDS) });
export type AccountCreate = Static<typeof AccountCreate>;

/** GET /caisse: balances at the end of that day, today by default. */
export const CashQuery = Type.Object({ day: Type.Optional(CalendarDay) });
export type CashQuery = Static<typeof CashQuery>;

export const CashBox = Type.Object({
  day: CalendarDay,
  accounts: Type.Array(
    Type.Object({
      ...BookAccount,
      kind: Type.Enum(BOOK_KINDS),
      /** Of what holds money what is in it, of all others what has come. */
      balance: Type.Number(),
    }),
  ),
  /** Cheques that are to be handed in, and those of them whose day has come. */
  cheques: Type.Object({ count: Count, due: Count, dueSum: Type.Number() }),
  /** Rows that wait to be explained. */
  unexplained: Count,
});
export type CashBox = Static<typeof CashBox>;

/** GET /caisse/ecritures, newest first. */
export const TransfersQuery = Type.Object({
  page: ListQuery.properties.page,
  size: ListQuery.properties.size,
  q: ListQuery.properties.q,
  account: Type.Optional(Type.Enum(BOOK_CODES)),
  from: Type.Optional(CalendarDay),
  to: Type.Optional(CalendarDay),
  /** Those on the suspense account that nothing clears. */
  unexplained: Type.Optional(Type.Boolean()),
});
export type TransfersQuery = Static<typeof TransfersQuery>;

export const Transfer = Type.Object({
  id: Id,
  day: CalendarDay,
  amount: Type.Number(),
  debit: Type.Object(BookAccount),
  credit: Type.Object(BookAccount),
  label: Nullable(Type.String()),
  /** Closed year that the row is about: it would have been dated there. */
  aboutYear: Nullable(Count),
  diver: Nullable(Type.Object(memberName)),
  movement: Nullable(
    Type.Object({
      id: Id,
      account: Type.Enum(ACCOUNTS),
      kind: Type.Enum(MOVEMENT_KINDS),
      reason: Nullable(Type.String()),
    }),
  ),
  means: Nullable(Means),
  /** Row on the suspense account that it explains, and the one that explains it. */
  clears: Nullable(Id),
  clearedBy: Nullable(Id),
  author: Nullable(Type.String()),
});
export type Transfer = Static<typeof Transfer>;
export const TransferPage = PageOf(Transfer);

/** GET /caisse/fec: the years that the accounting may take, newest first. */
export const FecYear = Type.Object({
  year: Count,
  entries: Count,
  /** The last file: rows after that one, up to the last. */
  handedOut: Nullable(Type.Object({ day: CalendarDay, after: Count, last: Id })),
  /** Entries since then. */
  waiting: Count,
});
export type FecYear = Static<typeof FecYear>;
export const FecYears = Type.Object({
  years: Type.Array(FecYear),
  /** SIREN or RNA of the club, which names the file; empty: not given. */
  identifier: Type.String(),
});
export type FecYears = Static<typeof FecYears>;

/** GET /caisse/fec/{year}: the whole year, or what was written after that row. */
export const FecParams = Type.Object({ year: Year });
export const FecQuery = Type.Object({ after: Type.Optional(Type.Integer({ minimum: 0 })) });
export type FecQuery = Static<typeof FecQuery>;

/** POST /caisse/ecritures/{id}/explication: by which means the money came, or which account it is of. */
export const Explanation = Type.Object({
  means: Type.Optional(Means),
  account: Type.Optional(Id),
  label: Type.Optional(Text(200)),
});
export type Explanation = Static<typeof Explanation>;

export const PURPOSES = ['WALLET', 'FEE'] as const;

/** POST /caisse: money taken from many people, all lines or none; the same key twice is taken once. */
export const TakenMoney = Type.Object({
  key: OnceKey,
  /** When it was received; today by default. */
  day: Type.Optional(CalendarDay),
  /** Sends each member a receipt. */
  receipts: Type.Boolean(),
  lines: Type.Array(
    Type.Object({
      diver: Id,
      amount: Type.Number({ exclusiveMinimum: 0, maximum: 10_000 }),
      purpose: Type.Enum(PURPOSES),
      reason: Type.Optional(Text(300)),
      means: Means,
    }),
    { minItems: 1, maxItems: 200 },
  ),
});
export type TakenMoney = Static<typeof TakenMoney>;
export const MoneyTaken = Type.Object({ lines: Count, sum: Type.Number(), receipts: Count });
export type MoneyTaken = Static<typeof MoneyTaken>;

/** POST /mouvements/{id}/annulation. */
export const TakingBack = Type.Object({ reason: Type.String({ minLength: 3, maxLength: 300 }) });
export type TakingBack = Static<typeof TakingBack>;

/** GET /caisse/a-remettre: cheques that no slip has, the oldest day first. */
export const Deposable = Type.Object({
  cash: Type.Number(),
  cheques: Type.Array(
    Type.Object({
      id: Id,
      amount: Type.Number(),
      drawer: Nullable(Type.String()),
      bank: Nullable(Type.String()),
      number: Nullable(Type.String()),
      receivedOn: CalendarDay,
      dueOn: Nullable(CalendarDay),
      isDue: Type.Boolean(),
      diver: Type.Object(memberName),
    }),
  ),
});
export type Deposable = Static<typeof Deposable>;

export const DEPOSIT_KINDS = ['CHEQUE', 'CASH'] as const;

/** POST /caisse/remises: cheques by their ids, or a sum of cash. */
export const DepositCreate = Type.Object({
  kind: Type.Enum(DEPOSIT_KINDS),
  key: OnceKey,
  day: Type.Optional(CalendarDay),
  cheques: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 500 })),
  amount: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 })),
});
export type DepositCreate = Static<typeof DepositCreate>;

export const Deposit = Type.Object({
  id: Id,
  day: CalendarDay,
  kind: Type.Enum(DEPOSIT_KINDS),
  amount: Type.Number(),
  cheques: Count,
  /** Undone by its reverse. */
  undone: Type.Boolean(),
});
export type Deposit = Static<typeof Deposit>;
export const DepositList = PageOf(Deposit);

/** GET /caisse/totaux: movements of money by kind and means, between days, both included. */
export const CashTotalsQuery = Type.Object({
  from: Type.Optional(CalendarDay),
  to: Type.Optional(CalendarDay),
});
export type CashTotalsQuery = Static<typeof CashTotalsQuery>;

export const CashTotals = Type.Object({
  lines: Type.Array(
    Type.Object({
      account: Type.Enum(ACCOUNTS),
      kind: Type.Enum(MOVEMENT_KINDS),
      /** Null where nobody noted it, or the kind has one way only. */
      means: Nullable(Type.Enum(MEANS, { type: 'string' })),
      count: Count,
      in: Type.Number(),
      /** Negative. */
      out: Type.Number(),
    }),
  ),
});
export type CashTotals = Static<typeof CashTotals>;
