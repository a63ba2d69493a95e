// The sandbox itself: its store, its access control, its notifications.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { helloAsso } from '../../src/server/integrations/payments/helloasso.ts';
import type { Sandbox } from '../../src/demo/helloasso/server.ts';
import { listen } from '../support/listen.ts';
import { clientOf, fee, keyStore, openSandbox, topUp, withSecret } from '../support/sandbox.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await openSandbox();
});
afterEach(() => sandbox.close());

describe('the sandbox', () => {
  it('listens on loopback and nowhere else', async () => {
    await expect(openSandbox({ host: '0.0.0.0' })).rejects.toThrow('loopback only');
  });

  it('writes no key into its books, which a restart goes on with', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'books-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const storeFile = path.join(folder, 'books.json');
    const credential = keyStore();
    const first = await openSandbox({ storeFile });
    const port = Number(new URL(first.url).port);
    const club = clientOf(first.url, { credential });
    const [paid, open] = [await club.openCheckout(fee()), await club.openCheckout(topUp())];
    first.pay(paid.id);
    const books = first.payments();
    await first.close();
    const kept = readFileSync(storeFile, 'utf8');
    expect(kept).not.toContain('canary');
    expect(kept).not.toContain(credential.key);

    const second = await openSandbox({ storeFile, port });
    onTestFinished(() => second.close());
    expect(second.payments()).toEqual(books);
    // The connections of before have ended with the first.
    await expect.poll(async () => (await club.readCheckout(open.id))?.order).toBeNull();
    second.settle(books[0]!.orderId, 2, 'Authorized');
    expect((await club.readCheckout(paid.id))?.order?.payments.map(({ state }) => state)).toEqual([
      'Authorized',
      'Authorized',
      'Waiting',
    ]);
    // The key that was stored last still opens the door, and no id is given twice.
    const fresh = clientOf(second.url, { credential });
    expect((await fresh.openCheckout(topUp())).id).toBeGreaterThan(Math.max(open.id, ...books.map(({ id }) => id)));
  });

  it('is started by itself, and says how it is reached', async () => {
    const script = path.join(import.meta.dirname, '../../scripts/sandbox.ts');
    const alone = spawn(process.execPath, [script, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(alone, 'exit');
    let said = '';
    for await (const part of alone.stdout) {
      said += String(part);
      if (said.includes('Ctrl-C')) break;
    }
    const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
    const valueOf = (name: string) => new RegExp(`${name} +(\\S+)`).exec(said)?.[1] ?? '';
    const club = helloAsso({
      apiUrl: url,
      organization: valueOf('organisation'),
      clientId: valueOf('client_id'),
      credential: withSecret(valueOf('client_secret')),
      clock: () => new Date(),
    });
    expect((await club.openCheckout(topUp())).redirectUrl).toContain(url);
    alone.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('takes no form of another site', async () => {
    const { id } = await clientOf(sandbox.url).openCheckout(topUp());
    const press = (site: string) =>
      fetch(`${sandbox.url}/checkout/${id}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ choice: 'pay' }),
        headers: { 'sec-fetch-site': site },
      });
    expect((await press('cross-site')).status).toBe(403);
    expect(sandbox.payments()).toEqual([]);
    expect((await press('same-origin')).status).toBe(303);
    expect(sandbox.payments()).toHaveLength(1);
  });
});

describe('notifications', () => {
  interface Notification {
    readonly eventType: string;
    readonly data: { readonly id: number };
    readonly metadata: { readonly id: string };
  }

  async function listening() {
    const heard: Notification[] = [];
    const { url, close } = await listen((_request, response, body) => {
      heard.push(JSON.parse(body) as Notification);
      response.end();
    });
    onTestFinished(close);
    sandbox.notifyAt(`${url}/secret`);
    return heard;
  }
  const paid = async () => {
    const { id } = await clientOf(sandbox.url).openCheckout(topUp());
    sandbox.pay(id);
    return sandbox.payments().at(-1)!;
  };

  it.each([
    ['ONCE' as const, 1],
    ['TWICE' as const, 2],
  ])('%s', async (notify, times) => {
    const heard = await listening();
    sandbox.switches.notify = notify;
    const payment = await paid();
    await expect.poll(() => heard).toHaveLength(times);
    expect(heard.at(-1)).toMatchObject({
      eventType: 'Order',
      data: { id: payment.orderId, checkoutIntentId: payment.checkoutId },
      metadata: { id: 'reference-of-the-intent' },
    });
  });

  it('never, late, and for what the bank and the treasurer do', async () => {
    const heard = await listening();
    sandbox.switches.notify = 'NEVER';
    const payment = await paid();
    sandbox.switches.notify = 'LATE';
    sandbox.switches.notifyLateMs = 50;
    sandbox.refund(payment.id);
    expect(heard).toEqual([]);
    await expect.poll(() => heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({ eventType: 'Payment', data: { id: payment.id, state: 'Refunded' } });
  });
});
