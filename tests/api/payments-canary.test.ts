// Searches for the club's provider keys in every answer of every call to every role, in the log, in the bytes of the
// database.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { helloAsso } from '#server/integrations/payments/helloasso.ts';
import type { PaymentProvider } from '#server/integrations/payments/port.ts';
import { startSandbox, type Sandbox } from '#demo/helloasso/server.ts';
import { lineWriter } from '#server/http/logging.ts';
import { storedCredential } from '#server/modules/money/payments/credential.ts';
import { secretBox } from '#server/commons/secrets/secret-box.ts';
import { DATA_KEY, JWT_SECRET, onEngine, START, type TestClub } from '../support/app.ts';
import { addDiver } from '../support/divers.ts';
import { requestOf, routesOf } from '../support/authorization.ts';
import { walletOf } from '../support/ledger.ts';
import { members, PASSWORD, type Who } from '../support/members.ts';
import {
  beginTopUp,
  confirm,
  exchange,
  handleOf,
  NOTIFICATION_SECRET,
  notify,
  readCheckout,
  seedSettings,
  ticketOf,
} from '../support/payments.ts';

/** Of the environment, and not taken any more: the stored one serves then. */
const ENVIRONMENT = 'canari-du-secret-de-l-environnement';
const STORED = 'canari-de-la-cle-du-parametre-7';
const ROLES = ['SUPER_ADMIN', 'ADMIN', 'ADMIN_SITES', 'ADMIN_PLONGEURS', 'OPEN', 'USER', 'DEACTIVATED'] as const;

const openSandbox = (): Promise<Sandbox> =>
  startSandbox({
    port: 0,
    organization: 'club',
    clientId: 'club',
    clientSecret: 'the-secret-that-replaced-it',
    refreshToken: STORED,
    clock: () => new Date(START),
  });

/** Tokens sent to the provider, and keys that it has answered. */
const tokens = new Set<string>();
const keys = new Set<string>();
const reach = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const { authorization } = (init?.headers ?? {}) as Record<string, string>;
  if (authorization) tokens.add(authorization.replace('Bearer ', ''));
  return reach(input, init);
};
afterAll(() => void (globalThis.fetch = reach));

let written = '';
const log = lineWriter('json', (text) => void (written += text));

let provider: PaymentProvider;

/** As the server's own start does it, with the stored key read from this club's database. */
function providerOf({ database }: TestClub, sandbox: Sandbox): PaymentProvider {
  const stored = storedCredential(database, secretBox(DATA_KEY, 'parametres/7'));
  return helloAsso({
    apiUrl: sandbox.url,
    organization: 'club',
    clientId: 'club',
    timeoutMs: 1500,
    credential: {
      ...stored,
      clientSecret: ENVIRONMENT,
      storeRefreshToken: (...given) => {
        keys.add(given[0]);
        return stored.storeRefreshToken(...given);
      },
    },
    clock: () => new Date(),
  });
}

const everyTable = async ({ database: { kysely } }: TestClub): Promise<string> => {
  const tables = await kysely.introspection.getTables();
  const rows = await Promise.all(tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(kysely)));
  return JSON.stringify(rows);
};

const filesOf = ({ url }: TestClub): string =>
  ['', '-wal'].map((end) => readFileSync(`${url}${end}`, 'latin1')).join('\n');

onEngine(
  'sqlite',
  'the club’s keys',
  (club) => {
    let sandbox: Sandbox;
    const heard: string[] = [];
    const hear = (answer: { readonly headers: object; readonly body: string }): void =>
      void heard.push(JSON.stringify(answer.headers), answer.body);

    async function everyCall(who: Who | null): Promise<void> {
      for (const call of routesOf(club)) {
        const about = await addDiver(club);
        const { path, body, type } = await requestOf(club, call, about);
        const [method] = call.split(' ');
        const headers = type === undefined ? undefined : { 'content-type': type };
        const client = who === null ? club.anonymous : club.as(who);
        hear(await client.send(method as 'GET', path, body, headers));
      }
    }

    beforeAll(async () => {
      sandbox = await openSandbox();
      provider = providerOf(club, sandbox);
      await seedSettings(club);
      const put = { valeurTexte: STORED, version: 1 };
      const stored = await club.as('SUPER_ADMIN').put('/parametres/7', put);
      expect(stored.statusCode, stored.body).toBe(200);
      hear(stored);
      // Refused with the record as it stands.
      const stale = await club.as('SUPER_ADMIN').put('/parametres/7', { ...put, version: 99 });
      expect(stale.statusCode).toBe(409);
      hear(stale);
    });

    afterAll(() => sandbox.close());

    it('open the provider’s door', async () => {
      const before = await walletOf(club, 'USER');
      const checkout = await beginTopUp(club, 'USER');
      sandbox.pay(checkout.id);
      hear(await confirm(club, 'USER', checkout));
      expect(await walletOf(club, 'USER')).toBe(before + 5000);
      expect([keys.size > 0, tokens.size > 0]).toEqual([true, true]);
    });

    it('are in no answer, whoever calls whatever, nor in the log', async () => {
      for (const who of [...ROLES, null]) await everyCall(who);
      for (const who of ROLES) {
        for (const path of ['', '/7', '/Paiement%20en%20ligne']) hear(await club.as(who).get(`/parametres${path}`));
        for (const path of ['/historique/parametres/7', '/paiements']) hear(await club.as(who).get(path));
        hear(await exchange(club, who, await handleOf(club, who)));
        const checkout = await beginTopUp(club, who, 6000);
        hear(await readCheckout(club, who, checkout.id));
        for (const trouble of [{ failNext: 1 }, { failNext: 1, failAs: 'GARBAGE' as const }, { refuseTokens: 2 }]) {
          Object.assign(sandbox.switches, trouble);
          hear(await confirm(club, who, checkout));
          const ticket = await ticketOf(club, who);
          hear(await club.as(who).post(`/divers/APIHELLOASSO/7000/0/${ticket}`));
          Object.assign(sandbox.switches, { failNext: 0, failAs: '500', refuseTokens: 0 });
        }
        hear(await notify(club, { data: { checkoutIntentId: checkout.id }, metadata: { id: checkout.reference } }));
      }
      club.advance({ hours: 1 });
      await club.app.paymentsWorker.checkDue();
      log.flush();
      // 8 callers, some 60 calls each: an empty list would find nothing.
      expect(heard.length).toBeGreaterThan(800);
      expect(written).toContain('"msg":"answered"');
      for (const secret of [ENVIRONMENT, STORED, ...keys, ...tokens, JWT_SECRET, DATA_KEY]) {
        expect(heard.filter((text) => text.includes(secret))).toEqual([]);
        expect(written).not.toContain(secret);
      }
      // Tickets, the notification's secret and licences travel in addresses, which the log leaves out.
      const ticket = await ticketOf(club, 'USER');
      await club.as('USER').post(`/divers/APIHELLOASSO/5001/0/${ticket}`);
      log.flush();
      for (const secret of [ticket, NOTIFICATION_SECRET, PASSWORD, members.USER.licence])
        expect(written).not.toContain(secret);
    });

    it('are not in clear in the database, nor is a ticket', async () => {
      const ticket = await ticketOf(club, 'USER');
      const dump = (await everyTable(club)) + filesOf(club);
      expect(dump).toContain(members.USER.licence);
      for (const secret of [ENVIRONMENT, STORED, ...keys, ...tokens, ticket, JWT_SECRET, DATA_KEY, NOTIFICATION_SECRET])
        expect(dump).not.toContain(secret);
    });
  },
  {
    payments: {
      provider: {
        openCheckout: (request) => provider.openCheckout(request),
        readCheckout: (id) => provider.readCheckout(id),
        readPayments: (page) => provider.readPayments(page),
        readPayout: (id) => provider.readPayout(id),
      },
      hasSecret: true,
      notificationSecret: NOTIFICATION_SECRET,
    },
    log,
  },
);
