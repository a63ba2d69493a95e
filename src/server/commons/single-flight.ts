/** Callers of the same key while its work is under way share one run and its outcome. */
export function singleFlight<Key, Outcome>(): (key: Key, work: () => Promise<Outcome>) => Promise<Outcome> {
  const running = new Map<Key, Promise<Outcome>>();
  return (key, work) => {
    const present = running.get(key);
    if (present) return present;
    const begun = work().finally(() => running.delete(key));
    running.set(key, begun);
    return begun;
  };
}
