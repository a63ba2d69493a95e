/** Seeded random values, so that the demonstration club is always the same. */
export interface Random {
  /** From 0 (included) to 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<List extends readonly [unknown, ...unknown[]]>(list: List): List[number];
  /** Like `pick`, by weights. */
  weighted<T>(list: readonly (readonly [item: T, weight: number])[], otherwise: T): T;
  shuffled<T>(list: readonly T[]): T[];
}

/** Mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (list) => list[between(0, list.length - 1)] ?? list[0],
    weighted(list, otherwise) {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of list) {
        left -= weight;
        if (left < 0) return item;
      }
      return otherwise;
    },
    shuffled(list) {
      const result = [...list];
      for (let last = result.length - 1; last > 0; last -= 1) {
        const other = between(0, last);
        const item = result[last];
        const swapped = result[other];
        if (item !== undefined && swapped !== undefined) [result[last], result[other]] = [swapped, item];
      }
      return result;
    },
  };
}
