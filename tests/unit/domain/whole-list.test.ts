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
  expect(ids('age,nom,desc')).toEqual([1, 3, 4, 2]);
});

it('cuts a page and says how many there are in all', () =>
  expect(pageOfAll(people, { sort: 'nom', page: 1, size: 3 })).toMatchObject({
    content: [people[1]],
    totalElements: 4,
    totalPages: 2,
  }));

it.each([
  ['nothing before texts', [null, undefined, '', 'a']],
  ['nothing before figures', [null, undefined, '', -3, 4]],
  ['texts', ['a', 'B', 'é', 'Z']],
  ['texts with figures', ['a2', 'a10']],
  ['figures', [-2, 1, 2, 10]],
  ['flags', [false, true]],
])('keeps values in their order, wherever they stood: %s', (_what, values) => {
  const items = values.map((value, id) => ({ id, value }));
  const order = (rows: typeof items, sort: string) => pageOfAll(rows, { sort }).content.map(({ value }) => value);
  const empty = values.filter((value) => value === null || value === undefined || value === '').length;
  const full = values.slice(empty);
  expect(order(items.toReversed(), 'value').slice(empty)).toEqual(full);
  expect(order(items.toReversed(), 'value,asc').slice(empty)).toEqual(full);
  expect(order(items, 'value,desc').slice(0, full.length)).toEqual(full.toReversed());
  expect(order(items, '')).toEqual(values);
});

it('is one page of all where no size is asked for', () =>
  expect(pageOfAll(people, {})).toEqual({ content: people, totalElements: 4, totalPages: 1, number: 0, size: 4 }));
