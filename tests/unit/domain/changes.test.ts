import { describe, expect, it } from 'vitest';
import { mayCancelEvent, mayCreateEvent, mayUpdateEvent } from '../../../src/shared/domain/events/changes.ts';
import type { Outing } from '../../../src/shared/domain/events/status.ts';
import { actorOf, outingOf } from './fixtures.ts';

const NOW = new Date('2026-11-25T12:00:00Z');
const YESTERDAY = '2026-11-24T22:59:59Z';
const EARLIER_TODAY = '2026-11-24T23:00:00Z';
const LATER = '2026-12-05T08:30:00Z';

const FIFTY_SEVEN = { accompanistMax: 57 };
const CANCELLED = { status: 'CANCELLED' } as const;

const codeOf = (verdict: { ok: true } | { ok: false; code: string }): string => (verdict.ok ? 'ok' : verdict.code);

/** The three who write outings; SUPER_ADMIN is spared both rules (specification §4 and §5, contract §10). */
const WRITERS = ['SUPER_ADMIN', 'ADMIN', 'ADMIN_SITES'] as const;
const byWriter = <T extends readonly unknown[]>(rows: readonly T[]) =>
  WRITERS.flatMap((role) => rows.map((row) => ({ role, row })));

describe('creating an outing', () => {
  it.each(
    byWriter([
      [YESTERDAY, {}, 'EVENT_DATE_PAST'],
      [EARLIER_TODAY, {}, 'ok'],
      [LATER, {}, 'ok'],
      [LATER, FIFTY_SEVEN, 'ok'],
      [YESTERDAY, FIFTY_SEVEN, 'EVENT_DATE_PAST'],
    ] as const),
  )('$role, $row.0 $row.1: $row.2', ({ role, row: [date, given, code] }) => {
    const verdict = mayCreateEvent(actorOf({ role }), outingOf({ date, ...given }), NOW);
    expect(codeOf(verdict)).toBe(role === 'SUPER_ADMIN' ? 'ok' : code);
  });
});

describe('changing an outing', () => {
  const rows: [before: Partial<Outing>, after: Partial<Outing>, code: string][] = [
    [{}, {}, 'ok'],
    [{}, { date: LATER, diverMax: 2, needcadre: true }, 'ok'],
    [{}, { date: EARLIER_TODAY }, 'ok'],
    [{}, { date: YESTERDAY }, 'EVENT_DATE_PAST'],
    [{}, CANCELLED, 'ok'],
    [{}, { status: 'COMPLETE' }, 'ok'],
    [{ date: YESTERDAY }, { date: YESTERDAY, diverMax: 4 }, 'ok'],
    [{ date: YESTERDAY }, { date: '2026-11-24T08:00:00Z' }, 'ok'],
    [{ date: YESTERDAY }, { date: '2026-11-23T08:00:00Z' }, 'EVENT_DATE_PAST'],
    [{ date: YESTERDAY }, { date: LATER }, 'ok'],
    [CANCELLED, { status: 'OPEN' }, 'EVENT_PROTECTED'],
    [CANCELLED, CANCELLED, 'EVENT_PROTECTED'],
    [FIFTY_SEVEN, FIFTY_SEVEN, 'EVENT_PROTECTED'],
    [FIFTY_SEVEN, { accompanistMax: 3 }, 'EVENT_PROTECTED'],
    [{}, FIFTY_SEVEN, 'EVENT_PROTECTED'],
    [{}, { ...FIFTY_SEVEN, date: YESTERDAY }, 'EVENT_PROTECTED'],
    [{}, { diverMax: 57 }, 'ok'],
  ];

  it.each(byWriter(rows))('$role, $row.0 to $row.1: $row.2', ({ role, row: [before, after, code] }) => {
    const verdict = mayUpdateEvent(actorOf({ role }), outingOf(before), outingOf(after), NOW);
    expect(codeOf(verdict)).toBe(role === 'SUPER_ADMIN' ? 'ok' : code);
  });
});

describe('cancelling an outing', () => {
  const rows: [Partial<Outing>, string][] = [
    [{}, 'ok'],
    [{ status: 'COMPLETE' }, 'ok'],
    [{ date: YESTERDAY }, 'ok'],
    [CANCELLED, 'EVENT_PROTECTED'],
    [FIFTY_SEVEN, 'EVENT_PROTECTED'],
  ];

  it.each(byWriter(rows))('$role, $row.0: $row.1', ({ role, row: [outing, code] }) => {
    expect(codeOf(mayCancelEvent(actorOf({ role }), outingOf(outing)))).toBe(role === 'SUPER_ADMIN' ? 'ok' : code);
  });
});
