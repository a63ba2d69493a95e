import { lazy, useEffect, type ComponentType } from 'react';
import { fetchAhead } from '../../shared/ui/hooks/when-idle.ts';

const downloads: (() => Promise<unknown>)[] = [];

/** A screen in a file of its own: `lazyScreen(async () => (await import('./SiteEdit.tsx')).SiteEdit)`. */
export function lazyScreen(load: () => Promise<ComponentType>) {
  downloads.push(load);
  return lazy(async () => ({ default: await load() }));
}

/** Enough for the shown screen to be whole, also on a slow line. */
const WHOLE_MS = 2000;

export const downloadScreens = (): Promise<unknown> => Promise.all(downloads.map((load) => load()));

/** Downloads the other screens while this one is read. */
export function useOtherScreens(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => fetchAhead(downloadScreens), WHOLE_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
}
