import { isSupervisorLevel } from '../levels.ts';
import type { Cents } from '../money.ts';
import type { FeeParts } from './fee.ts';
import { contractKey, type SeasonRates } from './season.ts';

/** Last fee of some members, one by default. */
export interface LastFee {
  readonly members?: number;
  readonly level: string;
  readonly assurance: string;
  readonly parts: FeeParts;
}

/** Most frequent amount; on a tie, the first met wins. */
function usual(fees: readonly LastFee[], part: keyof FeeParts): Cents {
  const counts = new Map<Cents, number>();
  for (const { parts, members = 1 } of fees) counts.set(parts[part], (counts.get(parts[part]) ?? 0) + members);
  const best = [...counts].reduce<[Cents, number] | undefined>(
    (most, one) => (most && most[1] >= one[1] ? most : one),
    undefined,
  );
  return best?.[0] ?? 0;
}

/** Most frequent amounts of the last season, to prefill the next; contracts without a known price are at 0. */
export function usualRates(fees: readonly LastFee[]): SeasonRates {
  const charged = fees.filter(({ parts }) => parts.adhesion + parts.licence > 0);
  const named = new Map<string, string>();
  for (const { assurance } of fees) {
    const name = assurance.trim().replace(/\s+/g, ' ');
    if (name !== '' && !named.has(contractKey(name))) named.set(contractKey(name), name);
  }
  const insurance = (key: string): Cents =>
    usual(
      charged.filter(({ assurance }) => contractKey(assurance) === key),
      'insurance',
    );
  return {
    adhesion: usual(charged, 'adhesion'),
    licence: usual(charged, 'licence'),
    insurances: [...named].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, name]) => ({ name, cents: insurance(key) })),
    otherInsurance: insurance(''),
    supervisorRebate: Math.min(
      0,
      usual(
        charged.filter(({ level }) => isSupervisorLevel(level)),
        'supervisorRebate',
      ),
    ),
  };
}
