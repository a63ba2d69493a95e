import { useCallback, useEffect, useRef, useState } from 'react';
import type { Remarks } from '../../features/registration/model/remark-autosave.ts';

/** Longer than a save takes: a silent server must not keep the dialog open. */
const MAX_WAIT_MS = 1500;

const soon = (): Promise<false> => new Promise((resolve) => setTimeout(() => resolve(false), MAX_WAIT_MS));

/**
 * Saves unsaved remarks before the dialog closes. A failed save holds the dialog once (`held`); the second time it closes,
 * and the remark waits in the tab's storage.
 */
export function useSaveOnClose(remarks: Remarks, onClose: () => void): { held: boolean; close: () => void } {
  const [held, setHeld] = useState(false);
  const asked = useRef(false);
  // The browser's back button closes without `close`: saved all the same.
  useEffect(() => () => void remarks.flush(), [remarks]);
  const close = useCallback(async () => {
    if (asked.current) return onClose();
    asked.current = true;
    if (await Promise.race([remarks.flush(), soon()])) return onClose();
    setHeld(true);
  }, [remarks, onClose]);
  return { held, close: () => void close() };
}
