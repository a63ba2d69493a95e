import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { systemCodeOf } from '../../server/errors/system-code.ts';
import { ProviderFailed, type PaymentProvider } from '../../server/integrations/payments/port.ts';
import type { Sandbox } from './server.ts';

interface Options {
  readonly organization: string;
  readonly clubName: string;
  readonly clientId: string;
  readonly storeFile: string;
  readonly notificationPath: string;
  /** The product's own client. */
  readonly connect: (apiUrl: string, clientSecret: string) => PaymentProvider;
}

const randomSecret = (): string => randomBytes(24).toString('base64url');

/** The demonstration's payment provider: a sandbox with test money, started beside the server by the first payment. */
export function sandboxProvider({ storeFile, notificationPath, connect, ...account }: Options) {
  const clientSecret = randomSecret();
  let started: Promise<{ readonly sandbox: Sandbox; readonly provider: PaymentProvider }> | undefined;
  let ownPort = 0;

  async function start() {
    const { startSandbox } = await import('./server.ts');
    const notificationUrl = ownPort === 0 ? null : `http://127.0.0.1:${ownPort}${notificationPath}`;
    const open = (port: number) =>
      startSandbox({ ...account, port, clientSecret, refreshToken: randomSecret(), storeFile, notificationUrl });
    // The next port, so that an open checkout page survives our restart; any free port if that one is taken.
    const sandbox = await open(ownPort === 0 ? 0 : ownPort + 1).catch((error: unknown) => {
      if (systemCodeOf(error) === 'EADDRINUSE') return open(0);
      throw error;
    });
    return { sandbox, provider: connect(sandbox.url, clientSecret) };
  }

  async function running(): Promise<PaymentProvider> {
    started ??= start();
    try {
      return (await started).provider;
    } catch (error) {
      // Lets the next payment try again.
      started = undefined;
      throw new ProviderFailed('UNREACHABLE', 'the sandbox does not start', { cause: error });
    }
  }

  const provider: PaymentProvider = {
    openCheckout: async (request) => (await running()).openCheckout(request),
    readCheckout: async (id) => (await running()).readCheckout(id),
  };
  return {
    provider,
    async listening(port: number): Promise<void> {
      ownPort = port;
      // Resumes the payments of the last run; if that fails, the club runs without payments.
      if (existsSync(storeFile)) await running().catch(() => undefined);
    },
    close: async (): Promise<void> => (await started?.catch(() => undefined))?.sandbox.close(),
  };
}
