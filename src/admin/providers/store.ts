import { localStorageStore, type Store } from 'react-admin';

/** Of the member on this computer; what else lists keep ends with the session (shared/api/client/client.ts). */
const LASTING = /\.(columns|savedQueries)$/;

export function storeFor(licence: string): Store {
  const session = localStorageStore();
  const lasting = localStorageStore('1', licence);
  const storeOf = (key: string): Store => (LASTING.test(key) ? lasting : session);
  return {
    ...session,
    setup: () => [session, lasting].forEach((store) => store.setup()),
    teardown: () => [session, lasting].forEach((store) => store.teardown()),
    getItem: (key, fallback) => storeOf(key).getItem(key, fallback),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    subscribe: (key, callback) => storeOf(key).subscribe(key, callback),
  };
}
