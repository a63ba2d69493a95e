import { useEffect } from 'react';
import { useStore, useStoreContext } from 'react-admin';
import { useLocation } from 'react-router-dom';

const keyOf = (path: string): string => `left.${path}`;

/** Address of a list as it was left, for 'Retour': from a menu it begins anew. */
export function useListAddress(path: string): string {
  const [search] = useStore(keyOf(path), '');
  return path + search;
}

export function useRememberedAddress(): void {
  const store = useStoreContext();
  const { pathname, search } = useLocation();
  useEffect(() => store.setItem(keyOf(pathname), search), [store, pathname, search]);
}
