// Attacks on payments and accidents: twice at once, at the wrong moment, with a provider whose answer about one payment is
// invalid.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PaymentProvider, ProviderFailed } from '#server/integrations/payments/port.ts';
import { diversRepository } from '#server/commons/divers/repository.ts';
import { eventsRepository } from '#server/modules/outings/events/repository.ts';
import { ledgerRepository } from '#server/commons/ledger/repository.ts';
import { settingsRepository } from '#server/commons/parametres/repository.ts';
import { storedCredential } from '#server/modules/money/payments/credential.ts';
import { claim } from '#server/modules/money/payments/checkouts.ts';
import { intentsRepository } from '#server/modules/money/payments/repository.ts';
import { settlement } from '#server/modules/money/payments/settlement.ts';
import { paymentsWorker } from '#server/modules/money/payments/worker.ts';
import type { PaymentsOverview } from '#contract/payments.ts';
import { secretBox } from '#server/commons/secrets/secret-box.ts';
import { DATA_KEY, onEachEngine, type TestClub } from '../support/app.ts';
import { expectBooksToBalance } from '../support/divers.ts';
import { rowsOf, walletOf } from '../support/ledger.ts';
import { members } from '../support/members.ts';
import { newEvent, seedRegistration } from '../support/outings.ts';
import {
  beginFee,
  beginTopUp,
  checkoutIdIn,
  confirm,
  openSandbox,
  seedSettings,
  ticketOf,
} from '../support/payments.ts';

const { sandbox, payments } = await openSandbox();
const { licence } = members.OTHER;

const owe = (club: TestClub, cotisation_cents: number) =>
  club.change('divers', { licence }, { cotisation_cents, dossier_paid_at: null });

const feeOf = (club: TestClub) => club.row('divers', { licence });

const lastMail = async (club: TestClub) => (await club.rows('outbox')).at(-1);

const mismatchesOf = async (club: TestClub) =>
  (await club.as('SUPER_ADMIN').get('/paiements')).json<PaymentsOverview>().mismatches;

/** Resolves when a transaction waits for the lock of another, or `isOver`. */
const somebodyWaits = ({ database: { kysely } }: TestClub, isOver = () => false): Promise<void> =>
  expect
    .poll(async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(kysely);
      return rows.length > 0 || isOver();
    })
    .toBe(true);

onEachEngine(
  'attacks on the money',
  (club) => {
    beforeAll(() => seedSettings(club));
    // Ends the checkouts of earlier tests.
    beforeEach(() => club.change('payment_intents', {}, { state: 'ABANDONED', next_check_at: null }));

    describe('a claim on a checkout', () => {
      const click = async () =>
        await club.as('OTHER').post(`/divers/APIHELLOASSO/7000/0/${await ticketOf(club, 'OTHER')}`);

      it('ends with the checkout that failed: the next click opens one', async () => {
        sandbox.switches.page = 'NONE';
        const [one, other] = await Promise.all([click(), click()]);
        expect([one.statusCode, other.statusCode]).toEqual([503, 503]);
        sandbox.switches.page = 'GIVEN';
        expect((await click()).statusCode).toBe(200);
      });

      it('of a process that was killed holds for a minute, then no more', async () => {
        const intent = { diverId: await club.idOf('OTHER'), purpose: 'WALLET', cents: 7000 } as const;
        await club.database.write((tx) => claim(tx, { ...intent, reference: 'killed' }, club.clock(), club.clock()));
        club.advance({ seconds: 59 });
        const early = await Promise.race([click(), sleep(1000, null)]);
        expect(early).toBeNull();
        club.advance({ seconds: 2 });
        expect((await click()).statusCode).toBe(200);
      });

      it('leads to no page that the provider does not serve any more', async () => {
        const pageOf = async () => checkoutIdIn((await click()).json<{ redirectUrl: string }>().redirectUrl);
        const first = await pageOf();
        club.advance({ minutes: 14 });
        expect(await pageOf()).toBe(first);
        club.advance({ minutes: 2 });
        expect(await pageOf()).not.toBe(first);
      });
    });

    describe('a fee', () => {
      it('that was raised while its page was open is paid as far as the money goes', async () => {
        await owe(club, 50_00);
        const checkout = await beginFee(club, 'OTHER', licence, 'UNEX');
        await owe(club, 250_00);
        sandbox.pay(checkout.id);
        await confirm(club, 'OTHER', checkout);
        expect(await feeOf(club)).toMatchObject({ cotisation_cents: 200_00, dossier_paid_at: null });
        expect((await lastMail(club))?.body_text).toContain('Il reste 200,00\u00a0€ à régler.');
        await expectBooksToBalance(club);
      });

      it('that is paid on two pages is paid once, and the second payment is named to whoever pays it back', async () => {
        await owe(club, 170_00);
        const first = await beginFee(club, 'OTHER', licence, 'UNEX');
        const second = await beginFee(club, 'OTHER', licence, 'TROISX');
        for (const checkout of [first, second]) sandbox.pay(checkout.id);
        await Promise.all([first, second].map((checkout) => confirm(club, 'OTHER', checkout)));
        const rows = (await rowsOf(club, 'OTHER')).slice(-2);
        expect(rows).toHaveLength(2);
        // Whichever came first; that of the fee in three also says which part it is.
        expect(rows.filter(({ reason }) => reason?.endsWith('Cotisation déjà réglée'))).toHaveLength(1);
        expect((await feeOf(club)).cotisation_cents).toBe(0);
        expect((await lastMail(club))?.body_text).toContain('Votre cotisation était déjà réglée');
      });

      it('of three payments whose first is one cent is still due, and the treasurer is told', async () => {
        await owe(club, 170_00);
        const checkout = await beginFee(club, 'OTHER', licence, 'TROISX');
        const count = (await rowsOf(club, 'OTHER')).length;
        sandbox.pay(checkout.id, 1);
        expect((await confirm(club, 'OTHER', checkout)).json()).toEqual({ status: 'Waiting' });
        expect((await feeOf(club)).cotisation_cents).toBe(170_00);
        expect(await rowsOf(club, 'OTHER')).toHaveLength(count);
        expect(await mismatchesOf(club)).toMatchObject([
          { checkoutId: checkout.id, amount: 170, found: 0.01, credited: false },
        ]);
      });

      it('whose second term differs stays paid; the term is not credited, and the treasurer is told', async () => {
        await owe(club, 170_00);
        const checkout = await beginFee(club, 'OTHER', licence, 'TROISX');
        sandbox.pay(checkout.id);
        await confirm(club, 'OTHER', checkout);
        const [, second] = sandbox.payments().filter(({ checkoutId }) => checkoutId === checkout.id);
        const count = (await rowsOf(club, 'OTHER')).length;
        await club.change('payment_intents', { provider_id: checkout.id }, { cents: 168_00 });
        sandbox.settle(second?.orderId ?? 0, 3, 'Authorized');
        club.advance({ hours: 25 });
        await club.app.paymentsWorker.checkDue();
        expect((await confirm(club, 'OTHER', checkout)).json()).toEqual({ status: 'Authorized' });
        expect(await rowsOf(club, 'OTHER')).toHaveLength(count);
        const [found] = (await mismatchesOf(club)).filter(({ checkoutId }) => checkoutId === checkout.id);
        expect(found).toMatchObject({ found: 114, credited: true });
      });

      it('that was paid back before anybody looked is still due', async () => {
        await owe(club, 170_00);
        const checkout = await beginFee(club, 'OTHER', licence, 'UNEX');
        sandbox.pay(checkout.id);
        sandbox.refund(sandbox.payments().find(({ checkoutId }) => checkoutId === checkout.id)?.id ?? 0);
        await confirm(club, 'OTHER', checkout);
        expect((await feeOf(club)).cotisation_cents).toBe(170_00);
        expect((await rowsOf(club, 'OTHER')).slice(-2).map(({ cents }) => cents)).toEqual([17000, -17000]);
      });
    });

    it('one payment that always fails keeps no other waiting, and is asked after less and less', async () => {
      const checkout = await beginTopUp(club, 'USER', 9000);
      const diverId = await club.idOf('USER');
      const poisoned = await club.database.write(async (tx) => {
        const intents = intentsRepository(tx);
        const ids: number[] = [];
        for (let turn = 0; turn < 5; turn += 1) {
          const intent = { reference: `poison-${turn}`, diverId, purpose: 'WALLET', cents: 5000 + turn } as const;
          const id = (await claim(tx, intent, club.clock(), club.clock())) ?? 0;
          await intents.opened(id, 1000 + turn, 'https://provider.example/');
          ids.push(id);
        }
        return ids;
      });
      sandbox.pay(checkout.id);
      let asked = 0;
      const provider: PaymentProvider = {
        ...payments.provider,
        readCheckout: (id) => {
          if (id >= 1020) return payments.provider.readCheckout(id);
          asked += 1;
          return Promise.reject(new ProviderFailed('UNREADABLE', 'no readable amount in the answer'));
        },
      };
      const settle = settlement({
        database: club.database,
        provider,
        ledger: ledgerRepository,
        credit: () => Promise.resolve(null),
        clock: club.clock,
      });
      const log = { warn: () => undefined };
      const worker = paymentsWorker({ database: club.database, settle, clock: club.clock, log });
      const before = await walletOf(club, 'USER');
      club.advance({ minutes: 6 });
      await worker.checkDue();
      expect(await walletOf(club, 'USER')).toBe(before + 9000);
      for (let hour = 0; hour < 72; hour += 1) {
        club.advance({ hours: 1 });
        await worker.checkDue();
      }
      // Some 50 times each in three days, not every five minutes.
      expect(asked).toBeLessThan(5 * 60);
      const last = await club.database.read((tx) => intentsRepository(tx).find(poisoned[0] ?? 0));
      expect([last?.state, last?.next_check_at]).toEqual(['OPEN', expect.stringContaining('T')]);
    });

    it('a clock that was set back keeps nobody waiting for it to come round again', async () => {
      const checkout = await beginTopUp(club, 'TRIBE', 8000);
      sandbox.pay(checkout.id);
      const before = await walletOf(club, 'TRIBE');
      club.advance({ days: -40 });
      await club.app.paymentsWorker.checkDue();
      expect(await walletOf(club, 'TRIBE')).toBe(before + 8000);
      club.advance({ days: 40 });
    });

    it('the successor of the club’s key is stored whoever writes the setting at that moment', async () => {
      const credential = storedCredential(club.database, secretBox(DATA_KEY, 'parametres/7'));
      await club.as('SUPER_ADMIN').put('/parametres/7', { valeurTexte: 'the-first-key' });
      const stored: Promise<void>[] = [];
      await club.database.write(async (tx) => {
        const settings = settingsRepository(tx);
        const row = await settings.find(7);
        await settings.update(7, row?.version ?? 0, { nom: 'Clé du prestataire' });
        stored.push(credential.storeRefreshToken('its-successor'));
        if (club.engine === 'postgres') await somebodyWaits(club);
      });
      await Promise.all(stored);
      expect(await credential.refreshToken()).toBe('its-successor');
    });

    it('a debit waits for no registration of whoever enters it', async () => {
      const [treasurer, other] = [await club.idOf('SUPER_ADMIN'), await club.idOf('DAO')];
      const event = await newEvent(club);
      await seedRegistration(club.database, event, other, 'PARTICIPANT', 1);
      const lines = [{ diver: other, amount: 1 }];
      const debits: Promise<{ readonly statusCode: number }>[] = [];
      let isDone = false;
      let waited = false;
      // The treasurer's own registration: first the member, then the outing, which the debit holds by then.
      await club.database.write(async (tx) => {
        await diversRepository(tx).findForUpdate(treasurer);
        if (debits.length > 0) return;
        const debit = club.as('SUPER_ADMIN').post(`/mouvements/sortie/${event}`, { lines, key: 'form-no-deadlock' });
        debits.push(debit.finally(() => (isDone = true)));
        // SQLite has one writer at a time, and so no two that wait for each other.
        if (club.engine === 'sqlite') return;
        await somebodyWaits(club, () => isDone);
        waited = !isDone;
        await eventsRepository(tx).lock(event);
      });
      expect((await Promise.all(debits)).map(({ statusCode }) => statusCode)).toEqual([200]);
      expect(waited).toBe(false);
    });
  },
  { payments },
);
