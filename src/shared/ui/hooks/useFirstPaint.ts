import { startTransition, useEffect, useState } from 'react';

let painted: Promise<void> | null = null;

/** Renders the visible part first, which paints sooner. Called once, before the first render. */
export function startFirstPaint(): void {
  painted = new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  void painted.then(() => (painted = null));
}

export function useAfterFirstPaint(): boolean {
  const [whole, setWhole] = useState(painted === null);
  useEffect(() => {
    if (!whole) void Promise.resolve(painted).then(() => startTransition(() => setWhole(true)));
  }, [whole]);
  return whole;
}
