/** Runs at most `atOnce` pieces of work at a time; others wait in the order of their arrival. */
export function turns(atOnce: number) {
  const queue: (() => void)[] = [];
  let running = 0;
  return {
    /** Count of the pieces that wait. */
    waiting: (): number => queue.length,

    async run<T>(work: () => Promise<T>): Promise<T> {
      // A finished piece passes its place on, so `running` stays the same.
      if (running >= atOnce) await new Promise<void>((turn) => queue.push(turn));
      else running += 1;
      try {
        return await work();
      } finally {
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
