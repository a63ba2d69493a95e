import { expect, it } from 'vitest';
import { pageOfAll } from '#domain/whole-list.ts';

const people = [
  { id: 1, nom: 'Élie', age: 30 as number | null },
  { id: 2, nom: 'Zoé', age: null },
  { id: 3, nom: 'eve', age: 20 },
  { id: 4, nom: 'Adam', age: 20 },
];
const ids = (sort: string) => pageOfAll(people, { sort }).content.map(({ id }) => id);

it('sorts texts as a French index does, and nothing first', () => {
  expect(ids('nom')).toEqual([4, 1, 3, 2]);
  expect(ids('nom,desc')).toEqual([2, 3, 1, 4]);
  expect(ids('age,asc')).toEqual([2, 3, 4, 1]);
  expect(ids('age,nom')).toEqual([2, 4, 3, 1]);
});

it('cuts a page and says how many there are in all', () =>
  expect(pageOfAll(people, { sort: 'nom', page: 1, size: 3 })).toMatchObject({
    content: [people[1]],
    totalElements: 4,
    totalPages: 2,
  }));
