import type { Diver } from '#contract/divers.ts';
import { levelLabel } from '#messages/format.ts';
import { isRole } from '#domain/permissions.ts';
import { FIELD_NAMES, specOf, type DiverField, type FieldKind } from '#domain/divers/fields.ts';
import type { ExportColumn } from '#shared/files/columns.ts';
import { DIVER_LABELS, ROLE_LABELS } from '#messages/divers.ts';

const USUAL: ReadonlySet<DiverField> = new Set<DiverField>([
  'lastname',
  'firstname',
  'email',
  'telephone',
  'level',
  'familyId',
  'caci_date',
  'licenceNumber',
]);
const KINDS: Partial<Record<FieldKind, ExportColumn<Diver>['kind']>> = {
  day: 'day',
  certificate: 'day',
  flag: 'flag',
  amount: 'amount',
  whole: 'number',
};

/** Treasury fields are closed, but for the wallet, which other readers see in the list. */
const isOpen = (field: DiverField): boolean => field === 'porte_Monnaie' || !specOf(field).treasury;

function valueOf(diver: Diver, field: DiverField) {
  if (field === 'level') return levelLabel(diver.level);
  if (field === 'role') return diver.role && isRole(diver.role) ? ROLE_LABELS[diver.role] : null;
  return diver[field];
}

/** Of our server, which is shown it in lists alone. */
export const signInColumn: ExportColumn<Diver> = {
  key: 'lastSignIn',
  label: 'Dernière connexion',
  kind: 'day',
  valueOf: ({ lastSignIn = 'il y a plus d’un an' }) => lastSignIn ?? 'jamais',
};

/** In the order of the form. */
export const diverColumns = (treasurer: boolean): ExportColumn<Diver>[] =>
  FIELD_NAMES.filter((field) => treasurer || isOpen(field)).map((key) => ({
    key,
    label: DIVER_LABELS[key],
    kind: KINDS[specOf(key).kind] ?? 'text',
    usual: USUAL.has(key),
    valueOf: (diver) => valueOf(diver, key),
  }));
