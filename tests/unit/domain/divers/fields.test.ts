import { describe, expect, it } from 'vitest';
import { DiverWrite } from '#contract/divers.ts';
import { blankDiver } from '#domain/divers/edits.ts';
import {
  OPEN_FIELDS,
  REQUIRED_FIELDS,
  TREASURY_FIELDS,
  FIELD_NAMES,
  specOf,
  type DiverField,
  type FieldKind,
} from '#domain/divers/fields.ts';
import { tableOf } from '../fixtures.ts';

describe('the fields of a member (specification §3)', () => {
  it.each(
    tableOf(`
      kind        most       null treasury fields
      text        100        no   no       lastname,firstname,ville,assurance
      licence     30         no   no       licenceNumber
      day         none       yes  no       datenaissance
      text        30         yes  no       familyId
      text        60         yes  no       memberKind
      role        none       no   yes      role
      flag        none       no   no       desactived,droitimage,droitcom
      email       254        no   no       email
      text        40         no   no       telephone
      text        300        no   no       adresse,urgence1,urgence2
      text        20         no   no       codepostal
      level       none       no   no       level
      certificate none       yes  no       caci_date
      text        5000       no   no       description
      flag        none       no   yes      dossier,dao
      amount      none       yes  yes      cotisation
      amount      none       no   no       cotadhesion,cotlicence,cotassurance,cotencadrant
      amount      none       no   yes      porte_Monnaie
      whole       2147483647 no   yes      cptanalytique
      whole       99         no   yes      voiturecv
      gps         60         no   yes      gps
    `).flatMap(({ fields = '', ...row }) =>
      fields.split(',').map((field): Record<string, string> => ({ field, ...row })),
    ),
  )('$field: $kind, at most $most, null: $null, of the treasury: $treasury', (row) => {
    const spec = specOf(row['field'] as DiverField);
    expect({
      kind: spec.kind,
      most: String(spec.max ?? 'none'),
      null: spec.nullable === true ? 'yes' : 'no',
      treasury: spec.treasury === true ? 'yes' : 'no',
    }).toEqual({ kind: row['kind'], most: row['most'], null: row['null'], treasury: row['treasury'] });
  });

  it('are sorted into lists', () => {
    expect([...OPEN_FIELDS, ...TREASURY_FIELDS].toSorted()).toEqual(FIELD_NAMES.toSorted());
    expect(REQUIRED_FIELDS).toEqual(['licenceNumber', 'lastname']);
  });

  it('bound the wire', () => {
    const schemas: Record<string, object> = DiverWrite.properties;
    expect(schemas['telephone']).toMatchObject({ type: 'string', maxLength: 40 });
    expect(schemas['lastname']).toMatchObject({ minLength: 1, maxLength: 100 });
    expect(schemas['familyId']).toMatchObject({ maxLength: 30, nullable: true });
    expect(schemas['voiturecv']).toMatchObject({ type: 'integer', minimum: 0, maximum: 99 });
  });
});

const EMPTY: Readonly<Partial<Record<FieldKind, unknown>>> = {
  text: '',
  licence: '',
  email: '',
  gps: '',
  flag: false,
  amount: 0,
  whole: 0,
};

it('a new member has empty texts, nothing due and a certificate of a year ago (specification §3)', () => {
  const empty = FIELD_NAMES.map((field) => [field, specOf(field).nullable ? null : EMPTY[specOf(field).kind]]);
  const given = { caci_date: '2025-05-04', role: 'USER', level: 'PE12' };
  expect(blankDiver('2026-05-04')).toEqual({ ...Object.fromEntries(empty), ...given });
});
