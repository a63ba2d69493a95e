import { expect, it } from 'vitest';
import { byMailbox } from '#domain/mail/written.ts';

const member = (id: number, email: string) => ({ id, email });
const ids = (groups: readonly { readonly id: number }[][]) => groups.map((group) => group.map(({ id }) => id));

it('members of one address have one mail, in their order', () =>
  expect(ids(byMailbox([member(1, 'a@c.example'), member(2, 'b@c.example'), member(3, 'A@C.example')]))).toEqual([
    [1, 3],
    [2],
  ]));

it('more than twenty of one address have several', () => {
  const school = Array.from({ length: 45 }, (_, id) => member(id, 'ecole@c.example'));
  expect(byMailbox(school).map(({ length }) => length)).toEqual([20, 20, 5]);
  expect(byMailbox(school).flat()).toEqual(school);
  expect(byMailbox(school.slice(0, 20))).toHaveLength(1);
});
