import { isSupervisorLevel } from '../levels.ts';
import type { Cents } from '../money.ts';
import type { FeeParts } from './fee.ts';
import { contractKey, type SeasonRates } from './season.ts';

export interface LastFee {
  readonly level: string;
  readonly assurance: string;
  readonly parts: FeeParts;
}

/** On a tie, the first met wins. */
function mostFrequent<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce<[T, number] | undefined>(
    (best, one) => (best && best[1] >= one[1] ? best : one),
    undefined,
  )?.[0];
}

const usual = (amounts: readonly Cents[]): Cents => mostFrequent(amounts) ?? 0;

/** Most frequent amounts of the last season, to prefill the next; contracts without a known price are at 0. */
export function usualRates(members: readonly LastFee[]): SeasonRates {
  const charged = members.filter(({ parts }) => parts.adhesion + parts.licence > 0);
  const named = new Map<string, string>();
  for (const { assurance } of members) {
    const name = assurance.trim().replace(/\s+/g, ' ');
    if (name !== '' && !named.has(contractKey(name))) named.set(contractKey(name), name);
  }
  const insuredBy = (key: string): Cents[] =>
    charged.filter(({ assurance }) => contractKey(assurance) === key).map(({ parts }) => parts.insurance);
  return {
    adhesion: usual(charged.map(({ parts }) => parts.adhesion)),
    licence: usual(charged.map(({ parts }) => parts.licence)),
    insurances: [...named]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, name]) => ({ name, cents: usual(insuredBy(key)) })),
    otherInsurance: usual(insuredBy('')),
    supervisorRebate: Math.min(
      0,
      usual(charged.filter(({ level }) => isSupervisorLevel(level)).map(({ parts }) => parts.supervisorRebate)),
    ),
  };
}
