import { useEffect, useRef } from 'react';

/** May it begin? Not by the state that is drawn: two clicks may come before it is. Asked anew once it is not `busy` any more. */
export function useOnce(busy: boolean): () => boolean {
  const underWay = useRef(false);
  useEffect(() => {
    if (!busy) underWay.current = false;
  }, [busy]);
  return () => {
    if (underWay.current) return false;
    underWay.current = true;
    return true;
  };
}
