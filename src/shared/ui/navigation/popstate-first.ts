type Listener = (event: PopStateEvent) => void;
let listener: Listener | null = null;

/** Hears of the browser's back and forward before the router does. Called once, before the router is there. */
export function listenToPopstateFirst(): void {
  window.addEventListener('popstate', (event) => listener?.(event));
}

/** One at a time: a form with unsaved changes. */
export function onPopstate(next: Listener | null): void {
  listener = next;
}
