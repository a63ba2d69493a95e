// Browser globals for the shared client in a test that runs it in Node: storages and a window to listen on. Import it
// before the client, which takes them when it is loaded.
Object.assign(globalThis, { window: new EventTarget() });

for (const name of ['localStorage', 'sessionStorage']) {
  const kept = new Map<string, string>();
  Object.defineProperty(globalThis, name, {
    configurable: true,
    value: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
      clear: () => kept.clear(),
    },
  });
}
