import { readSite } from '#api/other-server/site.ts';
import { readSetting } from '#api/other-server/parametre.ts';
import { readEvent } from '#api/other-server/event.ts';
import { entriesOf } from '#domain/registration/entries.ts';
import { readDiver } from '#api/other-server/diver.ts';
import { readDiverChoice } from '#api/other-server/diver-choice.ts';
import { describe, expect, it } from 'vitest';
import { readList } from '#api/other-server/fields.ts';

const id = (item: unknown) => readSite(item).id;

describe('a list', () => {
  it.each([
    ['our page', { content: [{ id: 1 }], totalElements: 40, totalPages: 4, number: 0, size: 10 }, [1]],
    ['only content', { content: [{ id: 1 }, { id: '2' }] }, [1, 2]],
    ['an array', [{ id: 7 }], [7]],
    ['holes', { content: [null, { id: 3 }, undefined] }, [3]],
    ['an empty answer', undefined, []],
    ['null', { content: null }, []],
    ['something else', 'non', []],
  ])('may come as %s', (_name, answer, content) => expect(readList(answer, id)).toEqual(content));
});

describe('an event', () => {
  const entry = { id: '6', licenceNumber: 'A-6', lastname: 'L', firstname: 'C', level: 'N2', position: '2' };

  it('may leave out nearly everything', () => {
    const plain = { id: 5, status: 'OPEN', complete: false, inscriptionToClub: false, hourRdv: '' };
    const nobody = { participants: [], pendingAccompanists: [], participantsCount: 0 };
    const site = { id: 0, name: '', address: { street: null, city: null } };
    expect(readEvent({ id: '5', date: '2026-11-28T08:00:00Z' })).toMatchObject({ ...plain, ...nobody, site });
  });

  it.each([
    [{ status: 'CANCELLED' }, 'CANCELLED'],
    [{ status: 'COMPLETE' }, 'COMPLETE'],
    [{ complete: true }, 'COMPLETE'],
    [{ status: null, complete: 'true' }, 'COMPLETE'],
    [{ status: 'VALIDATED' }, 'OPEN'],
    [{ status: null }, 'OPEN'],
  ])('with %j is %s', (fields, status) => {
    const complete = status === 'COMPLETE';
    expect(readEvent({ id: 1, date: '2026-11-28', ...fields })).toMatchObject({ status, complete });
  });

  it('has entries that are active unless told otherwise, and holes however they are written', () => {
    const event = readEvent({
      id: 1,
      date: '2026-11-28',
      participants: [null, entry, {}, { ...entry, id: 7, position: null, active: false, deleteDate: '2026-11-01' }],
    });
    expect(event.participants.map((one) => one && [one.id, one.position, one.active, one.type])).toEqual([
      null,
      [6, 2, true, 'PARTICIPANT'],
      null,
      [7, 4, false, 'PARTICIPANT'],
    ]);
    expect(event.participantsCount).toBe(1);
    expect(entriesOf(event)).toHaveLength(2);
  });

  it('keeps the counts that the server gives', () =>
    expect(readEvent({ id: 1, date: '2026-11-28', participantsCount: '4' }).participantsCount).toBe(4));

  it('may carry its date as milliseconds', () =>
    expect(readEvent({ id: 1, date: 1795852800000 }).date).toBe('2026-11-28T08:00:00.000Z'));
});

describe('a diver', () => {
  it('is active and has every text, whatever is missing', () =>
    expect(readDiver({ id: '9', licenceNumber: 'A-9', urgence1: null, level: 'INCONNU' })).toMatchObject({
      id: 9,
      active: true,
      desactived: false,
      urgence1: '',
      level: 'INCONNU',
      familyId: null,
      caci_date: null,
    }));

  it('does not get the fields of the treasurer when they were not sent', () => {
    const diver = readDiver({ id: 9 });
    for (const field of ['porte_Monnaie', 'cotisation', 'dao', 'dossier']) expect(diver).not.toHaveProperty(field);
    const sent = readDiver({ id: 9, porte_Monnaie: '42.5', cotisation: null, dao: 1 });
    expect(sent).toMatchObject({ porte_Monnaie: 42.5, cotisation: null, dao: true });
  });

  it('may carry the birth date as a number, and dates with a time', () => {
    expect(readDiver({ id: 1, birthDate: 0 }).datenaissance).toBe('1970-01-01');
    const timed = readDiver({ id: 1, datenaissance: '1980-05-04T00:00:00', caci_date: '2026-01-02T10:00:00Z' });
    expect(timed).toMatchObject({ datenaissance: '1980-05-04', caci_date: '2026-01-02' });
  });

  it('keeps what we do not know', () => {
    expect(readDiver({ id: 1, numeroCasier: 'C1' })).toMatchObject({ numeroCasier: 'C1' });
    expect(readDiverChoice({ id: '1', familyId: 12 })).toMatchObject({ id: 1, familyId: '12', active: true });
  });
});

describe('a setting', () => {
  it('may write its figures as text, and leave out its values', () =>
    expect(readSetting({ id: '3', nom: 'alerte', valeurEntier: '30', autre: true })).toMatchObject({
      id: 3,
      nom: 'alerte',
      valeurBooleen: false,
      valeurEntier: 30,
      valeurChaine: null,
      valeurTexte: null,
      valeurDate: null,
      autre: true,
    }));
});
