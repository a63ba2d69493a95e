import { useLayoutEffect, useRef, type RefObject, type ReactNode } from 'react';

/** Moves the focus to the heading when the focused part is removed, or to `main` where a new one takes it over. */
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

/** Around a button that its own act takes away. */
export const FocusKept = ({ children }: { readonly children: ReactNode }) => (
  <span ref={useFocusKept<HTMLSpanElement>()}>{children}</span>
);
