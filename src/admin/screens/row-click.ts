import type { MouseEvent } from 'react';
import type { NavigateFunction } from 'react-router';

const MIDDLE = 1;

/** What is pressed for itself. */
const CONTROLS = 'a, button, input, label';

/**
 * A click beside the link of a table's row does what one on it does, in another tab too; text that is being selected is
 * not a click. `state` goes along, as with the link.
 */
export const rowClick =
  (address: string, navigate: NavigateFunction, state?: unknown) =>
  (event: MouseEvent): void => {
    if (event.button > MIDDLE || (event.target instanceof Element && event.target.closest(CONTROLS))) return;
    if (window.getSelection()?.isCollapsed === false) return;
    if (event.button === MIDDLE || event.ctrlKey || event.metaKey) window.open(address, '_blank', 'noopener');
    else void navigate(address, { state });
  };
