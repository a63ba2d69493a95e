import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/**
 * After a navigation, scrolls to the top and focuses the new page's title, so that screen readers announce it and Tab
 * starts there; the page itself while the title is loading. The first page keeps the browser's own start.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    window.scrollTo(0, 0);
    const main = document.querySelector('main');
    // Pages that set the focus themselves keep it, such as the sign-in form.
    if (!main?.contains(document.activeElement)) (main?.querySelector('h1') ?? main)?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Takes the focus over from `main` when the title is rendered after a chunk or data was loaded. */
export function useFocusWhenMounted(): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement?.localName === 'main') title.current?.focus({ preventScroll: true });
  }, []);
  return title;
}
