import { describe, expect, it } from 'vitest';
import { DiverWrite } from '../../../../src/shared/contract/divers.ts';
import { blankDiver } from '../../../../src/shared/domain/divers/edits.ts';
import {
  OPEN_FIELDS,
  REQUIRED_FIELDS,
  TREASURY_FIELDS,
  FIELD_NAMES,
  specOf,
  type DiverField,
} from '../../../../src/shared/domain/divers/fields.ts';
import { tableOf } from '../fixtures.ts';

describe('the fields of a member (specification §3)', () => {
  it.each(
    tableOf(`
      field          kind         most        null   treasury
      lastname       text         100         no     no
      firstname      text         100         no     no
      licenceNumber  licence      30          no     no
      datenaissance  day          none        yes    no
      familyId       text         30          yes    no
      role           role         none        no     yes
      desactived     flag         none        no     no
      email          email        254         no     no
      telephone      text         40          no     no
      adresse        text         300         no     no
      codepostal     text         20          no     no
      ville          text         100         no     no
      urgence1       text         300         no     no
      urgence2       text         300         no     no
      level          level        none        no     no
      caci_date      certificate  none        yes    no
      description    text         5000        no     no
      assurance      text         100         no     no
      dossier        flag         none        no     yes
      droitimage     flag         none        no     no
      droitcom       flag         none        no     no
      cotisation     amount       none        yes    yes
      cotadhesion    amount       none        no     no
      cotlicence     amount       none        no     no
      cotassurance   amount       none        no     no
      cotencadrant   amount       none        no     no
      porte_Monnaie  amount       none        no     yes
      cptanalytique  whole        2147483647  no     yes
      dao            flag         none        no     yes
      voiturecv      whole        99          no     yes
      gps            gps          60          no     yes
    `),
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

it('a new member has empty texts, nothing due and a certificate of a year ago (specification §3)', () =>
  expect(blankDiver('2026-05-04')).toMatchObject({
    lastname: '',
    firstname: '',
    licenceNumber: '',
    email: '',
    telephone: '',
    adresse: '',
    codepostal: '',
    ville: '',
    urgence1: '',
    urgence2: '',
    description: '',
    assurance: '',
    gps: '',
    datenaissance: null,
    familyId: null,
    cotisation: null,
    caci_date: '2025-05-04',
    role: 'USER',
    level: 'PE12',
    desactived: false,
    dossier: false,
    droitimage: false,
    droitcom: false,
    dao: false,
    cotadhesion: 0,
    cotlicence: 0,
    cotassurance: 0,
    cotencadrant: 0,
    porte_Monnaie: 0,
    cptanalytique: 0,
    voiturecv: 0,
  }));
