import { useCallback, useEffect, useRef, useState } from 'react';
import type { Remarks } from '../../features/registration/model/remark-autosave.ts';

/** A silent server must not keep the dialog open. */
const MAX_WAIT_MS = 1500;

const timeout = (): Promise<false> => new Promise((resolve) => setTimeout(() => resolve(false), MAX_WAIT_MS));

/** A failed save keeps the dialog open once (`held`); the second time, the remark stays in the tab's storage. */
export function useSaveOnClose(remarks: Remarks, onClose: () => void): { held: boolean; close: () => void } {
  const [held, setHeld] = useState(false);
  const asked = useRef(false);
  // Saves also when the browser's back button closes without `close`.
  useEffect(() => () => void remarks.flush(), [remarks]);
  const close = useCallback(async () => {
    if (asked.current) return onClose();
    asked.current = true;
    if (await Promise.race([remarks.flush(), timeout()])) return onClose();
    setHeld(true);
  }, [remarks, onClose]);
  return { held, close: () => void close() };
}
