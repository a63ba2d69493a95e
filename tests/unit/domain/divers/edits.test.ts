import { describe, expect, it } from 'vitest';
import { bulkLock, fieldLock } from '#domain/divers/edits.ts';
import { hasWords, isSought, matchWords, searchWords } from '#domain/divers/name-search.ts';
import { actorOf } from '../fixtures.ts';

it.each([
  ['ADMIN', 2, false, 'porte_Monnaie', 'TREASURY'],
  ['SUPER_ADMIN', 1, true, 'porte_Monnaie', null],
  ['ADMIN', 2, true, 'email', 'ACCOUNT'],
  ['ADMIN', 2, false, 'email', null],
  ['ADMIN', 1, false, 'level', 'OWN'],
  ['ADMIN', 1, false, 'telephone', null],
  ['ADMIN', 2, false, 'level', null],
] as const)('%s edits member %i, with a role %s: %s is locked as %s', (role, id, hasRole, field, lock) =>
  expect(fieldLock(actorOf({ role }), { id, hasRole }, field)).toBe(lock),
);

it.each([
  ['ADMIN', { id: 2 }, 'desactived', null],
  ['ADMIN', { id: 1 }, 'desactived', 'SELF'],
  ['SUPER_ADMIN', { id: 1, role: 'SUPER_ADMIN' }, 'desactived', 'SELF'],
  ['SUPER_ADMIN', { id: 2, role: 'ADMIN' }, 'desactived', null],
  ['ADMIN', { id: 2, hasRole: true }, 'desactived', 'ACCOUNT'],
  ['ADMIN', { id: 2, hasRole: true }, 'familyId', null],
  ['ADMIN', { id: 2, hasRole: true, protected: true }, 'familyId', 'ACCOUNT'],
  ['ADMIN', { id: 1 }, 'familyId', 'OWN'],
] as const)('a bulk act of %s on %j: %s is locked as %s', (role, member, field, lock) =>
  expect(bulkLock(actorOf({ role }), member, field)).toBe(lock),
);

describe('a search of people', () => {
  it('is of words, without accents, case and signs', () =>
    expect(searchWords(' Élodie  d’Œuvre-12 ')).toEqual(['elodie', 'd', 'oeuvre', '12']));

  it('finds the beginning of each word, in any order', () => {
    const searches = [['dup', 'je'], ['dup', 'x'], ['ont'], []];
    expect(searches.map((words) => matchWords(['jean', 'dupont'], words))).toEqual([true, false, false, true]);
  });

  it.each<[boolean, ...string[]]>([
    [true, 'durand', '  DURAND \u00a0 élo', 'elo dur', ''],
    [false, 'durandelodie', 'urand', '%', 'durand paul'],
  ])('finds DURAND Élodie by words of her name, %s: %j and others', (found, ...searches) =>
    expect(searches.filter((q) => hasWords('DURAND Élodie', q) !== found)).toEqual([]),
  );

  it.each<[boolean, ...string[]]>([
    [true, 'élodie', 'ELO dur', 'a-00', '000012', 'elodie.d@ex', ' '],
    [false, 'urand', 'durand paul', 'example', '%', 'd@ex'],
  ])('finds a member of the list, %s: %j and others', (found, ...searches) => {
    const member = {
      lastname: 'DURAND',
      firstname: 'Élodie',
      licenceNumber: 'A-00-000012',
      email: 'Elodie.D@example.org',
    };
    expect(searches.filter((q) => isSought(member, q) !== found)).toEqual([]);
  });
});
