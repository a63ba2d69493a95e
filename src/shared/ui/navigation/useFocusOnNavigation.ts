import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** Lets screen readers announce the new title, and Tab start there; the first page keeps the browser's own start. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    window.scrollTo(0, 0);
    const main = document.querySelector('main');
    // Leaves the focus to pages that set it themselves, such as the sign-in form.
    if (!main?.contains(document.activeElement)) (main?.querySelector('h1') ?? main)?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Takes the focus over from `main` when a chunk or data was loaded late. */
export function useFocusWhenMounted(): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement?.localName === 'main') title.current?.focus({ preventScroll: true });
  }, []);
  return title;
}
