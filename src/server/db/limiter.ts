/** Runs at most `atOnce` pieces of work at a time; groups take turns, so that none keeps another waiting. */
export function createLimiter(atOnce: number) {
  const queues = new Map<string, (() => void)[]>();
  let running = 0;

  /** First piece of the group that has waited longest for a turn. */
  function next(): (() => void) | undefined {
    const [first] = queues;
    if (first === undefined) return undefined;
    const [group, [begin, ...others]] = first;
    queues.delete(group);
    if (others.length > 0) queues.set(group, others);
    return begin;
  }

  return {
    /** Count of the pieces that wait, of all groups or of one. */
    waiting: (group?: string): number =>
      group === undefined
        ? [...queues.values()].reduce((sum, queue) => sum + queue.length, 0)
        : (queues.get(group)?.length ?? 0),

    async run<T>(work: () => Promise<T>, group = ''): Promise<T> {
      // A finished piece passes its place on, so `running` stays the same.
      if (running >= atOnce) await new Promise<void>((turn) => queues.set(group, [...(queues.get(group) ?? []), turn]));
      else running += 1;
      try {
        return await work();
      } finally {
        const begin = next();
        if (begin) begin();
        else running -= 1;
      }
    },
  };
}
