import { describe, expect, it } from 'vitest';
import { fullName, normalisedLicence, sortedName, storedLastname } from '#domain/divers/identity.ts';

describe('a last name (specification §3)', () => {
  it.each([
    ['dupont-création', 'DUPONT-CRÉATION'],
    ['  de la Fosse ', 'DE LA FOSSE'],
    ['ŒUVRARD', 'ŒUVRARD'],
    ['le\u0301ve\u0302que\u200b', 'LÉVÊQUE'],
  ])('%j is stored as %j', (typed, stored) => expect(storedLastname(typed)).toBe(stored));
});

describe('a licence as people type it', () => {
  it.each([
    ['A-00-000001', 'A-00-000001'],
    [' a-00-000001\t', 'A-00-000001'],
    ['a 00 000001', 'A-00-000001'],
    ['A\u201300\u2013000001', 'A-00-000001'],
    ['A\u201100\u2011000001', 'A-00-000001'],
    ['A\u00a0\u2014 00 \u2212\u202f000001', 'A-00-000001'],
    ['A\uff0d00\ufe63000001', 'A-00-000001'],
    ['\u200bA-00\u00ad-000001\u2060', 'A-00-000001'],
    ['\u202aA-00-000001\u202c', 'A-00-000001'],
    ['e\u0301-1', 'É-1'],
    ['\u200b\ufeff', ''],
    ['', ''],
  ])('%j is %j', (typed, licence) => expect(normalisedLicence(typed)).toBe(licence));
});

describe('the name of a member', () => {
  const member = { firstname: 'Léa', lastname: 'MARTIN' };

  it('begins with the first name in a sentence, with the last name in a list', () =>
    expect([fullName(member), sortedName(member)]).toEqual(['Léa MARTIN', 'MARTIN Léa']));

  it('has no blank around it where a part is missing', () => {
    expect([fullName({ ...member, lastname: '' }), sortedName({ ...member, firstname: '' })]).toEqual([
      'Léa',
      'MARTIN',
    ]);
    expect([fullName({ ...member, firstname: '' }), sortedName({ ...member, lastname: '' })]).toEqual([
      'MARTIN',
      'Léa',
    ]);
  });
});
