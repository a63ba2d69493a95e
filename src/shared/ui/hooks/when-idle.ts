/** Runs a task when the browser is idle (in Safari, after a delay). Returns a function that cancels it. */
export function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(task, 1500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task, { timeout: 5000 });
  return () => cancelIdleCallback(handle);
}

/** Ignores failures: the click requests the chunk again. */
export const fetchAhead = (load: () => Promise<unknown>): (() => void) =>
  whenIdle(() => void load().catch(() => undefined));
