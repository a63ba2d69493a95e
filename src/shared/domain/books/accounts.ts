/** The club's own accounts (plan comptable des associations) by the order of their ids; numbers and labels are data. */
export const BOOK_CODES = [
  'BANK',
  'HELLOASSO',
  'CASH',
  'CHEQUES',
  'VOUCHERS',
  'WALLETS',
  'SUSPENSE',
  'FEES',
  'LICENCES',
  'OUTINGS',
  'GIFTS',
  'EXPENSES',
  'EXPENSES_OWED',
  'EXPENSES_WAIVED',
  'OPENING',
  'CARRIED_FORWARD',
] as const;
export type BookCode = (typeof BOOK_CODES)[number];

export const BOOK_KINDS = ['ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE'] as const;
export type BookKind = (typeof BOOK_KINDS)[number];

/** Id of a seeded account. */
export const bookId = (code: BookCode): number => BOOK_CODES.indexOf(code) + 1;

/** Accounts in which money is: their balance counts what was debited, that of all others what was credited. */
export const holdsMoney = (kind: BookKind): boolean => kind === 'ASSET' || kind === 'EXPENSE';
