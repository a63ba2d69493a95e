export function createReachability() {
  const listeners = new Set<() => void>();
  let reachable = true;
  return {
    isReachable: () => reachable,
    report: (next: boolean): void => {
      if (next === reachable) return;
      reachable = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
