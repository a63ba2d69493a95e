import type { Diver } from '#contract/divers.ts';
import { FIELD_NAMES, specOf, type DiverField, type DiverValues, type FieldSpec } from '#domain/divers/fields.ts';
import { record } from '#domain/records.ts';
import { type Raw, flag, number, text } from '../json.ts';
import { dayOrNull, euros, instantOrNull, readRecord, textOrNull } from './fields.ts';

function readValue({ kind, nullable, treasury }: FieldSpec, value: unknown) {
  switch (kind) {
    case 'amount':
    case 'whole':
      return (kind === 'amount' ? euros : number)(value, nullable ? null : treasury ? undefined : 0);
    case 'flag':
      return flag(value);
    case 'day':
    case 'certificate':
      return dayOrNull(value);
    default:
      return nullable ? textOrNull(value) : text(value);
  }
}

/** Keeps hidden treasury fields absent rather than zero. */
export function readFields<F extends DiverField>(raw: Raw, fields: readonly F[]): Pick<DiverValues, F> {
  const read: Partial<Record<DiverField, unknown>> = {};
  for (const field of fields) {
    const spec = specOf(field);
    const value = spec.treasury && !(field in raw) ? undefined : readValue(spec, raw[field]);
    if (value !== undefined) read[field] = value;
  }
  return read as Pick<DiverValues, F>;
}

/** `active` defaults to true (contract §1). */
export const readIdentity = (raw: Raw) => ({ id: number(raw['id'], 0), active: flag(raw['active'], true) });

export function readDiver(answer: unknown): Diver {
  const raw = record(answer);
  return readRecord(raw, {
    ...readIdentity(raw),
    ...readFields(raw, FIELD_NAMES),
    // Also seen as `birthDate`, a number (specification §3).
    datenaissance: dayOrNull(raw['datenaissance']) ?? dayOrNull(raw['birthDate']),
    deleteDate: instantOrNull(raw['deleteDate']),
  });
}
