import type * as wire from '#contract/books.ts';
import { holdsMoney, type BookCode, type BookKind } from '#domain/books/accounts.ts';
import type { Day } from '#domain/dates.ts';
import type { MeansKind } from '#domain/books/means.ts';
import { isFeeChange } from '#domain/ledger/kinds.ts';
import { eurosOfCents } from '#domain/money.ts';
import { meansOnWire } from '../ledger/means.ts';
import type { ChequeRow, DepositRow } from './deposits-repository.ts';
import type { AccountRow, TransferRow, MeansTotalRow } from './repository.ts';

export const accountOf = ({ debited, ...row }: AccountRow): wire.CashBox['accounts'][number] => ({
  id: row.id,
  code: row.code as BookCode | null,
  number: row.number,
  label: row.label,
  kind: row.kind as BookKind,
  balance: eurosOfCents(holdsMoney(row.kind as BookKind) ? debited : -debited + 0),
});

export const transferOnWire = (row: TransferRow): wire.Transfer => ({
  id: row.id,
  day: row.day,
  amount: eurosOfCents(row.cents),
  debit: { id: row.debit, code: row.debit_code as BookCode | null, number: row.debit_number, label: row.debit_label },
  credit: {
    id: row.credit,
    code: row.credit_code as BookCode | null,
    number: row.credit_number,
    label: row.credit_label,
  },
  label: row.label,
  aboutYear: row.about_year,
  diver:
    row.diver_id === null
      ? null
      : {
          id: row.diver_id,
          licenceNumber: row.licence ?? '',
          lastname: row.lastname ?? '',
          firstname: row.firstname ?? '',
        },
  movement:
    row.movement_id === null || row.account === null || row.movement_kind === null
      ? null
      : { id: row.movement_id, account: row.account, kind: row.movement_kind, reason: row.reason },
  means: meansOnWire(row),
  clears: row.clears,
  clearedBy: row.cleared_by,
  author: row.author,
});

export const isDue = ({ due_on }: Pick<ChequeRow, 'due_on'>, today: Day): boolean => due_on === null || due_on <= today;

export const chequeOf = (row: ChequeRow, today: Day): wire.Deposable['cheques'][number] => ({
  id: row.id,
  amount: eurosOfCents(row.cents),
  drawer: row.drawer,
  bank: row.bank,
  number: row.number,
  receivedOn: row.day,
  dueOn: row.due_on,
  isDue: isDue(row, today),
  diver: { id: row.diver_id, licenceNumber: row.licence, lastname: row.lastname, firstname: row.firstname },
});

export const depositOf = (row: DepositRow): wire.Deposit => ({
  id: row.id,
  day: row.day,
  kind: row.code === 'CASH' ? 'CASH' : 'CHEQUE',
  amount: eurosOfCents(row.cents),
  cheques: row.cheques,
  undone: row.undone !== null,
});

export const totalOf = (row: MeansTotalRow): wire.CashTotals['lines'][number] => ({
  account: row.account,
  kind: isFeeChange(row) ? 'FEE_CHANGE' : row.kind,
  means: row.means as MeansKind | null,
  count: row.count,
  in: eurosOfCents(row.in),
  out: eurosOfCents(row.out),
});
