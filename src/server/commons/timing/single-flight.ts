/** Shares one run of `work`, and its outcome, among concurrent callers of the same key. */
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
