import type { Movement } from '#contract/ledger.ts';
import { parisDay, parisTime } from '#domain/dates.ts';
import { MEANS_LABELS } from '#messages/books.ts';
import { ACCOUNT_LABELS, MOVEMENT_LABELS, movementDetail, movementTitle } from '#messages/ledger.ts';
import type { ExportColumn } from '#shared/files/columns.ts';

export const movementColumns: readonly ExportColumn<Movement>[] = [
  { key: 'day', label: 'Date', kind: 'day', usual: true, valueOf: ({ at }) => parisDay(at) },
  { key: 'time', label: 'Heure', kind: 'text', valueOf: ({ at }) => parisTime(at) },
  {
    key: 'cptanalytique',
    label: 'Cpt Analytique',
    kind: 'number',
    usual: true,
    valueOf: ({ diver }) => diver.cptanalytique,
  },
  { key: 'lastname', label: 'Nom', kind: 'text', usual: true, valueOf: ({ diver }) => diver.lastname },
  { key: 'firstname', label: 'Prénom', kind: 'text', usual: true, valueOf: ({ diver }) => diver.firstname },
  { key: 'licence', label: 'Numéro de licence', kind: 'text', valueOf: ({ diver }) => diver.licenceNumber },
  { key: 'account', label: 'Compte', kind: 'text', usual: true, valueOf: ({ account }) => ACCOUNT_LABELS[account] },
  { key: 'kind', label: 'Nature', kind: 'text', usual: true, valueOf: ({ kind }) => MOVEMENT_LABELS[kind] },
  { key: 'title', label: 'Mouvement', kind: 'text', usual: true, valueOf: movementTitle },
  { key: 'reason', label: 'Précision', kind: 'text', valueOf: movementDetail },
  { key: 'outing', label: 'Date de la plongée', kind: 'day', valueOf: ({ event }) => event && parisDay(event.date) },
  { key: 'site', label: 'Site', kind: 'text', valueOf: ({ event }) => event?.site },
  { key: 'means', label: 'Moyen', kind: 'text', valueOf: ({ means }) => means && MEANS_LABELS[means.kind] },
  { key: 'amount', label: 'Montant', kind: 'amount', usual: true, valueOf: ({ amount }) => amount },
  { key: 'balance', label: 'Solde après', kind: 'amount', valueOf: ({ balance }) => balance },
  { key: 'author', label: 'Saisi par', kind: 'text', valueOf: ({ author }) => author },
];
