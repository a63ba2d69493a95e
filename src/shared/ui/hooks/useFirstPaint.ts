import { startTransition, useEffect, useState } from 'react';

let painted: Promise<void> | null = null;

/**
 * From now on until it has been painted, the page draws no more than what is looked at first: the rest would make one
 * wait for what is seen, and follows before anybody could reach for it. Called once, before the first rendering.
 */
export function startFirstPaint(): void {
  painted = new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  void painted.then(() => (painted = null));
}

/** False while the first picture is made. */
export function useAfterFirstPaint(): boolean {
  const [whole, setWhole] = useState(painted === null);
  useEffect(() => {
    if (!whole) void Promise.resolve(painted).then(() => startTransition(() => setWhole(true)));
  }, [whole]);
  return whole;
}
