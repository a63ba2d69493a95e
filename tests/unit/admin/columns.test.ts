import { expect, it } from 'vitest';
import { ALL_COLUMNS, arranged, moved } from '#admin/components/list/columns.ts';

const columns = ['email', 'level', 'wallet', 'licence'].map((name) => ({ name }));
const inOrder = (...order: string[]) => arranged(columns, { hidden: [], order }).map(({ name }) => name);

it('arranges columns as chosen, those of another role last, and loses none', () => {
  expect(arranged(columns, ALL_COLUMNS)).toEqual(columns);
  expect(inOrder('licence', 'email', 'level')).toEqual(['licence', 'email', 'level', 'wallet']);
  expect(inOrder('gone', 'wallet')).toEqual(['wallet', 'email', 'level', 'licence']);
});

it('moves a column by one place, and not beyond an end', () => {
  expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b'], 'a', -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 'b', 1)).toEqual(['a', 'b']);
});
