import { describe, expect, it } from 'vitest';
import { readDashboard } from '../../../src/shared/api/decoders/dashboard.ts';

describe('the dashboard', () => {
  it('tells figures hidden from the reader from missing ones', () => {
    expect(readDashboard({ wallets: null, shortOfSupervisors: [] })).toEqual({ wallets: null, shortOfSupervisors: [] });
    expect(readDashboard(undefined)).toEqual({});
  });

  it('reads figures however they are written', () => {
    const answer = {
      certificates: { over: '2', soon: 1 },
      dues: { count: 3, euros: '380.5' },
      months: [null, { month: '2026-05', registered: '4', places: 8 }],
    };
    expect(readDashboard(answer)).toEqual({
      certificates: { over: 2, soon: 1, missing: 0 },
      dues: { count: 3, euros: 380.5 },
      months: [{ month: '2026-05', registered: 4, places: 8, unlimited: 0 }],
    });
  });
});
