import { expect, it } from 'vitest';
import { leadOf } from '../../../../src/shared/domain/registration/leaders.ts';
import { actorOf } from '../fixtures.ts';

const ON = { active: true } as const;
const OFF = { active: false } as const;

it.each([
  ['E3', [{ type: 'ACCOMPANIST', ...ON }], null, true, true],
  ['N4', [{ type: 'ACCOMPANIST', ...ON }], null, true, false],
  ['E3', [{ type: 'PARTICIPANT', ...ON }], null, false, false],
  ['E3', [{ type: 'PENDING_ACCOMPANIST', ...ON }], null, false, false],
  ['E3', [{ type: 'ACCOMPANIST', ...OFF }], null, false, false],
  ['E3', [], null, false, false],
  // Whom the palanquées name, registered or not, but not after leaving.
  ['E3', [], 1, false, true],
  ['N4', [{ type: 'PARTICIPANT', ...ON }], 1, false, true],
  ['E3', [{ type: 'ACCOMPANIST', ...OFF }], 1, false, false],
  ['E3', [], 2, false, false],
] as const)('a %s with %j, where %s directs: supervises %s, directs %s', (level, own, director, supervises, directs) =>
  expect(leadOf(actorOf({ id: 1, level }), own, director)).toEqual({ supervises, directs }),
);
