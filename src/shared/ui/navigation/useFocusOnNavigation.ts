import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/**
 * A page of an application changes without the browser noticing: the top comes into view and the focus goes to the new
 * page's title, so that a reader says where one is and Tab starts there; to the page itself while its title is on its way.
 * The first page keeps the browser's own start.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    window.scrollTo(0, 0);
    const main = document.querySelector('main');
    // A page that puts the focus somewhere itself, like the sign-in form, keeps it there.
    if (!main?.contains(document.activeElement)) (main?.querySelector('h1') ?? main)?.focus({ preventScroll: true });
  }, [pathname]);
}

/** A title that comes after its page, which is a download of its own or waits for data, takes the focus over from it. */
export function useFocusWhenMounted(): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement?.localName === 'main') title.current?.focus({ preventScroll: true });
  }, []);
  return title;
}
