import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * A part of the page that goes while the focus is in it, as a row whose record is deleted, leaves the focus to the page's
 * title; where a new title comes with what follows, to `main`, from which that title takes it over (useFocusWhenMounted).
 */
export function useFocusKept<T extends HTMLElement>(heir: 'h1' | 'main' = 'h1'): RefObject<T | null> {
  const part = useRef<T>(null);
  useLayoutEffect(() => {
    const here = part.current;
    return () => {
      if (here?.contains(document.activeElement)) {
        document.querySelector<HTMLElement>(heir)?.focus({ preventScroll: true });
      }
    };
  }, [heir]);
  return part;
}
