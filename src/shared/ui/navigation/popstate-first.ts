type Listener = (event: PopStateEvent) => void;
let listener: Listener | null = null;

/** Listens before the router does. Called once, before the router is created. */
export function listenToPopstateFirst(): void {
  window.addEventListener('popstate', (event) => listener?.(event));
}

/** One listener suffices: only one form with unsaved changes is open. */
export function onPopstate(next: Listener | null): void {
  listener = next;
}
