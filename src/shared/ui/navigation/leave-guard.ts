import { onPopstate } from './popstate-first.ts';

/** Somebody is about to leave; `go` lets them. */
export interface Leaving {
  go(): void;
}

/** The router numbers the entries of the history; so we know how far the browser's buttons have gone. */
const indexOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;

/** A click that the router would follow within this page: not in another tab, not to another site. */
function destinationOf(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download') || link.origin !== location.origin)
    return null;
  const path = link.pathname + link.search;
  return path === location.pathname + location.search ? null : path + link.hash;
}

/**
 * Holds back whoever leaves the page, until it is undone. The portal's router can't block: one that can weighs as much as
 * a third of what every member downloads first. So links are caught before it, and a step back is taken back.
 */
export function guardLeaving(ask: (leaving: Leaving) => void, navigate: (to: string) => void): () => void {
  const here = indexOf(history.state);
  let returning = false;
  let free = false;

  const onClick = (event: MouseEvent): void => {
    const to = destinationOf(event);
    if (to === null || free) return;
    event.preventDefault();
    event.stopPropagation();
    ask({
      go() {
        free = true;
        navigate(to);
      },
    });
  };
  const onPopState = (event: PopStateEvent): void => {
    if (free) return;
    event.stopImmediatePropagation();
    if (returning) {
      returning = false;
      return;
    }
    const steps = indexOf(event.state) - here;
    returning = true;
    history.go(-steps);
    ask({
      go() {
        free = true;
        history.go(steps);
      },
    });
  };
  const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

  document.addEventListener('click', onClick, true);
  onPopstate(onPopState);
  window.addEventListener('beforeunload', onUnload);
  return () => {
    document.removeEventListener('click', onClick, true);
    onPopstate(null);
    window.removeEventListener('beforeunload', onUnload);
  };
}
