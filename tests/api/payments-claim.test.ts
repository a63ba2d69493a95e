// Two clicks that reach two server processes: one checkout, by the database. The control shows that the race happens.
import { beforeAll, expect, it } from 'vitest';
import { onEachEngine, START, type TestClub } from '../support/app.ts';
import { processes, type Server } from '../support/payment-chaos.ts';
import { checkoutIdIn, openSandbox, seedSettings, ticketOf } from '../support/payments.ts';

const { sandbox, payments } = await openSandbox();
const PATIENCE_MS = 5000;

onEachEngine(
  'two clicks in two processes',
  (club) => {
    let servers: readonly Server[] = [];

    beforeAll(async () => {
      await seedSettings(club);
      const start = processes(club.url, sandbox.url, PATIENCE_MS);
      const clock = { begins: Date.parse(START), since: Date.now(), speed: 1 };
      servers = await Promise.all([start(clock), start(clock)]);
      return () => Promise.all(servers.map((server) => server.kill())).then(() => undefined);
    });

    /** Each process is asked twice at once, while the provider takes its time; where the members are led. */
    async function clicks(cents: number): Promise<{ readonly status: number; readonly page: number }[]> {
      const [token, ticket] = [await club.tokenOf('USER'), await ticketOf(club, 'USER')];
      sandbox.switches.delayMs = 250;
      return Promise.all(
        [...servers, ...servers].map(async ({ url }) => {
          const headers = { authorization: `Bearer ${token}` };
          const path = `/api/v1/divers/APIHELLOASSO/${cents}/0/${ticket}`;
          const answer = await fetch(url + path, { method: 'POST', headers });
          const { redirectUrl } = (await answer.json()) as { redirectUrl?: string };
          return { status: answer.status, page: checkoutIdIn(redirectUrl ?? '') };
        }),
      );
    }

    it('open one checkout, to which each of them leads', async () => {
      const before = sandbox.calls.open;
      const answers = await clicks(5000);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect([new Set(answers.map(({ page }) => page)).size, sandbox.calls.open - before]).toEqual([1, 1]);
    });

    it('open more than one where the claim is not unique: the control of the one above', async () => {
      await unclaimed(club);
      expect(new Set((await clicks(6000)).map(({ page }) => page)).size).toBeGreaterThan(1);
    });
  },
  { payments },
);

const unclaimed = (club: TestClub): Promise<void> => club.alterSchema('drop index payment_intents_claimed');
