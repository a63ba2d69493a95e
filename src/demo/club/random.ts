export type Weighted<T> = readonly [item: T, weight: number];

/** Seeded random values (Mulberry32), so that the demonstration club is always the same. */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  /** In `[0, 1)`. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** A whole number, both ends included. */
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    chance: (probability: number): boolean => next() < probability,
    pick: <List extends readonly [unknown, ...unknown[]]>(list: List): List[number] =>
      list[between(0, list.length - 1)] ?? list[0],
    weighted<T>(list: readonly [Weighted<T>, ...Weighted<T>[]]): T {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of list) {
        left -= weight;
        if (left < 0) return item;
      }
      return list[0][0];
    },
    /** In place, so that one array serves again and again. */
    shuffle<T>(list: { readonly length: number; [index: number]: T }): void {
      for (let last = list.length - 1; last > 0; last -= 1) {
        const other = between(0, last);
        const item = list[last] as T;
        list[last] = list[other] as T;
        list[other] = item;
      }
    },
  };
}

export type Random = ReturnType<typeof seededRandom>;
