/** Runs once the browser has nothing better to do (Safari, which cannot tell, gets a moment). Answers how to call it off. */
export function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(task, 1500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task, { timeout: 5000 });
  return () => cancelIdleCallback(handle);
}

/** Fetches ahead what a click will need. Should that fail, nothing is lost: the click asks for it again. */
export const fetchAhead = (load: () => Promise<unknown>): (() => void) =>
  whenIdle(() => void load().catch(() => undefined));
