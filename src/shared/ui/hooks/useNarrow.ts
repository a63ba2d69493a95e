import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(width < 1024px)');

function subscribe(changed: () => void): () => void {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
}

/** A zoomed or small window, below the width that the design is for. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
