import type { CashTotals, Transfer } from '#contract/books.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { MEANS_LABELS } from '#messages/books.ts';
import { ACCOUNT_LABELS, MOVEMENT_LABELS } from '#messages/ledger.ts';
import type { ExportColumn } from '#shared/files/columns.ts';
import { labelOf } from './labels.ts';

export const transferColumns: readonly ExportColumn<Transfer>[] = [
  { key: 'day', label: 'Date', kind: 'day', usual: true, valueOf: ({ day }) => day },
  { key: 'label', label: 'Libellé', kind: 'text', usual: true, valueOf: labelOf },
  { key: 'member', label: 'Membre', kind: 'text', usual: true, valueOf: ({ diver }) => diver && sortedName(diver) },
  { key: 'debit', label: 'Débit', kind: 'text', usual: true, valueOf: ({ debit }) => debit.number },
  { key: 'debitLabel', label: 'Compte débité', kind: 'text', usual: true, valueOf: ({ debit }) => debit.label },
  { key: 'credit', label: 'Crédit', kind: 'text', usual: true, valueOf: ({ credit }) => credit.number },
  { key: 'creditLabel', label: 'Compte crédité', kind: 'text', usual: true, valueOf: ({ credit }) => credit.label },
  { key: 'amount', label: 'Montant', kind: 'amount', usual: true, valueOf: ({ amount }) => amount },
  { key: 'means', label: 'Moyen', kind: 'text', valueOf: ({ means }) => means && MEANS_LABELS[means.kind] },
  { key: 'number', label: 'N° du chèque', kind: 'text', valueOf: ({ means }) => means?.number },
  { key: 'author', label: 'Saisi par', kind: 'text', valueOf: ({ author }) => author },
];

type MeansTotal = CashTotals['lines'][number];

export const meansTotalColumns: readonly ExportColumn<MeansTotal>[] = [
  { key: 'account', label: 'Compte', kind: 'text', valueOf: ({ account }) => ACCOUNT_LABELS[account] },
  { key: 'kind', label: 'Nature', kind: 'text', valueOf: ({ kind }) => MOVEMENT_LABELS[kind] },
  { key: 'means', label: 'Moyen', kind: 'text', valueOf: ({ means }) => means && MEANS_LABELS[means] },
  { key: 'count', label: 'Nombre', kind: 'number', valueOf: ({ count }) => count },
  { key: 'in', label: 'Crédits', kind: 'amount', valueOf: (line) => line.in },
  { key: 'out', label: 'Débits', kind: 'amount', valueOf: ({ out }) => out },
];
