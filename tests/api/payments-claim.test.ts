// Two clicks that reach two server processes: one checkout, by the database. The control shows that the race happens.
import { beforeAll, expect, it } from 'vitest';
import { onEachEngine } from '../support/app.ts';
import type { Who } from '../support/members.ts';
import { clockFor, processes } from '../support/payment-chaos.ts';
import { checkoutIdIn, openSandbox, seedSettings, ticketOf } from '../support/payments.ts';
import { twoServers, type Server } from '../support/servers.ts';

const { sandbox, payments } = await openSandbox();
const PATIENCE_MS = 5000;

onEachEngine(
  'two clicks in two processes',
  (club) => {
    const servers = twoServers(() => processes(club.url, sandbox.url, PATIENCE_MS)(clockFor(1)));
    beforeAll(async () => {
      await seedSettings(club);
      // Each has a token of the provider afterwards, whose time would keep them apart.
      await Promise.all(servers.map((server, index) => click(server, index === 0 ? 'ADMIN' : 'OTHER', 5000)));
    });

    async function click({ url }: Server, who: Who, cents: number) {
      const headers = { authorization: `Bearer ${await club.tokenOf(who)}` };
      const path = `/api/v1/divers/APIHELLOASSO/${cents}/0/${await ticketOf(club, who)}`;
      const answer = await fetch(url + path, { method: 'POST', headers });
      const { redirectUrl, code } = (await answer.json()) as { redirectUrl?: string; code?: string };
      return { status: answer.status, page: checkoutIdIn(redirectUrl ?? ''), code };
    }

    /** Each process is asked twice at once, the second one for `other` cents, while the provider takes its time. */
    async function clicks(cents: number, other = cents) {
      await ticketOf(club, 'USER');
      sandbox.switches.delayMs = 700;
      return Promise.all(
        [...servers, ...servers].map((server, index) => click(server, 'USER', index % 2 === 0 ? cents : other)),
      );
    }

    it('open one checkout, to which each of them leads', async () => {
      const before = sandbox.calls.open;
      const answers = await clicks(5000);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect([new Set(answers.map(({ page }) => page)).size, sandbox.calls.open - before]).toEqual([1, 1]);
    });

    it('for two amounts open one checkout; the other process says to try again, and then opens its own', async () => {
      const before = sandbox.calls.open;
      const answers = await clicks(8000, 9000);
      const [led, refused] = [answers.filter(({ page }) => page > 0), answers.filter(({ page }) => !(page > 0))];
      expect([led.length, refused.length, new Set(led.map(({ page }) => page)).size]).toEqual([2, 2, 1]);
      for (const answer of refused) expect(answer).toMatchObject({ status: 409, code: 'PAYMENT_OPENING' });
      expect(sandbox.calls.open - before).toBe(1);
      const claimed = (await club.rows('payment_intents')).filter(({ claim, cents }) => claim !== null && cents > 5000);
      expect(claimed).toHaveLength(1);
      const again = claimed[0]?.cents === 8000 ? 9000 : 8000;
      expect((await clicks(again)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    });

    it('open more than one where the claim is not unique: the control of the one above', async () => {
      await club.alterSchema('drop index payment_intents_claimed');
      let pages = 0;
      for (let round = 0; round < 5 && pages < 2; round += 1) {
        pages = new Set((await clicks(6000 + 1000 * round)).map(({ page }) => page)).size;
      }
      expect(pages).toBeGreaterThan(1);
    });
  },
  { payments },
);
