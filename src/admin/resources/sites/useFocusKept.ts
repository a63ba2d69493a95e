import { useLayoutEffect, useRef, type RefObject } from 'react';

/** A row that goes while the focus is in it, as its site is deleted, leaves the focus to the page's title. */
export function useFocusKept(): RefObject<HTMLTableRowElement | null> {
  const row = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    const here = row.current;
    return () => {
      if (here?.contains(document.activeElement)) document.querySelector('h1')?.focus({ preventScroll: true });
    };
  }, []);
  return row;
}
