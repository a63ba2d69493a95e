type Listener = (event: PopStateEvent) => void;
let listener: Listener | null = null;

/** Hears of the browser's back and forward before the router does. Called once, before the router is there. */
export function hearStepsFirst(): void {
  window.addEventListener('popstate', (event) => listener?.(event));
}

/** One at a time: a form with unsaved changes. */
export function onStep(next: Listener | null): void {
  listener = next;
}
