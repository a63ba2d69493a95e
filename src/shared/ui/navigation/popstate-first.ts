type Listener = (event: PopStateEvent) => void;
let listener: Listener | null = null;

/** Listens to the browser's back and forward before the router does. Called once, before the router is created. */
export function listenToPopstateFirst(): void {
  window.addEventListener('popstate', (event) => listener?.(event));
}

/** One listener at a time: the form with unsaved changes. */
export function onPopstate(next: Listener | null): void {
  listener = next;
}
