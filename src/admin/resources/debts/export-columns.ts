import type { MemberDebts } from '#contract/debts.ts';
import { DEBT_KINDS } from '#domain/ledger/debts.ts';
import { DEBT_LABELS } from '#messages/debts.ts';
import type { ExportColumn } from '#shared/files/columns.ts';

export const debtColumns: readonly ExportColumn<MemberDebts>[] = [
  { key: 'licenceNumber', label: 'Numéro de licence', kind: 'text', valueOf: (one) => one.licenceNumber },
  { key: 'lastname', label: 'Nom', kind: 'text', usual: true, valueOf: (one) => one.lastname },
  { key: 'firstname', label: 'Prénom', kind: 'text', usual: true, valueOf: (one) => one.firstname },
  ...DEBT_KINDS.map((kind): ExportColumn<MemberDebts> => ({
    key: kind,
    label: DEBT_LABELS[kind],
    kind: 'amount',
    usual: true,
    valueOf: ({ debts }) => debts.find((debt) => debt.kind === kind)?.amount ?? null,
  })),
  { key: 'amount', label: 'Doit au club', kind: 'amount', usual: true, valueOf: (one) => one.amount },
  { key: 'since', label: 'Depuis le', kind: 'day', usual: true, valueOf: (one) => one.since },
  { key: 'remindedOn', label: 'Dernier rappel', kind: 'day', usual: true, valueOf: (one) => one.remindedOn },
  { key: 'desactived', label: 'Désactivé', kind: 'flag', valueOf: (one) => one.desactived },
];
