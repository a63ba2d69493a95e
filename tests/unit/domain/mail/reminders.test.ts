import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '#domain/dates.ts';
import { certificateReminder, certificatesToLookAt, isTimeForReminders } from '#domain/mail/reminders.ts';
import { tableOf } from '../fixtures.ts';

describe('the reminder of a certificate', () => {
  it.each(
    tableOf(`
certificate today      expiry     before
2025-06-15  2026-05-15 -          -
2025-06-15  2026-05-16 2026-06-15 30
2025-06-15  2026-06-07 2026-06-15 30
2025-06-15  2026-06-08 2026-06-15 7
2025-06-15  2026-06-15 2026-06-15 7
2025-06-15  2026-06-16 -          -
2024-02-29  2025-02-28 2025-02-28 7
2024-02-29  2025-03-01 -          -
2023-02-28  2024-02-28 2024-02-28 7
`),
  )('of $certificate on $today', ({ certificate = '', today = '', expiry, before }) => {
    const due = certificateReminder(certificate, today);
    expect([due?.expiry ?? '-', String(due?.daysBefore ?? '-')]).toEqual([expiry, before]);
  });

  it('is none without a certificate', () => expect(certificateReminder(null, '2026-05-15')).toBeNull());

  it('is for no member outside of the window', () => {
    const days = Array.from({ length: 800 }, (_, index): Day => addDays('2023-01-01', index));
    for (const today of ['2024-02-27', '2024-02-28', '2024-02-29', '2024-03-01', '2024-12-31', '2024-01-31']) {
      const { from, until } = certificatesToLookAt(today);
      const due = days.filter((day) => certificateReminder(day, today) !== null);
      expect(due.length).toBeGreaterThan(29);
      expect(due.every((day) => day >= from && day <= until)).toBe(true);
      // Certificates of a month, and not of the whole club.
      expect(until <= addDays(from, 35)).toBe(true);
    }
  });
});

describe('the hour of reminders', () => {
  it.each([
    ['2026-05-04T06:59:00Z', false],
    ['2026-05-04T07:00:00Z', true],
    ['2026-11-04T07:59:00Z', false],
    ['2026-11-04T08:00:00Z', true],
    ['2026-11-04T22:59:00Z', true],
    ['2026-11-04T23:00:00Z', false],
  ])('at %s: %s', (instant, isTime) => expect(isTimeForReminders(0, new Date(instant))).toBe(isTime));
});
