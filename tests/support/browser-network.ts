// The browser's fetch of an application that a server has delivered: addresses without a host go to that server.
// Nothing else stands between the client and the wire.
import { vi } from 'vitest';

const real = globalThis.fetch;

export interface Network {
  /** From now on every request fails, as with the cable pulled out; until `plug`. */
  readonly unplug: () => void;
  readonly plug: () => void;
}

export function connectTo(origin: string): Network {
  let plugged = true;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    plugged ? real(new URL(input, origin), init) : Promise.reject(new TypeError('Failed to fetch')),
  );
  return {
    unplug: () => {
      plugged = false;
    },
    plug: () => {
      plugged = true;
    },
  };
}
