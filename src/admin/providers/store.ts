import { localStorageStore, type Store } from 'react-admin';

/** Columns of exports, which say nothing of members; all else leaves the browser at sign-out (shared/api/client/client.ts). */
const LASTING = /^export\./;

/** False for what was edited by hand, or kept by another version. */
export function isLike(found: unknown, wanted: unknown): boolean {
  if (wanted == null) return true;
  if (Array.isArray(wanted)) return Array.isArray(found) && !found.includes(null);
  if (typeof wanted !== 'object' || typeof found !== 'object') return typeof found === typeof wanted;
  return found !== null && Object.entries(wanted).every(([name, part]) => isLike(Reflect.get(found, name), part));
}

export function storeFor(licence: string): Store {
  const lasting = localStorageStore();
  const session = localStorageStore('1', licence);
  const storeOf = (key: string): Store => (LASTING.test(key) ? lasting : session);
  return {
    ...session,
    setup: () => [session, lasting].forEach((store) => store.setup()),
    teardown: () => [session, lasting].forEach((store) => store.teardown()),
    getItem: (key, fallback) => {
      const found = storeOf(key).getItem(key, fallback);
      return isLike(found, fallback) ? found : fallback;
    },
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    subscribe: (key, callback) => storeOf(key).subscribe(key, callback),
  };
}
