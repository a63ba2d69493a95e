import path from 'node:path';
import { providerKeyBox } from '../commons/secrets/secret-box.ts';
import { derivedFrom, type LiveClub } from '../commons/club/live-club.ts';
import type { Database, Tx } from '../db/database.ts';
import type { PaymentProvider } from '../integrations/payments/port.ts';
import { helloAsso } from '../integrations/payments/helloasso.ts';
import { storedCredential } from '../modules/money/payments/credential.ts';
import { notificationRepository } from '../modules/money/payments/repository.ts';
import { notificationAddress } from '../modules/money/payments/notification-address.ts';
import { isRealProvider } from './config/guardrails.ts';
import type { Mode } from './config/environment.ts';
import { HELLOASSO, type Settings } from './config/settings.ts';
import type { Keys } from './config/secrets.ts';

/** HelloAsso by the environment; in the demonstration, unless the environment names an address, our sandbox, which notifies the port of `listening`. */
export async function setUpPayments(settings: Settings, mode: Mode, database: Database, keys: Keys, club: LiveClub) {
  const { helloasso, dataDir } = settings;
  const { notificationSecret } = helloasso;
  const { reseal, ...credential } = storedCredential(database, providerKeyBox(keys));
  await reseal();
  const connect = (apiUrl: string, clientSecret: string | null, { organization, clientId } = club.config.payment) =>
    helloAsso({
      apiUrl,
      organization,
      clientId,
      credential: { clientSecret, ...credential },
      takesTestMoney: mode !== 'production' && !isRealProvider(new URL(apiUrl)),
      clock: () => new Date(),
    });

  if (mode === 'production' || helloasso.apiUrl !== null) {
    const connected = derivedFrom(club, ({ payment }) =>
      connect(helloasso.apiUrl ?? HELLOASSO, helloasso.clientSecret, payment),
    );
    const provider: PaymentProvider = {
      openCheckout: (request) => connected().openCheckout(request),
      readCheckout: (id) => connected().readCheckout(id),
      readPayments: (page) => connected().readPayments(page),
      readPayout: (id) => connected().readPayout(id),
    };
    const account = { provider, hasSecret: helloasso.clientSecret !== null, notificationSecret };
    return { account, listening: () => Promise.resolve(), close: () => Promise.resolve() };
  }

  const { sandboxProvider } = await import('#demo/helloasso/server.ts');
  const { organization, clientId } = club.config.payment;
  const { secretOf } = notificationAddress(keys, notificationSecret);
  const generationIn = (tx: Tx): Promise<number> => notificationRepository(tx).generation();
  const { provider, ...sandbox } = sandboxProvider({
    organization,
    clubName: club.config.club.name,
    clientId,
    storeFile: path.join(dataDir, 'helloasso-sandbox.json'),
    notificationPath: `/helloasso/notifications/${secretOf(await database.read(generationIn))}`,
    connect,
  });
  return { account: { provider, hasSecret: true, notificationSecret }, ...sandbox };
}
