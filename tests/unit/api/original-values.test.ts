// What a form leaves as it was filled goes back as it came (contract §11), whatever was read of it.
import { readSite } from '#api/other-server/site.ts';
import { readSetting } from '#api/other-server/parametre.ts';
import { readEvent } from '#api/other-server/event.ts';
import { readDiver } from '#api/other-server/diver.ts';
import { readDao } from '#api/other-server/dao.ts';
import { describe, expect, it } from 'vitest';
import { restoreOriginalValues } from '#api/other-server/fields.ts';

const RECORDS: Readonly<Record<string, readonly [read: (answer: unknown) => object, answers: readonly object[]]>> = {
  member: [
    readDiver,
    [
      {
        id: '9',
        licenceNumber: 'A-9',
        caci_date: 1_777_593_600_000,
        birthDate: Date.parse('1990-07-08T22:00:00Z'),
        droitimage: null,
        droitcom: null,
        cotadhesion: null,
        cotlicence: '46.333',
        cotisation: 170.333,
        porte_Monnaie: '12',
        active: 1,
        familyId: '',
        deleteDate: '',
        numeroCasier: 'C9',
      },
      { id: 9, caci_date: 'bientôt', datenaissance: '08/07/1990', cotadhesion: 'offert', dao: null },
      { id: 9 },
    ],
  ],
  outing: [
    readEvent,
    [
      {
        id: 5,
        date: '2026-11-27T14:00:00',
        status: null,
        complete: null,
        site: { id: '3', name: 'DOURS' },
        participants: [null, { id: '6', caci_date: 1_777_593_600, position: '2', deleteDate: null }],
      },
      { id: 5, date: '2026-11-27T14:00:00.000+0000', status: 'VALIDATED', site: null, accompanists: null },
      { id: 5, date: 'un samedi', status: 'VALIDATED', complete: true },
    ],
  ],
  donation: [
    readDao,
    [
      { id: 1, daodate: 1_750_000_000_000, daokm: '56', daoprix: 12.345, daocommentaire: null },
      { id: 1, daodate: 'en mai', daolocked: null },
      { id: 1, daodate: null },
    ],
  ],
  setting: [
    readSetting,
    [
      { id: '2', nom: null, valeurBooleen: null, valeurEntier: '30', valeurChaine: '', valeurDate: 1_777_593_600_000 },
      { id: 2, valeurDate: 'fin août', valeurEntier: 'trente' },
    ],
  ],
  site: [
    readSite,
    [
      { id: '3', name: null, address: { street: '', pays: 'B' } },
      { id: 3, address: null },
    ],
  ],
};

describe.each(Object.entries(RECORDS))('a %s', (_name, [read, answers]) => {
  it.each(answers)('untouched, copied as caches and forms copy it, and read twice: %j', (answer) => {
    const came = structuredClone(answer);
    expect(restoreOriginalValues(structuredClone(read(structuredClone(answer))))).toEqual(came);
    expect(restoreOriginalValues(read(read(structuredClone(answer))))).toEqual(came);
  });
});

describe('what a form changes', () => {
  it('goes out as it stands there, and the rest as it came', () => {
    const member = readDiver({ id: 9, caci_date: 'bientôt', droitimage: null, telephone: '1', cotadhesion: null });
    const changed = { caci_date: '2026-05-01', droitimage: true, telephone: '2' };
    expect(restoreOriginalValues({ ...member, ...changed })).toEqual({ id: 9, ...changed, cotadhesion: null });
  });

  it.each([
    ['COMPLETE set', { status: null }, { status: 'COMPLETE', complete: true }],
    ['COMPLETE lifted', { status: 'VALIDATED', complete: true }, { status: 'OPEN', complete: false }],
    ['COMPLETE lifted', { status: 'COMPLETE' }, { status: 'OPEN', complete: false }],
  ] as const)('%s', (_name, fields, change) => {
    expect(restoreOriginalValues({ ...readEvent({ id: 5, ...fields }), ...change })).toMatchObject(change);
  });

  it('another site is sent as it came too', () => {
    const site = { id: '4', name: 'VODELEE' };
    const event = readEvent({ id: 5, site: { id: 3, name: 'DOURS' } });
    expect(restoreOriginalValues({ ...event, site: readSite({ ...site }) })).toEqual({ id: 5, site });
  });

  it('on our own server nothing is kept twice', () => {
    expect(JSON.stringify(readSite({ id: 3, name: 'DOURS', version: 1, address: null }))).toContain('@received');
    const address = { street: null, postal: null, city: 'Dour', gps: null, country: null };
    const site = { id: 3, name: 'DOURS', version: 1, address };
    expect(readSite({ ...site })).toEqual(site);
  });
});

describe('days and instants', () => {
  it.each([
    ['2025-03-14T23:00:00.000+00:00', '2025-03-15'],
    [Date.parse('2026-05-01T10:00:00Z'), '2026-05-01'],
    [String(Date.parse('2026-05-01T10:00:00Z')), '2026-05-01'],
    ['bientôt', 'bientôt'],
    ['', null],
    [null, null],
  ])('%j is shown as %j', (came, shown) => {
    expect(readDiver({ id: 1, caci_date: came }).caci_date).toBe(shown);
    expect(readDiver({ id: 1, datenaissance: came }).datenaissance).toBe(shown);
    expect(readDao({ id: 1, daodate: came }).daodate).toBe(shown ?? '');
  });

  it.each([
    ['2026-11-27T14:00:00', '2026-11-27T13:00:00.000Z'],
    ['2026-11-27T14:00:00+0000', '2026-11-27T14:00:00.000Z'],
    ['2026-11-27T14:00:00+01:00', '2026-11-27T14:00:00+01:00'],
    ['un samedi', 'un samedi'],
  ])('an outing of %s is at %s', (date, instant) => {
    expect(readEvent({ id: 1, date }).date).toBe(instant);
    expect(readSetting({ id: 1, valeurDate: date }).valeurDate).toBe(instant);
  });
});

describe('amounts', () => {
  it('are rounded to the cent', () => {
    const member = readDiver({ id: 1, cotisation: 170.333, cotlicence: '46.335', porte_Monnaie: 12.345 });
    expect(member).toMatchObject({ cotisation: 170.33, cotlicence: 46.34, porte_Monnaie: 12.35 });
    expect(readDao({ id: 1, daoprix: 12.345 }).daoprix).toBe(12.35);
  });
});
