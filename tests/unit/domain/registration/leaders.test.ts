import { expect, it } from 'vitest';
import { leadOf, mayReadContacts } from '#domain/registration/leaders.ts';
import { actorOf, outingOf } from '../fixtures.ts';

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

// The outing is on the 28th of November; its days are those of Paris.
it.each([
  ['ADMIN', {}, '2026-06-01T12:00:00Z', true],
  ['USER', {}, '2026-11-28T12:00:00Z', false],
  ['USER', { supervises: true }, '2026-11-26T22:59:59Z', false],
  ['USER', { supervises: true }, '2026-11-26T23:00:00Z', true],
  ['USER', { directs: true }, '2026-11-29T22:59:59Z', true],
  ['USER', { directs: true }, '2026-11-29T23:00:00Z', false],
] as const)('a %s with %j reads the contacts at %s: %s', (role, part, now, reads) => {
  const lead = { supervises: false, directs: false, ...part };
  expect(mayReadContacts({ actor: actorOf({ role }), lead, outing: outingOf(), now: new Date(now) })).toBe(reads);
});
