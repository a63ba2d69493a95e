import { expect, it } from 'vitest';
import { personKeys } from '#domain/divers/same-person.ts';

const ZOE = { licenceNumber: 'A-1', lastname: 'De La Tour', firstname: 'Zoé' };

it.each([
  ['the day of birth', { datenaissance: '1990-02-03' }, ['delatourzoe 1990-02-03']],
  ['the address', { email: 'Zoe@Club.example' }, ['delatourzoe zoe@club.example']],
  [
    'both',
    { datenaissance: '1990-02-03', email: 'z@c.example' },
    ['delatourzoe 1990-02-03', 'delatourzoe z@c.example'],
  ],
  ['neither', { datenaissance: null }, []],
])('a person is known by their name with %s', (_with, more, keys) =>
  expect(personKeys({ ...ZOE, ...more })).toEqual(keys),
);

it('a name of signs alone is nobody’s', () =>
  expect(personKeys({ licenceNumber: 'A-1', lastname: '–', firstname: '', email: 'z@c.example' })).toEqual([]));

it('accents, case, blanks and dashes make no other person', () =>
  expect(personKeys({ ...ZOE, lastname: 'DE-LA TOUR', firstname: 'zoe', email: 'z@c.example' })).toEqual(
    personKeys({ ...ZOE, email: 'Z@C.example' }),
  ));
