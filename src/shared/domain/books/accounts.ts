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

/** An account of the club by its code, or any by its id. */
export type BookRef = BookCode | number;

/** Id of a seeded account; of an added one it is known already. */
export const bookId = (account: BookRef): number =>
  typeof account === 'number' ? account : BOOK_CODES.indexOf(account) + 1;

/** As it is stored. */
export const accountNumber = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase();

/** True for a number that a FEC takes: three figures at least, then figures or letters. */
export const isAccountNumber = (number: string): boolean => /^\d{3}[0-9A-Z]{0,17}$/.test(number);

/** Accounts that movements, slips and explanations write by themselves: no explanation chooses them. */
export const OWN_WRITERS: readonly (BookCode | null)[] = ['SUSPENSE', 'WALLETS', 'CHEQUES'];

/** Accounts in which money is: their balance counts what was debited, that of all others what was credited. */
export const holdsMoney = (kind: BookKind): boolean => kind === 'ASSET' || kind === 'EXPENSE';
