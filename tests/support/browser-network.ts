// The browser's fetch of an application that a server has delivered: addresses without a host go to that server.
// Nothing else stands between the client and the wire.
import { vi } from 'vitest';

const real = globalThis.fetch;
const UNANSWERED = new Promise<never>(() => undefined);
let page = 0;

/** Leaves open requests unanswered, as closing a page does, so that they cannot fail in the next test. */
export function closePage(): void {
  page += 1;
}

/** `unplug`: from then on every request fails, as with the cable pulled out; until `plug`. */
export function connectTo(origin: string) {
  let plugged = true;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const asking = page;
    const answered = plugged ? real(new URL(input, origin), init) : Promise.reject(new TypeError('Failed to fetch'));
    await answered.catch(() => undefined);
    return asking === page ? answered : UNANSWERED;
  });
  return {
    unplug: () => void (plugged = false),
    plug: () => void (plugged = true),
  };
}
