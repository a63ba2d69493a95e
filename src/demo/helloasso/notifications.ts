import { setTimeout as sleep } from 'node:timers/promises';
import type { Notify } from './checkouts.ts';
import { orderPayload, paymentPayload, type Club } from './payloads.ts';
import type { Switches } from './switches.ts';

const TIMEOUT_MS = 10_000;

/** Does not retry. */
export function notifications(club: Club, switches: Switches, closing: AbortSignal) {
  let url: string | null = null;

  async function post(body: string): Promise<void> {
    if (url === null) return;
    const signal = AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT_MS)]);
    const headers = { 'content-type': 'application/json' };
    await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal }).catch(() => {});
  }

  async function send(body: string): Promise<void> {
    const { notify, notifyLateMs } = switches;
    if (notify === 'NEVER') return;
    if (notify === 'LATE') await sleep(notifyLateMs, undefined, { signal: closing });
    await Promise.all(Array.from({ length: notify === 'TWICE' ? 2 : 1 }, () => post(body)));
  }

  return {
    /** Null turns notifications off. */
    sendTo: (address: string | null): void => {
      url = address;
    },
    notify: ((checkout, order, changed) => {
      const { id: checkoutIntentId, asked } = checkout;
      const data = changed
        ? { ...paymentPayload(changed, order, switches), checkoutIntentId, order: { id: order.id } }
        : orderPayload(checkout, order, club, switches);
      const body = { eventType: changed ? 'Payment' : 'Order', data, metadata: asked.metadata ?? {} };
      // Rejects when the sandbox closes during the delay.
      send(JSON.stringify(body)).catch(() => {});
    }) satisfies Notify,
  };
}
