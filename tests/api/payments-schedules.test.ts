// Many payments, each with its own confirmations that are lost, doubled, late or out of order, while the provider fails
// and hangs and the servers are killed: in the end the ledger is the provider’s books. `npm run soak` tries a thousand.
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { JWT_SECRET, onEachEngine, START, type TestClub } from '../support/app.ts';
import { expectBooksToBalance } from '../support/divers.ts';
import { seedCrowd } from '../support/outings.ts';
import { clockFor, misbehave, openCheckout, processes, ticketBy, type Starter } from '../support/payment-chaos.ts';
import { intentOf, NOTIFICATION_SECRET, openSandbox, seedSettings } from '../support/payments.ts';
import { randomFrom } from '../support/random.ts';
import { withServers, type Servers } from '../support/servers.ts';
import { mintToken } from '../support/sessions.ts';

const DAY = 24 * 3_600_000;
const MINUTE = 60_000;

const { sandbox } = await openSandbox();

interface Member {
  readonly id: number;
  readonly token: string;
}

let seeded = 0;
/** Answers that any server has given so far. */
let answered = 0;

async function seedPayers({ database }: TestClub, most: number): Promise<Member[]> {
  const crowd = await seedCrowd(database, most, { series: `P-${(seeded += 1)}`, wallet_cents: 0 });
  const minting = { database, now: new Date(START), jwtSecret: JWT_SECRET };
  return Promise.all(crowd.map(async ({ id, licence }) => ({ id, token: await mintToken(minting, licence) })));
}

/** One call to one of the servers, which may be dead; null when no answer came. */
async function call(url: string, token: string, method: string, path: string, body?: [type: string, text: string]) {
  try {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': body[0] } : {}) },
      ...(body ? { body: body[1] } : {}),
      signal: AbortSignal.timeout(10_000),
    });
    const told = (await answer.json()) as Record<string, unknown>;
    answered += 1;
    return { status: answer.status, body: told };
  } catch {
    return null;
  }
}

/** Actions of one member, by chance: begins to pay until it works, pays or not, confirms or not. */
async function schedule(member: Member, servers: Servers, random: () => number, willing = 0.8): Promise<void> {
  const anyServer = (): string => servers.url(random() < 0.5 ? 0 : 1);
  const ask = (method: string, path: string, body?: [string, string]) =>
    call(anyServer(), member.token, method, path, body);
  const cents = 5000 + 1000 * Math.floor(random() * 11);
  const checkout = await openCheckout(ask, cents, () => sleep(50 + random() * 200));
  if (checkout === 0) return;

  const pays = random() < willing;
  const hints: (() => Promise<unknown>)[] = [
    () => ask('GET', `/helloasso/v5/organizations/club/checkout-intents/${checkout}`),
    async () => ask('POST', `/api/v1/divers/APIHELLOASSOOK/${checkout}/${await ticketBy(ask)}`),
    async () => {
      const read = await ask('GET', `/helloasso/v5/organizations/club/checkout-intents/${checkout}`);
      const { id } = (read?.body['metadata'] ?? {}) as { id?: string };
      return id && ask('POST', `/api/v1/divers/HELLOASSO/${id}`, ['text/plain', String(checkout)]);
    },
  ];
  const some = (most: number) =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, () =>
      Promise.resolve(hints[Math.floor(random() * hints.length)]?.()),
    );
  // Before the money has come, then after; a third of the payers never come back.
  await Promise.all(some(1));
  if (!pays) return;
  sandbox.pay(checkout);
  if (random() < 0.2) sandbox.pay(checkout);
  await sleep(random() * 200);
  if (random() < 0.33) return;
  await Promise.all(some(4));
}

const ledgerOf = (club: TestClub) =>
  club.database.read(({ db }) =>
    db
      .selectFrom('movements')
      .select(['reference', 'cents', 'kind'])
      .where('reference', 'like', 'helloasso:%')
      .orderBy('reference')
      .execute(),
  );

/** The expected ledger, by the provider's books. */
const booksSince = (first: number) =>
  sandbox
    .payments()
    .filter(({ checkoutId }) => checkoutId > first)
    .flatMap(({ id, cents, refunds = [] }) => [
      { reference: `helloasso:payment:${id}`, cents, kind: 'ONLINE_PAYMENT' },
      ...refunds.map((refund) => ({
        reference: `helloasso:refund:${id}:${refund.id}`,
        cents: -refund.amount,
        kind: 'ONLINE_REFUND',
      })),
    ])
    .toSorted((one, other) => (one.reference < other.reference ? -1 : 1));

/** All of them pay, `together` at a time, while the weather is bad; afterwards the books are compared, and once more a day later. */
async function endure(
  club: TestClub,
  start: Starter,
  { most, together, seed }: { readonly most: number; readonly together: number; readonly seed: number },
): Promise<void> {
  const random = randomFrom(seed);
  const members = await seedPayers(club, most);
  const before = Math.max(0, ...sandbox.payments().map(({ checkoutId }) => checkoutId));
  const had = new Set((await ledgerOf(club)).map(({ reference }) => reference));
  const clock = clockFor();
  const settled = () =>
    expect
      .poll(async () => (await ledgerOf(club)).filter(({ reference }) => !had.has(reference)), {
        timeout: MINUTE,
        interval: 500,
      })
      .toEqual(booksSince(before));

  await withServers(
    () => start(clock),
    async (servers) => {
      let isDone = false;
      const progress = () => (isDone ? Infinity : answered);
      const weather = misbehave(sandbox, servers, randomFrom(seed + 1), progress);
      const waiting = members.map((member, index) => ({ member, random: randomFrom(seed + 100 + index) }));
      const pay = async (): Promise<void> => {
        for (let next = waiting.pop(); next; next = waiting.pop()) await schedule(next.member, servers, next.random);
      };
      try {
        await Promise.all(Array.from({ length: together }, pay));
        isDone = true;
        // A quick machine is done before the third has come.
        while (servers.kills() < 3) await sleep(50);
      } finally {
        await weather.stop();
      }
      expect(booksSince(before).length).toBeGreaterThan(most / 10);
      // No browser comes back: the check of open payments brings the rest.
      await settled();
    },
  );

  const paid = sandbox.payments().filter(({ checkoutId }) => checkoutId > before);
  sandbox.notifyAt(null);
  for (const { id } of paid) {
    if (random() < 0.1) sandbox.refund(id, random() < 0.5 ? 1000 : undefined);
  }
  // A day later the check finds the refunds, and nothing else.
  await withServers(() => start({ ...clock, begins: clock.begins + 1.5 * DAY }), settled);
  await expectBooksToBalance(club);
}

/** From now on rows lose the references that keep them from being written twice. */
const forgetReferences = (club: TestClub): Promise<void> =>
  club.engine === 'postgres'
    ? club.alterSchema(
        `create function forget() returns trigger language plpgsql as
          $$ begin new.reference := null; return new; end $$`,
        'create trigger forget before insert on movements for each row execute function forget()',
      )
    : club.alterSchema(
        'drop trigger movements_no_update',
        `create trigger forget after insert on movements
          begin update movements set reference = null where id = new.id; end`,
      );

/** An ordinary run tries fewer than the soak. */
const many = process.env['SOAK'] === '1' ? { most: 1000, together: 120 } : { most: 100, together: 40 };

onEachEngine('payments in bad weather', (club) => {
  beforeAll(() => seedSettings(club));
  const seed = club.engine === 'sqlite' ? 20_261_121 : 31_261_121;

  it(
    `${many.most} schedules end with each paid intent credited once, and the ledger as the provider’s books`,
    () => endure(club, processes(club.url, sandbox.url), { ...many, seed }),
    5 * MINUTE,
  );

  it(
    'a ledger without references holds a payment twice: the control of the one above',
    async () => {
      await forgetReferences(club);
      const [member] = await seedPayers(club, 1);
      if (!member) throw new Error('no member');
      const rows = () => club.rows('movements', { diver_id: member.id });
      const start = processes(club.url, sandbox.url);
      await withServers(
        () => start(clockFor()),
        async (servers) => {
          await schedule(member, servers, randomFrom(seed + 9000), 1);
          const { reference } = await intentOf(club, sandbox.payments().at(-1)?.checkoutId ?? 0);
          const isTold = async () => {
            await fetch(`${servers.url(0)}/helloasso/notifications/${NOTIFICATION_SECRET}`, {
              method: 'POST',
              body: JSON.stringify({ metadata: { id: reference } }),
            });
            return (await rows()).length;
          };
          await expect.poll(isTold, { timeout: MINUTE, interval: 200 }).toBeGreaterThan(1);
        },
      );
    },
    2 * MINUTE,
  );
});
