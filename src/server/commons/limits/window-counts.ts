const WINDOW_MS = 10 * 60_000;

/** Counts in memory by windows of ten minutes; answers the hits of the present one, and milliseconds to its end. */
export function windowCounts(clock: () => Date) {
  let current = { start: 0, hits: new Map<string, number>() };
  return (key: string): { readonly hits: number; readonly left: number } => {
    const now = clock().getTime();
    const start = now - (now % WINDOW_MS);
    if (current.start !== start) current = { start, hits: new Map() };
    const hits = (current.hits.get(key) ?? 0) + 1;
    current.hits.set(key, hits);
    return { hits, left: start + WINDOW_MS - now };
  };
}
