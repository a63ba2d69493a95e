import type { SelectableDiver } from '#contract/divers.ts';
import type { DiverField } from '#domain/divers/fields.ts';
import { readFields, readIdentity } from './diver.ts';
import { record } from '#domain/records.ts';

const CHOICE_FIELDS = [
  'licenceNumber',
  'lastname',
  'firstname',
  'level',
  'caci_date',
  'familyId',
  'desactived',
  'porte_Monnaie',
] as const satisfies readonly DiverField[];

export function readDiverChoice(answer: unknown): SelectableDiver {
  const raw = record(answer);
  return { ...raw, ...readIdentity(raw), ...readFields(raw, CHOICE_FIELDS) };
}
