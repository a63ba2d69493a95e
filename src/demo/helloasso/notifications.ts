import { setTimeout as sleep } from 'node:timers/promises';
import type { Happening } from './checkouts.ts';
import type { Switches } from './switches.ts';
import { orderView, paymentView, type Club } from './payloads.ts';

const PATIENCE = 10_000;

function bodyOf(news: Happening, club: Club, switches: Switches): string {
  const { checkout, order, eventType } = news;
  const about = { checkoutIntentId: checkout.id, order: { id: order.id } };
  const data =
    news.eventType === 'Order'
      ? orderView(checkout, order, club, switches)
      : { ...paymentView(news.payment, order, switches), ...about };
  return JSON.stringify({ eventType, data, metadata: checkout.asked.metadata ?? {} });
}

export interface Notices {
  /** Null: nobody is told. */
  readonly sendTo: (address: string | null) => void;
  readonly tell: (news: Happening) => void;
}

/** Tells the club what happened, as the switches have it. Whether it listens is its own affair: nobody asks again. */
export function notices(club: Club, switches: Switches, closing: AbortSignal): Notices {
  let url: string | null = null;

  async function post(body: string): Promise<void> {
    if (url === null) return;
    const signal = AbortSignal.any([closing, AbortSignal.timeout(PATIENCE)]);
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
    sendTo(address) {
      url = address;
    },
    tell(news) {
      // Late ones end with the sandbox.
      send(bodyOf(news, club, switches)).catch(() => {});
    },
  };
}
