import { expect, it } from 'vitest';
import { pageOfAll } from '#admin/providers/resources/resource.ts';

const people = [
  { id: 1, nom: 'Élie', age: 30 as number | null },
  { id: 2, nom: 'Zoé', age: null },
  { id: 3, nom: 'eve', age: 20 },
  { id: 4, nom: 'Adam', age: 20 },
];
const ids = (field: string, order: 'ASC' | 'DESC') =>
  pageOfAll(people, { sort: { field, order } }).data.map(({ id }) => id);

it('sorts texts as a French index does, and nothing first', () => {
  expect(ids('nom', 'ASC')).toEqual([4, 1, 3, 2]);
  expect(ids('nom', 'DESC')).toEqual([2, 3, 1, 4]);
  expect(ids('age', 'ASC')).toEqual([2, 3, 4, 1]);
  expect(ids('age,nom', 'ASC')).toEqual([2, 4, 3, 1]);
});

it('cuts a page and says how many there are in all', () => {
  const page = pageOfAll(people, { sort: { field: 'nom', order: 'ASC' }, pagination: { page: 2, perPage: 3 } });
  expect(page).toEqual({ data: [people[1]], total: 4 });
});
