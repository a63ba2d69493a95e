import { expect, it } from 'vitest';
import { mayWithdraw } from '#domain/registration/after-start.ts';
import { actorOf } from '../fixtures.ts';

it.each([
  ['USER', 1, false, false, null],
  ['USER', 2, false, false, 'FORBIDDEN'],
  ['USER', 1, true, false, 'OUTING_BEGUN'],
  ['USER', 1, true, true, 'OUTING_BEGUN'],
  ['USER', 2, true, true, null],
  ['ADMIN', 2, true, false, null],
  ['OPEN', 2, true, false, 'OUTING_BEGUN'],
] as const)('%s withdraws diver %i, begun %s, directing it %s: %s', (role, id, begun, directs, code) =>
  expect(mayWithdraw({ actor: actorOf({ role }), subject: { id }, begun, directs })).toEqual(
    code === null ? { ok: true } : { ok: false, code },
  ),
);
