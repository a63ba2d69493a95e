import { describe, expect, it } from 'vitest';
import { addDays, instantInParis } from '../../../src/shared/domain/dates.ts';
import { wholePeriods } from '../../../src/server/modules/money/ledger/whole-periods.ts';

const written = (from?: string, to?: string): string[] =>
  wholePeriods(from ? instantInParis(from) : undefined, to ? instantInParis(addDays(to, 1)) : undefined).map(
    (part) => `${part.unit} ${part.from}…${part.until}`,
  );

describe('days of Paris as whole months of UTC and the hours around them', () => {
  it.each([
    ['no bounds', undefined, undefined, ['month …~']],
    [
      'a season',
      '2025-09-01',
      '2026-08-31',
      ['month 2025-09…2026-08', 'hour 2025-08-31T22…2025-09-01T00', 'hour 2026-08-01T00…2026-08-31T22'],
    ],
    ['a start alone', '2026-02-14', undefined, ['month 2026-03…~', 'hour 2026-02-13T23…2026-03-01T00']],
    ['an end alone', undefined, '2026-07-01', ['month …2026-07', 'hour 2026-07-01T00…2026-07-01T22']],
    ['a day', '2026-07-14', '2026-07-14', ['hour 2026-07-13T22…2026-07-14T22']],
    ['the 25 hours of the end of summer time', '2026-10-25', '2026-10-25', ['hour 2026-10-24T22…2026-10-25T23']],
    [
      'the first day of a month',
      '2026-01-01',
      '2026-01-01',
      ['hour 2025-12-31T23…2026-01-01T00', 'hour 2026-01-01T00…2026-01-01T23'],
    ],
    ['an end before the start', '2026-03-02', '2026-02-01', []],
  ])('%s', (_name, from, to, parts) => expect(written(from, to)).toEqual(parts));
});
