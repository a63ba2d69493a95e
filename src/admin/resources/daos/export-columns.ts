import type { MemberYear, Dao } from '#contract/daos.ts';
import { carCell, KM_SOURCE_LABELS } from '#messages/daos.ts';
import type { ExportColumn } from '#shared/files/columns.ts';

export const daoColumns: readonly ExportColumn<Dao>[] = [
  { key: 'date', label: 'Date', kind: 'day', usual: true, valueOf: ({ daodate }) => daodate },
  { key: 'lastname', label: 'Nom', kind: 'text', usual: true, valueOf: ({ daolastname }) => daolastname },
  { key: 'firstname', label: 'Prénom', kind: 'text', usual: true, valueOf: ({ daofirstname }) => daofirstname },
  { key: 'site', label: 'Lieu', kind: 'text', usual: true, valueOf: ({ daosite }) => daosite },
  { key: 'motif', label: 'Motif', kind: 'text', usual: true, valueOf: ({ daomotif }) => daomotif },
  { key: 'km', label: 'Aller (km)', kind: 'number', valueOf: ({ daokm }) => daokm },
  { key: 'return', label: 'Aller-retour (km)', kind: 'number', usual: true, valueOf: ({ daokm }) => 2 * daokm },
  {
    key: 'source',
    label: 'Origine de la distance',
    kind: 'text',
    valueOf: ({ kmSource }) => kmSource && KM_SOURCE_LABELS[kmSource].label,
  },
  { key: 'price', label: 'Coût', kind: 'amount', usual: true, valueOf: ({ daoprix }) => daoprix },
  { key: 'value', label: 'Valeur du don seul', kind: 'amount', valueOf: ({ valuation }) => valuation?.total },
  { key: 'comment', label: 'Commentaire', kind: 'text', usual: true, valueOf: ({ daocommentaire }) => daocommentaire },
  { key: 'locked', label: 'Verrouillé', kind: 'flag', usual: true, valueOf: ({ daolocked }) => daolocked },
];

export const memberYearColumns: readonly ExportColumn<MemberYear>[] = [
  { key: 'licence', label: 'Numéro de licence', kind: 'text', valueOf: ({ diver }) => diver.licenceNumber },
  { key: 'lastname', label: 'Nom', kind: 'text', valueOf: ({ diver }) => diver.lastname },
  { key: 'firstname', label: 'Prénom', kind: 'text', valueOf: ({ diver }) => diver.firstname },
  { key: 'car', label: 'Véhicule', kind: 'text', valueOf: ({ voiturecv }) => carCell(voiturecv) },
  { key: 'entries', label: 'Nombre de dons', kind: 'number', valueOf: ({ entries }) => entries },
  { key: 'unknown', label: 'Distances inconnues', kind: 'number', valueOf: ({ unknown }) => unknown },
  { key: 'distance', label: 'Distance aller-retour (km)', kind: 'number', valueOf: (one) => one.valuation.distance },
  { key: 'mileage', label: 'Frais kilométriques', kind: 'amount', valueOf: (one) => one.valuation.mileage },
  { key: 'costs', label: 'Autres frais', kind: 'amount', valueOf: (one) => one.valuation.costs },
  { key: 'total', label: 'Total abandonné', kind: 'amount', valueOf: (one) => one.valuation.total },
  { key: 'reduction', label: 'Réduction d’impôt', kind: 'amount', valueOf: (one) => one.valuation.reduction },
];
