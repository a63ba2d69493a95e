// The keys of sessions and of stored data: changing them loses nothing, losing them is said.
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startServer } from '#scripts/support/server-process.ts';
import { seedClub } from '#server/db/installation.ts';
import { secretBox } from '#server/commons/secrets/secret-box.ts';
import { storedCredential } from '#server/modules/money/payments/credential.ts';
import { notificationAddress } from '#server/modules/money/payments/notification-address.ts';
import type { Calendar } from '#contract/events.ts';
import type { Parametre } from '#contract/parametres.ts';
import type { PaymentsOverview } from '#contract/payments.ts';
import { DATA_KEY, engines, JWT_SECRET, onEachEngine, onEngine, refusalIn, TestClub } from '../support/app.ts';
import { beginTopUp, intentOf, notify, openSandbox, paymentsAt, seedSettings } from '../support/payments.ts';
import { folders } from '../support/folders.ts';
import { production } from '../support/production.ts';

const PROVIDER_KEY = 'la-cle-de-renouvellement-du-club';
const SETTING = '/parametres/7';
const newFolder = folders();

const textOf = async (club: TestClub): Promise<string> => (await club.row('settings', 7)).valeur_texte ?? '';

describe('a change of keys', () => {
  const NEW = {
    JWT_SECRET: 'the-new-secret-of-sessions-in-32-bytes',
    DATA_KEY: 'the-new-key-of-stored-data-in-32-bytes',
  };
  const BEFORE = { JWT_SECRET_PREVIOUS: JWT_SECRET, DATA_KEY_PREVIOUS: DATA_KEY };

  it.each(engines)('loses no session, key or address on %s while the former are known', async (engine) => {
    const club = new TestClub(engine);
    await club.open({ payments: { ...paymentsAt('http://127.0.0.1:9', 100), notificationSecret: null } });
    onTestFinished(() => club.close());
    club.setClock(new Date().toISOString());
    await seedClub(club.database);
    const treasurer = club.as('SUPER_ADMIN');
    await treasurer.put(SETTING, { valeurTexte: PROVIDER_KEY });
    const { personalUrl } = (await club.as('USER').post('/calendar')).json<Calendar>();
    const sealedBefore = await textOf(club);
    const token = await club.tokenOf('SUPER_ADMIN');

    const place =
      engine === 'sqlite' ? { DATA_DIR: path.dirname(club.url) } : { DATA_DIR: newFolder(), DATABASE_URL: club.url };
    const start = async (env: Record<string, string>) => {
      const server = await startServer({
        env: { ...production, ALLOW_SHARED_SQLITE: 'yes', ...place, ...NEW, ...env },
      });
      onTestFinished(async () => void (await server.stop('SIGKILL')));
      const get = (url: string) => fetch(`${server.url}${url}`, { headers: { authorization: `Bearer ${token}` } });
      return { get, stop: () => server.stop(), overview: () => get('/api/v1/paiements') };
    };

    const both = await Promise.all([start(BEFORE), start(BEFORE)]);
    for (const server of both) {
      const overview = await server.overview();
      expect(await overview.json()).toMatchObject({ configured: true, storedKey: 'READABLE' });
      expect((await server.get(new URL(personalUrl ?? '').pathname)).status).toBe(200);
    }
    await Promise.all(both.map((server) => server.stop()));
    expect(await textOf(club)).not.toBe(sealedBefore);
    expect(secretBox(NEW.DATA_KEY, 'parametres/7').open(await textOf(club))).toBe(PROVIDER_KEY);

    const later = await start({ JWT_SECRET_PREVIOUS: '', DATA_KEY_PREVIOUS: '' });
    expect((await later.overview()).status).toBe(401);
    expect((await later.get(new URL(personalUrl ?? '').pathname)).status).toBe(404);
    await later.stop();
  });
});

describe('the address of notifications', async () => {
  const { payments } = await openSandbox();
  onEachEngine(
    'is derived',
    (club) => {
      beforeAll(async () => {
        await seedSettings(club);
        // Else it asks at once, and puts the next time off again before the test has read it.
        await club.app.paymentsWorker.stop();
      });
      const overview = async () => (await club.as('SUPER_ADMIN').get('/paiements')).json<PaymentsOverview>();
      const secretIn = ({ notificationUrl }: PaymentsOverview): string => notificationUrl?.split('/').at(-1) ?? '';
      /** Whether the provider is asked about a payment when it notifies there. */
      async function isTaken(secret: string): Promise<boolean> {
        const { id, reference } = await beginTopUp(club, 'USER', (cents += 1000));
        const before = (await intentOf(club, id)).next_check_at;
        await notify(club, { metadata: { id: reference } }, secret);
        return (await intentOf(club, id)).next_check_at !== before;
      }
      let cents = 4000;

      it('and can be renewed, which ends the former one and is recorded', async () => {
        const first = await overview();
        expect(first.isNotificationUrlRenewable).toBe(true);
        expect(await isTaken(secretIn(first))).toBe(true);
        for (const round of [1, 2]) {
          const former = await overview();
          const renewed = await club.as('SUPER_ADMIN').post('/paiements/adresse-notification');
          expect(renewed.json<PaymentsOverview>().notificationUrl, String(round)).not.toBe(former.notificationUrl);
          expect(await overview()).toEqual(renewed.json());
          expect(await isTaken(secretIn(former))).toBe(false);
          expect(await isTaken(secretIn(await overview()))).toBe(true);
        }
        expect((await club.as('SUPER_ADMIN').get('/historique/parametres/7')).body).toContain(
          '{"field":"notificationUrl","before":null,"after":null,"hidden":true}',
        );
      });
    },
    { payments: { ...payments, notificationSecret: null } },
  );

  onEngine(
    'sqlite',
    'of the environment',
    (club) => {
      it('is changed there', async () => {
        const answer = await club.as('SUPER_ADMIN').post('/paiements/adresse-notification');
        expect(refusalIn(answer)).toBe('409 NOTIFICATION_FIXED');
      });
    },
    { payments },
  );

  it('is taken under the previous key too, while it is known', () => {
    const before = notificationAddress({ dataKey: 'before' }, null);
    const between = notificationAddress({ dataKey: 'now', previousDataKey: 'before' }, null);
    const after = notificationAddress({ dataKey: 'now' }, null);
    const former = before.secretOf(2);
    expect([between.accepts(former, 2), between.accepts(former, 3), after.accepts(former, 2)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(after.accepts(between.secretOf(2), 2)).toBe(true);
  });
});

describe('the stored key', () => {
  onEachEngine(
    'of the provider',
    (club) => {
      beforeAll(() => seedSettings(club));
      const treasurer = () => club.as('SUPER_ADMIN');
      const setting = async () => (await treasurer().get(SETTING)).json<Parametre>();
      const overview = async () => (await treasurer().get('/paiements')).json<PaymentsOverview>();
      const remove = (version: number) => treasurer().delete(`/parametres/HELLOASSO/cle?version=${version}`);
      const write = (text: string) => club.change('settings', 7, { valeur_texte: text });

      it('counts only while it opens', async () => {
        expect(await overview()).toMatchObject({ configured: false, storedKey: 'NONE' });
        await write(secretBox('a key that is lost', 'parametres/7').seal(PROVIDER_KEY));
        expect(await overview()).toMatchObject({ configured: false, storedKey: 'UNREADABLE' });
        expect(await setting()).toMatchObject({ valeurBooleen: false, valeurTexte: null });
        await treasurer().put(SETTING, { valeurTexte: PROVIDER_KEY });
        expect(await overview()).toMatchObject({ configured: true, storedKey: 'READABLE' });
        expect(await setting()).toMatchObject({ valeurBooleen: true });
      });

      it('is removed, for one who has seen its present state, and recorded', async () => {
        const { version } = await setting();
        await treasurer().put(SETTING, { nom: 'Paiement' });
        expect(refusalIn(await remove(version))).toBe('409 STALE_VERSION');
        expect(await overview()).toMatchObject({ storedKey: 'READABLE' });
        expect((await remove(version + 1)).json()).toMatchObject({ version: version + 2, valeurBooleen: false });
        expect(await overview()).toMatchObject({ configured: false, storedKey: 'NONE' });
        const { body } = await treasurer().get('/historique/parametres/7');
        expect(body).toContain('{"field":"valeurTexte","before":null,"after":null,"hidden":true}');
        expect(body).not.toContain(PROVIDER_KEY);
      });

      it('does not come back when the provider renews it at that moment', async () => {
        await storedCredential(club.database, secretBox(DATA_KEY, 'parametres/7')).storeRefreshToken('its-successor');
        expect(await overview()).toMatchObject({ storedKey: 'NONE' });
      });
    },
    { payments: { ...paymentsAt('http://127.0.0.1:9', 100), hasSecret: false } },
  );
});
