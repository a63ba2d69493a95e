// The club at the payment provider: the real client, and the sandbox that speaks the provider's protocol over loopback.
import { helloAsso } from '#server/integrations/payments/helloasso.ts';
import {
  ProviderFailed,
  type CheckoutRequest,
  type Credential,
  type PaymentProvider,
} from '#server/integrations/payments/port.ts';
import { startSandbox, type Sandbox, type SandboxOptions } from '#demo/helloasso/server.ts';

/** Canaries, which may appear nowhere. */
export const CLIENT_SECRET = 'canary-client-secret';
export const FIRST_KEY = 'canary-first-key';

/** 21 November 2026, 10:00 in Paris. */
export const NOW = '2026-11-21T09:00:00.000Z';

/** A sandbox of the club `plongee`, on a free port; its clock stands at NOW by default. */
export const openSandbox = (options: Partial<SandboxOptions> = {}): Promise<Sandbox> =>
  startSandbox({
    port: 0,
    organization: 'plongee',
    clientId: 'plongee-client',
    clientSecret: CLIENT_SECRET,
    refreshToken: FIRST_KEY,
    clock: () => new Date(NOW),
    ...options,
  });

/** A stored key that several processes share; `history` lists the stored keys, oldest first. */
export function keyStore(): Credential & { key: string | null; readonly history: string[] } {
  const history: string[] = [];
  return {
    clientSecret: null,
    key: FIRST_KEY,
    history,
    refreshToken() {
      return Promise.resolve(this.key);
    },
    storeRefreshToken(key) {
      history.push(key);
      this.key = key;
      return Promise.resolve();
    },
  };
}

export const withSecret = (clientSecret = CLIENT_SECRET): Credential => ({ ...keyStore(), clientSecret });

interface ClientOptions {
  readonly credential?: Credential;
  readonly timeoutMs?: number;
  readonly clock?: () => Date;
  readonly organization?: string;
  readonly takesTestMoney?: boolean;
}

export const clientOf = (url: string, options: ClientOptions = {}): PaymentProvider =>
  helloAsso({
    apiUrl: url,
    organization: 'plongee',
    clientId: 'plongee-client',
    credential: withSecret(),
    clock: () => new Date(NOW),
    ...options,
  });

/** 50 € for a wallet. */
export const topUp = (changes: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  reference: 'reference-of-the-intent',
  itemName: 'Porte-monnaie : 50 €',
  initial: 50_00,
  terms: [],
  payer: { firstname: 'Claire', lastname: 'LAMBERT', email: 'claire@example.org' },
  returnUrl: 'https://espace.club.example/Paypal?from=menu',
  backUrl: 'https://espace.club.example/Paypal',
  errorUrl: 'https://espace.club.example/Paypal?again=1',
  ...changes,
});

/** 170 € in three payments. */
export const fee = (): CheckoutRequest =>
  topUp({
    itemName: 'Cotisation 2026/2027',
    initial: 56_00,
    terms: [
      { cents: 56_00, day: '2026-12-26' },
      { cents: 58_00, day: '2027-01-26' },
    ],
  });

/** The failure of the work. */
export async function failureOf(work: Promise<unknown>): Promise<ProviderFailed> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderFailed)) throw new Error('It did not fail as providers do.', { cause: error });
  return error;
}
export const codeOf = async (work: Promise<unknown>): Promise<string> => (await failureOf(work)).code;
