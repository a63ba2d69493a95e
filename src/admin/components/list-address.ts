import { record } from '#domain/records.ts';
import { useEffect } from 'react';
import { useStore, useStoreContext } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { paths } from '#shared/paths.ts';

const keyOf = (path: string): string => `left.${path}`;

/** Address of a list as it was left, for 'Retour': from a menu it begins anew. */
export function useListAddress(path: string): string {
  const [search] = useStore(keyOf(path), '');
  return path + search;
}

/** State of a navigation from the list of outings, whose forms are opened from the home page too. */
export const FROM_LIST = { list: true };

/** Where the form of an outing was opened: the list as it was left, else the home page. */
export function useOutingsAddress(): string {
  const list = useListAddress(paths.events);
  return record(useLocation().state)['list'] === true ? list : paths.home;
}

export function useRememberedAddress(): void {
  const store = useStoreContext();
  const { pathname, search } = useLocation();
  useEffect(() => store.setItem(keyOf(pathname), search), [store, pathname, search]);
}
