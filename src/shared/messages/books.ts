import type { BookCode, BookKind } from '#domain/books/accounts.ts';
import { meansPaidBy, PAID_BY, type MeansKind, type PaymentMeans, type Voucher } from '#domain/books/means.ts';

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

/** `Chèque n° 1204537` */
export const meansWords = ({ kind, voucher, number }: PaymentMeans): string =>
  [voucher ? VOUCHER_LABELS[voucher] : MEANS_LABELS[kind], number && `n°\u00a0${number}`].filter(Boolean).join(' ');

/** Choices for what a list of payments leaves open. */
export const PAID_BY_CHOICES = PAID_BY.map((by) => [by, meansWords(meansPaidBy(by))] as const);

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
