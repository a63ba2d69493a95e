import type { BookCode, BookKind } from '#domain/books/accounts.ts';
import type { MeansKind, Voucher } from '#domain/books/means.ts';

export const MEANS_LABELS: Readonly<Record<MeansKind, string>> = {
  CASH: 'Espèces',
  CHEQUE: 'Chèque',
  TRANSFER: 'Virement',
  CARD: 'Carte bancaire',
  VOUCHER: 'Bon',
  HELLOASSO: 'HelloAsso',
  SERVICE: 'Sans argent (service du club)',
};

export const VOUCHER_LABELS: Readonly<Record<Voucher, string>> = {
  PASS_SPORT: 'Pass’Sport',
  ANCV: 'Chèque-vacances ou coupon sport ANCV',
  OTHER: 'Autre bon',
};

export const BOOK_KIND_LABELS: Readonly<Record<BookKind, string>> = {
  ASSET: 'Ce que le club a',
  LIABILITY: 'Ce que le club doit',
  EQUITY: 'Départ',
  INCOME: 'Recettes',
  EXPENSE: 'Dépenses',
};

/** Names of the seeded accounts, whose own labels the treasurer may change. */
export const BOOK_LABELS: Readonly<Record<BookCode, string>> = {
  BANK: 'Banque',
  HELLOASSO: 'HelloAsso',
  CASH: 'Caisse',
  CHEQUES: 'Chèques à remettre',
  VOUCHERS: 'Bons à encaisser',
  WALLETS: 'Porte-monnaie',
  SUSPENSE: 'Attente',
  FEES: 'Cotisations',
  LICENCES: 'Licences',
  OUTINGS: 'Sorties et plongées',
  GIFTS: 'Dons',
  EXPENSES: 'Frais des bénévoles',
  EXPENSES_OWED: 'Frais à rembourser',
  EXPENSES_WAIVED: 'Frais abandonnés',
  OPENING: 'Soldes de départ',
  CARRIED_FORWARD: 'Report à nouveau',
};
