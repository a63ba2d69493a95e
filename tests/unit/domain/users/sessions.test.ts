import { describe, expect, it } from 'vitest';
import {
  endOfGrace,
  isReauthenticationFresh,
  isSecondFactorAsked,
  isSecondFactorPolicy,
} from '#domain/users/second-factor.ts';
import { needsReauthentication, refusedUnder } from '#domain/users/session-rights.ts';
import { isSessionOver, restrictionOf } from '#domain/users/sessions.ts';
import { SIX_ROLES } from '../fixtures.ts';

const HOUR = 3_600_000;
const NOW = new Date('2026-11-22T12:00:00Z');
const before = (hours: number): Date => new Date(NOW.getTime() - hours * HOUR);
const MOMENT = 1 / HOUR;

describe('a session', () => {
  it.each([
    ['ADMIN', 24 * 7 - MOMENT, 0, false],
    ['ADMIN', 24 * 7, 0, true],
    ['SUPER_ADMIN', 24, 12 - MOMENT, false],
    ['SUPER_ADMIN', 24, 12, true],
    ['ADMIN_PLONGEURS', 24 * 30 - MOMENT, 24 * 29, false],
    ['USER', 24 * 30, 0, true],
  ] as const)('of %s, opened %d hours ago and used %d hours ago, is over: %s', (role, opened, used, over) =>
    expect(isSessionOver(role, { createdAt: before(opened), lastUsedAt: before(used) }, NOW)).toBe(over),
  );

  it('that a newer program has restricted serves to choose a password only', () => {
    const read = [null, 'password', 'secondFactor', 'newer'].map(restrictionOf);
    expect(read).toEqual([null, 'password', 'secondFactor', 'password']);
  });

  it.each([
    [null, 'divers.export', null],
    ['password', 'password.change', null],
    ['password', 'session.own', 'PASSWORD_TO_CHOOSE'],
    ['secondFactor', 'session.own', null],
    ['secondFactor', 'divers.export', 'SECOND_FACTOR_TO_SET'],
  ] as const)('restricted by %s and asked for %s: %s', (restriction, action, refusal) =>
    expect(refusedUnder(restriction, action)).toBe(refusal),
  );
});

it('a proof of identity is asked for money, not for reading, and is fresh for a quarter of an hour', () => {
  expect([needsReauthentication('ledger.write'), needsReauthentication('divers.list')]).toEqual([true, false]);
  expect([0.25 - MOMENT, 0.25].map((ago) => isReauthenticationFresh(before(ago), NOW))).toEqual([true, false]);
});

it.each([
  ['optional', []],
  ['administrators', ['SUPER_ADMIN', 'ADMIN']],
  ['everyone', SIX_ROLES],
] as const)('a second factor, %s, is asked of %j after 14 days', (policy, asked) => {
  expect([isSecondFactorPolicy(policy), isSecondFactorPolicy(asked)]).toEqual([true, false]);
  expect(SIX_ROLES.filter((role) => isSecondFactorAsked(policy, role))).toEqual(asked);
  expect(endOfGrace(before(14 * 24))).toEqual(NOW);
});
