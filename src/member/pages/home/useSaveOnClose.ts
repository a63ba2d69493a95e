import { useCallback, useEffect, useRef, useState } from 'react';
import type { Remarks } from '../../features/registration/model/remark-autosave.ts';

/** Longer than a save takes; a server that does not answer must not keep a dialog open. */
const PATIENCE_MS = 1500;

const soon = (): Promise<false> => new Promise((resolve) => setTimeout(() => resolve(false), PATIENCE_MS));

/**
 * Closing saves what is still being typed. What could not be saved holds the dialog once, with a word about it; the
 * second time it closes, and the remark waits in the tab's storage.
 */
export function useSaveOnClose(remarks: Remarks, onClose: () => void): { held: boolean; close: () => void } {
  const [held, setHeld] = useState(false);
  const asked = useRef(false);
  // Going back takes the dialog away without asking; what is being typed is saved all the same.
  useEffect(() => () => void remarks.flush(), [remarks]);
  const close = useCallback(async () => {
    if (asked.current) return onClose();
    asked.current = true;
    if (await Promise.race([remarks.flush(), soon()])) return onClose();
    setHeld(true);
  }, [remarks, onClose]);
  return { held, close: () => void close() };
}
