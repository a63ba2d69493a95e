const WINDOW_MS = 10 * 60_000;

/** Counts in memory, in windows of ten minutes: answers which call of its window this is, and milliseconds to the end of it. */
export function windowCounts(clock: () => Date) {
  let current = { start: 0, calls: new Map<string, number>() };
  return (key: string): { readonly calls: number; readonly left: number } => {
    const now = clock().getTime();
    const start = now - (now % WINDOW_MS);
    if (current.start !== start) current = { start, calls: new Map() };
    const calls = (current.calls.get(key) ?? 0) + 1;
    current.calls.set(key, calls);
    return { calls, left: start + WINDOW_MS - now };
  };
}
