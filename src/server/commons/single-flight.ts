/** Whoever asks for the same thing while it is under way gets the same outcome, and nothing is done twice for them. */
export function joining<K, T>(): (key: K, work: () => Promise<T>) => Promise<T> {
  const running = new Map<K, Promise<T>>();
  return (key, work) => {
    const present = running.get(key);
    if (present) return present;
    const begun = work().finally(() => running.delete(key));
    running.set(key, begun);
    return begun;
  };
}
