import { expect, it } from 'vitest';
import { splitName } from '#domain/import/names.ts';

it.each([
  ['DE LA TOUR Anne-Marie', 'DE LA TOUR', 'Anne-Marie'],
  ['Anne-Marie DE LA TOUR', 'DE LA TOUR', 'Anne-Marie'],
  ['MARTIN  Léa\u00a0Rose', 'MARTIN', 'Léa Rose'],
  ['Mme MARTIN Léa', 'MARTIN', 'Léa'],
  ['M. N’DIAYE Awa', 'N’DIAYE', 'Awa'],
  ['DUPONT-DURAND J.', 'DUPONT-DURAND', 'J.'],
  ['de LAMARTINE Alphonse', 'de LAMARTINE', 'Alphonse'],
  ['Charles d’ARTAGNAN', 'd’ARTAGNAN', 'Charles'],
  ["O'BRIEN Séan", "O'BRIEN", 'Séan'],
  ['LÊ Anh', 'LÊ', 'Anh'],
  ['ÉCLAIR Zoé', 'ÉCLAIR', 'Zoé'],
  // Accents that no letter takes in.
  ['M\u0302ARTIN Le\u0323\u0331a', 'M\u0302ARTIN', 'Le\u0323\u0331a'],
  ['Martin, Léa', 'Martin', 'Léa'],
  ['MARTIN, LÉA', null, null],
  ['de la Tour, Anne-Marie', 'de la Tour', 'Anne-Marie'],
  ['Martin Léa', null, null],
  ['MARTIN LÉA', null, null],
  ['MARTIN', null, null],
  ['Léa', null, null],
  ['Léa MARTIN Rose', null, null],
  ['MARTIN Léa DURAND', null, null],
  ['MARTIN (DURAND) Léa', null, null],
  ['MARTIN épouse DURAND Léa', null, null],
  ['jean DUPONT', 'DUPONT', 'jean'],
  ['MARTIN de la Tour', null, null],
  ['MARTIN Léa 2', null, null],
  ['A, B, C', null, null],
  [', Léa', null, null],
  ['  ', null, null],
])('%j holds the names %j and %j', (cell, lastname, firstname) => {
  expect(splitName(cell)).toEqual(lastname === null ? null : { lastname, firstname });
});
