import { describe, expect, it } from 'vitest';
import {
  mayChangeEvent,
  mayCreateEvent,
  mayMoveEvent,
  mayUpdateEvent,
  type ChangeRefusal,
} from '#domain/events/changes.ts';
import type { Outing } from '#domain/events/status.ts';
import { actorOf, outingOf } from '../fixtures.ts';

/** Half past midnight of the 21st of November in Paris: the 20th is over there, not in London. */
const now = new Date('2026-11-20T23:30:00Z');
const yesterday = '2026-11-20T22:59:00Z';
const today = '2026-11-20T23:00:00Z';
const before = '2026-11-01T09:00:00Z';

const answer = (code: ChangeRefusal | 'ok') => (code === 'ok' ? { ok: true } : { ok: false, code });

describe('who may create an outing of a day', () => {
  it.each([
    ['ADMIN', today, 'ok'],
    ['ADMIN', yesterday, 'EVENT_DATE_PAST'],
    ['ADMIN_SITES', yesterday, 'EVENT_DATE_PAST'],
    ['SUPER_ADMIN', yesterday, 'ok'],
  ] as const)('%s at %s: %s', (role, date, code) => {
    expect(mayCreateEvent(actorOf({ role }), outingOf({ date }), now)).toEqual(answer(code));
    expect(mayCreateEvent(actorOf({ role }), outingOf({ date, accompanistMaxNumber: 57 }), now)).toEqual(answer(code));
  });
});

describe('who may make an outing another', () => {
  const rows: [was: Partial<Outing>, becomes: Partial<Outing>, others: ChangeRefusal | 'ok'][] = [
    [{}, { diverMaxNumber: 2 }, 'ok'],
    [{}, { accompanistMaxNumber: 57 }, 'EVENT_PROTECTED'],
    [{ accompanistMaxNumber: 57 }, {}, 'EVENT_PROTECTED'],
    [{ accompanistMaxNumber: 57 }, { accompanistMaxNumber: 57 }, 'EVENT_PROTECTED'],
    [{ status: 'CANCELLED' }, {}, 'EVENT_PROTECTED'],
    [{ status: 'CANCELLED' }, { date: yesterday }, 'EVENT_PROTECTED'],
    [{}, { date: today }, 'ok'],
    [{}, { date: yesterday }, 'EVENT_DATE_PAST'],
    [{ date: before }, { date: before }, 'EVENT_DATE_PAST'],
    [{ date: before }, { date: today }, 'ok'],
    [{ date: before }, { date: yesterday }, 'EVENT_DATE_PAST'],
  ];
  it.each(rows)('%j becomes %j: %s, and SUPER_ADMIN always', (was, becomes, others) => {
    const judged = (role: 'ADMIN' | 'ADMIN_SITES' | 'SUPER_ADMIN') =>
      mayUpdateEvent(actorOf({ role }), outingOf(was), outingOf(becomes), now);
    expect([judged('ADMIN'), judged('ADMIN_SITES')]).toEqual([answer(others), answer(others)]);
    expect(judged('SUPER_ADMIN')).toEqual({ ok: true });
  });
});

describe('to which day an outing may be moved', () => {
  const tomorrow = '2026-11-21T23:00:00Z';
  it.each<[was: Partial<Outing>, to: string, done: boolean, code: string]>([
    [{ date: today }, tomorrow, false, 'ok'],
    [{ date: today }, today, false, 'EVENT_MOVE_DAY'],
    [{ date: tomorrow }, '2026-11-22T08:00:00Z', false, 'EVENT_MOVE_DAY'],
    [{ date: tomorrow }, '2026-11-21T22:59:00Z', false, 'EVENT_MOVE_DAY'],
    [{ date: yesterday }, tomorrow, false, 'EVENT_PAST'],
    [{ date: today }, tomorrow, true, 'OUTING_DONE'],
    [{ date: today, status: 'CANCELLED' }, tomorrow, true, 'EVENT_CANCELLED'],
    [{ date: today, accompanistMaxNumber: 57 }, tomorrow, false, 'EVENT_PROTECTED'],
  ])('%j to %s (%s): %s', (was, date, done, code) => {
    const verdict = mayMoveEvent(actorOf({ role: 'ADMIN_SITES' }), outingOf(was), { date, done }, now);
    expect(verdict.ok ? 'ok' : verdict.code).toBe(code);
  });
});

describe('who may open in the form, or cancel', () => {
  it.each<[Partial<Outing>, ChangeRefusal | 'ok']>([
    [{}, 'ok'],
    [{ status: 'COMPLETE' }, 'ok'],
    [{ date: before }, 'ok'],
    [{ status: 'CANCELLED' }, 'EVENT_PROTECTED'],
    [{ accompanistMaxNumber: 57 }, 'EVENT_PROTECTED'],
  ])('%j: ADMIN %s, SUPER_ADMIN always', (outing, code) => {
    expect(mayChangeEvent(actorOf({ role: 'ADMIN' }), outingOf(outing))).toEqual(answer(code));
    expect(mayChangeEvent(actorOf({ role: 'SUPER_ADMIN' }), outingOf(outing))).toEqual({ ok: true });
  });
});
