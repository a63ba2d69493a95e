import type { Reach } from './http.ts';

/** Whether the server answers, for the banner that says so. */
export interface Reachability {
  readonly isReachable: () => boolean;
  readonly report: Reach;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createReachability(): Reachability {
  const listeners = new Set<() => void>();
  let reachable = true;
  return {
    isReachable: () => reachable,
    report: (next) => {
      if (next === reachable) return;
      reachable = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
