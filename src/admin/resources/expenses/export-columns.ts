import type { Dao } from '#contract/daos.ts';
import { REFUND_STATE_LABELS, REFUND_WAY_LABELS } from '#messages/expenses.ts';
import type { ExportColumn } from '#shared/files/columns.ts';

export const expenseColumns: readonly ExportColumn<Dao>[] = [
  { key: 'date', label: 'Date', kind: 'day', usual: true, valueOf: ({ daodate }) => daodate },
  { key: 'lastname', label: 'Nom', kind: 'text', usual: true, valueOf: ({ daolastname }) => daolastname },
  { key: 'firstname', label: 'Prénom', kind: 'text', usual: true, valueOf: ({ daofirstname }) => daofirstname },
  { key: 'site', label: 'Lieu', kind: 'text', usual: true, valueOf: ({ daosite }) => daosite },
  { key: 'motif', label: 'Motif', kind: 'text', usual: true, valueOf: ({ daomotif }) => daomotif },
  { key: 'return', label: 'Aller-retour (km)', kind: 'number', valueOf: ({ daokm }) => 2 * daokm },
  { key: 'asked', label: 'Demandé', kind: 'amount', usual: true, valueOf: ({ valuation }) => valuation?.total },
  { key: 'granted', label: 'Accordé', kind: 'amount', usual: true, valueOf: ({ refund }) => refund?.amount },
  {
    key: 'state',
    label: 'État',
    kind: 'text',
    usual: true,
    valueOf: ({ refund }) => refund && REFUND_STATE_LABELS[refund.state],
  },
  { key: 'day', label: 'Depuis le', kind: 'day', usual: true, valueOf: ({ refund }) => refund?.day },
  {
    key: 'way',
    label: 'Payé par',
    kind: 'text',
    usual: true,
    valueOf: ({ refund }) => refund?.way && REFUND_WAY_LABELS[refund.way],
  },
  { key: 'reason', label: 'Motif de la décision', kind: 'text', usual: true, valueOf: ({ refund }) => refund?.reason },
];
