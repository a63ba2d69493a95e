import { existsSync } from 'node:fs';
import { hkdfSync, randomBytes } from 'node:crypto';
import path from 'node:path';
import { HELLOASSO, isRealProvider, type Mode, type Settings } from './config.ts';
import type { Database } from '../db/database.ts';
import { helloAsso } from '../integrations/payments/helloasso.ts';
import { ProviderFailed, type PaymentProvider } from '../integrations/payments/port.ts';
import type { Sandbox } from '../../demo/helloasso/server.ts';
import { storedCredential } from '../modules/payments/credential.ts';
import { settingsRepository } from '../modules/parametres/repository.ts';
import type { PaymentAccount } from '../compose/dependencies.ts';
import { PROVIDER_KEY_BOX, secretBox } from '../commons/secret-box.ts';

const BOOKS = 'helloasso-sandbox.json';
const SECRET_BYTES = 24;

interface Given {
  readonly settings: Settings;
  readonly mode: Mode;
  readonly database: Database;
  readonly jwtSecret: string;
}

export interface OpenedPayments {
  readonly parts: PaymentAccount;
  /** Once the port is known. The demonstration's provider goes on with the books of its last run. */
  listening(port: number): Promise<void>;
  close(): Promise<void>;
}

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** The same after each start, so that it is told to the provider once. */
const derivedSecret = (jwtSecret: string): string =>
  Buffer.from(hkdfSync('sha256', jwtSecret, '', 'payments/notification', SECRET_BYTES)).toString('base64url');

/**
 * HelloAsso by the environment, or in the demonstration, where nothing else is asked for, a sandbox of ours with test
 * money: it begins with the first payment, beside the server.
 */
export function openPayments({ settings, mode, database, jwtSecret }: Given): OpenedPayments {
  const { helloasso, club, dataDir } = settings;
  const { organization, clientId } = club.payment;
  const notificationSecret = helloasso.notificationSecret ?? derivedSecret(jwtSecret);
  const credential = storedCredential(database, settingsRepository, secretBox(jwtSecret, PROVIDER_KEY_BOX));
  const providerAt = (apiUrl: string, clientSecret: string | null): PaymentProvider =>
    helloAsso({
      apiUrl,
      organization,
      clientId,
      credential: { clientSecret, ...credential },
      takesTestMoney: mode !== 'production' && !isRealProvider(new URL(apiUrl)),
      clock: () => new Date(),
    });

  if (mode === 'production' || helloasso.apiUrl !== null) {
    const provider = providerAt(helloasso.apiUrl ?? HELLOASSO, helloasso.clientSecret);
    const parts = { provider, hasSecret: helloasso.clientSecret !== null, notificationSecret };
    return { parts, listening: () => Promise.resolve(), close: () => Promise.resolve() };
  }

  const clientSecret = randomBytes(SECRET_BYTES).toString('base64url');
  const booksFile = path.join(dataDir, BOOKS);
  let started: Promise<{ readonly sandbox: Sandbox; readonly provider: PaymentProvider }> | undefined;
  let ownPort = 0;

  async function start() {
    const { startSandbox } = await import('../../demo/helloasso/server.ts');
    const open = (port: number) =>
      startSandbox({
        port,
        organization,
        clubName: club.club.name,
        clientId,
        clientSecret,
        refreshToken: randomBytes(SECRET_BYTES).toString('base64url'),
        booksFile,
        notificationUrl:
          ownPort === 0 ? null : `http://127.0.0.1:${ownPort}/helloasso/notifications/${notificationSecret}`,
      });
    // Beside our own port, so that a page of the provider's that is open outlives our restart; or wherever there is room.
    const sandbox = await open(ownPort === 0 ? 0 : ownPort + 1).catch((error: unknown) => {
      if (isTaken(error)) return open(0);
      throw error;
    });
    return { sandbox, provider: providerAt(sandbox.url, clientSecret) };
  }
  async function demonstration(): Promise<PaymentProvider> {
    started ??= start();
    try {
      return (await started).provider;
    } catch (error) {
      // The next payment tries again: whatever was in the way may be gone by then.
      started = undefined;
      throw new ProviderFailed('UNREACHABLE', 'the sandbox does not start', { cause: error });
    }
  }

  return {
    parts: {
      provider: {
        openCheckout: async (request) => (await demonstration()).openCheckout(request),
        readCheckout: async (id) => (await demonstration()).readCheckout(id),
      },
      hasSecret: true,
      notificationSecret,
    },
    async listening(port) {
      ownPort = port;
      // Without it the club runs all the same, and says so to whoever wants to pay.
      if (existsSync(booksFile)) await demonstration().catch(() => undefined);
    },
    close: async () => (await started?.catch(() => undefined))?.sandbox.close(),
  };
}
