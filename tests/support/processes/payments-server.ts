// A server that takes payments and may be killed: node payments-server.ts '<JSON of Given>'. Prints `ready`.
import { buildApp } from '../../../src/server/compose/app.ts';
import { openDatabase } from '../../../src/server/db/database.ts';
import { helloAsso } from '../../../src/server/integrations/payments/helloasso.ts';
import { defaultConfig } from '../../../src/shared/config.ts';

export interface Given {
  readonly databaseUrl: string;
  readonly jwtSecret: string;
  readonly providerUrl: string;
  readonly clientSecret: string;
  readonly notificationSecret: string;
  readonly port: number;
  /** The server's clock shows `begins` at `since`, both in milliseconds since 1970, and runs `speed` times as fast. */
  readonly clock: { readonly begins: number; readonly since: number; readonly speed: number };
  /** Timeout of the provider, and interval of the worker, in milliseconds. */
  readonly timeoutMs: number;
  readonly lookEvery: number;
}

const given = JSON.parse(process.argv[2] ?? '{}') as Given;
const { begins, since, speed } = given.clock;
const app = await buildApp({
  database: await openDatabase(given.databaseUrl),
  club: defaultConfig,
  clock: () => new Date(begins + (Date.now() - since) * speed),
  jwtSecret: given.jwtSecret,
  dataKey: `data ${given.jwtSecret}`,
  publicUrl: 'https://espace.club.example',
  payments: {
    provider: helloAsso({
      apiUrl: given.providerUrl,
      organization: 'club',
      clientId: 'club',
      credential: {
        clientSecret: given.clientSecret,
        refreshToken: () => Promise.resolve(null),
        storeRefreshToken: () => Promise.resolve(),
      },
      timeoutMs: given.timeoutMs,
      clock: () => new Date(),
    }),
    hasSecret: true,
    notificationSecret: given.notificationSecret,
    lookEvery: given.lookEvery,
  },
});
await app.listen({ host: '127.0.0.1', port: given.port });
app.paymentsWorker.start();
console.log('ready');
