import type { Movement } from '#contract/ledger.ts';
import { parisDay } from '#domain/dates.ts';
import { ACCOUNT_LABELS, movementDetail, movementTitle } from '#messages/ledger.ts';
import type { ExportColumn } from './columns.ts';

export const statementColumns: readonly ExportColumn<Movement>[] = [
  { key: 'at', label: 'Date', kind: 'day', valueOf: ({ at }) => parisDay(at) },
  { key: 'account', label: 'Compte', kind: 'text', valueOf: ({ account }) => ACCOUNT_LABELS[account] },
  { key: 'title', label: 'Mouvement', kind: 'text', valueOf: movementTitle },
  { key: 'reason', label: 'Précision', kind: 'text', valueOf: movementDetail },
  { key: 'amount', label: 'Montant', kind: 'amount', valueOf: ({ amount }) => amount },
  { key: 'balance', label: 'Solde', kind: 'amount', valueOf: ({ balance }) => balance },
];
