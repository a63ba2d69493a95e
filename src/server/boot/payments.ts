import { hkdfSync } from 'node:crypto';
import path from 'node:path';
import { PROVIDER_KEY_BOX, secretBox } from '../commons/secret-box.ts';
import type { PaymentAccount } from '../compose/dependencies.ts';
import type { Database } from '../db/database.ts';
import { helloAsso } from '../integrations/payments/helloasso.ts';
import { storedCredential } from '../modules/payments/credential.ts';
import { HELLOASSO, isRealProvider } from './config/guardrails.ts';
import type { Mode, Settings } from './config/settings.ts';

const SECRET_BYTES = 24;

interface Options {
  readonly settings: Settings;
  readonly mode: Mode;
  readonly database: Database;
  readonly jwtSecret: string;
}

export interface PaymentsSetup {
  readonly account: PaymentAccount;
  /** To be called once the port is known, which the sandbox notifies. */
  listening(port: number): Promise<void>;
  close(): Promise<void>;
}

/** The same after each start, so that the club declares the notification address once. */
const derivedSecret = (jwtSecret: string): string =>
  Buffer.from(hkdfSync('sha256', jwtSecret, '', 'payments/notification', SECRET_BYTES)).toString('base64url');

/** HelloAsso by the environment; in the demonstration, unless the environment names an address, our sandbox. */
export async function setUpPayments({ settings, mode, database, jwtSecret }: Options): Promise<PaymentsSetup> {
  const { helloasso, club, dataDir } = settings;
  const { organization, clientId } = club.payment;
  const notificationSecret = helloasso.notificationSecret ?? derivedSecret(jwtSecret);
  const credential = storedCredential(database, secretBox(jwtSecret, PROVIDER_KEY_BOX));
  const connect = (apiUrl: string, clientSecret: string | null) =>
    helloAsso({
      apiUrl,
      organization,
      clientId,
      credential: { clientSecret, ...credential },
      takesTestMoney: mode !== 'production' && !isRealProvider(new URL(apiUrl)),
      clock: () => new Date(),
    });

  if (mode === 'production' || helloasso.apiUrl !== null) {
    const provider = connect(helloasso.apiUrl ?? HELLOASSO, helloasso.clientSecret);
    const account = { provider, hasSecret: helloasso.clientSecret !== null, notificationSecret };
    return { account, listening: () => Promise.resolve(), close: () => Promise.resolve() };
  }

  const { sandboxProvider } = await import('../../demo/helloasso/provider.ts');
  const { provider, ...sandbox } = sandboxProvider({
    organization,
    clubName: club.club.name,
    clientId,
    storeFile: path.join(dataDir, 'helloasso-sandbox.json'),
    notificationPath: `/helloasso/notifications/${notificationSecret}`,
    connect,
  });
  return { account: { provider, hasSecret: true, notificationSecret }, ...sandbox };
}
