import type { DaoRecord } from '../../../shared/api/decoders/dao.ts';
import type { ExportColumn } from '../../../shared/ui/files/columns.ts';
import { KM_SOURCE_LABELS } from './dao-labels.ts';

/** What a file holds of a donation. */
export const daoColumns: readonly ExportColumn<DaoRecord>[] = [
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
