import { useEffect, useRef, useState } from 'react';
import { writeButtonId } from './SiteRow.tsx';

/** Which row is being written: that of a site, a new one, or none. */
export type Writing = number | 'new' | null;

/**
 * One row at a time: as long as something is typed in it no other opens, so that nothing typed is lost. When it closes,
 * the focus is back on the button that opened it.
 */
export function useWriting() {
  const [writing, setWriting] = useState<Writing>(null);
  const [typed, setTyped] = useState(false);
  const last = useRef<Writing>(null);
  useEffect(() => {
    if (writing === null && last.current !== null) document.getElementById(writeButtonId(last.current))?.focus();
    last.current = writing;
  }, [writing]);
  return {
    writing,
    write: setWriting,
    done: () => {
      setWriting(null);
      // At once: a button that can't be used is another element than one that can, and would lose the focus.
      setTyped(false);
    },
    onTyped: setTyped,
    obstacle: typed ? 'Enregistrez ou annulez d’abord la ligne en cours.' : null,
  };
}
