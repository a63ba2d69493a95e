import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parisDay } from '#domain/dates.ts';
import { instalmentsOf } from '#domain/membership/fee.ts';
import { dayYear } from '#messages/format.ts';
import { onEachEngine, refusalIn } from '../support/app.ts';
import { expectBooksToBalance } from '../support/divers.ts';
import { rowsOf, walletOf } from '../support/ledger.ts';
import { members, type Who } from '../support/members.ts';
import {
  beginFee,
  beginTopUp,
  confirm,
  exchange,
  handleOf,
  intentOf,
  NOTIFICATION_SECRET,
  notify,
  openSandbox,
  outside,
  readCheckout,
  seedSettings,
  ticketOf,
} from '../support/payments.ts';

const { sandbox, payments } = await openSandbox();
const WELL_BEHAVED = { ...sandbox.switches };
beforeEach(() => void Object.assign(sandbox.switches, WELL_BEHAVED));

const owe = (who: Who, cotisation_cents: number | null) => async (club: Parameters<typeof walletOf>[0]) =>
  club.change('divers', { licence: members[who].licence }, { cotisation_cents });

onEachEngine(
  'paying online',
  (club) => {
    beforeAll(() => seedSettings(club));
    const checkAfter = async (step: Parameters<typeof club.advance>[0]) => {
      club.advance(step);
      await club.app.paymentsWorker.checkDue();
    };

    describe('the wallet', () => {
      it('is credited once the provider says that it is paid, and the member gets a receipt', async () => {
        const before = await walletOf(club, 'USER');
        const checkout = await beginTopUp(club, 'USER', 7000);
        expect((await readCheckout(club, 'USER', checkout.id)).json()).toEqual({
          id: checkout.id,
          status: 'Waiting',
          metadata: { id: checkout.reference },
        });
        expect(await walletOf(club, 'USER')).toBe(before);

        sandbox.pay(checkout.id);
        expect((await readCheckout(club, 'USER', checkout.id)).json()).toMatchObject({ status: 'Authorized' });
        const ticket = await ticketOf(club, 'USER');
        const ok = await club.as('USER').post(`/divers/APIHELLOASSOOK/${checkout.id}/${ticket}`);
        expect(ok.json()).toEqual({ redirectUrl: '/PaypalSuccess' });
        expect((await confirm(club, 'USER', checkout)).json()).toEqual({ status: 'Authorized' });

        expect(await walletOf(club, 'USER')).toBe(before + 7000);
        expect((await rowsOf(club, 'USER')).at(-1)).toMatchObject({ cents: 7000, kind: 'ONLINE_PAYMENT' });
        expect(await club.rows('outbox', { subject: 'Paiement reçu\u00a0: 70,00\u00a0€' })).toHaveLength(1);
        await expectBooksToBalance(club);
      });

      it('is credited once by a hundred confirmations at once', async () => {
        const before = await walletOf(club, 'OPEN');
        const checkout = await beginTopUp(club, 'OPEN');
        sandbox.pay(checkout.id);
        const answers = await Promise.all(
          Array.from({ length: 100 }, (_, turn) =>
            turn % 3 === 0 ? readCheckout(club, 'OPEN', checkout.id) : confirm(club, 'OPEN', checkout),
          ),
        );
        expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 100 }, () => 200));
        expect(await walletOf(club, 'OPEN')).toBe(before + 5000);
        await expectBooksToBalance(club);
      });

      const NO_AMOUNTS = '0 -1 5001 4000 16000 5500 1000000000 NaN 49€ 1e9 5000.5 Infinity 0x1388 99999999999999999999';
      it.each(NO_AMOUNTS.split(' '))('takes no amount %j', async (amount) => {
        const ticket = await ticketOf(club, 'USER');
        const answer = await club.as('USER').post(`/divers/APIHELLOASSO/${encodeURIComponent(amount)}/0/${ticket}`);
        expect(refusalIn(answer)).toMatch(/^(422 AMOUNT_INVALID|400 BAD_REQUEST)/);
      });

      it('leads a second click to the page that is open already, and makes a new one once that is paid', async () => {
        const [first, second] = [await beginTopUp(club, 'ADMIN'), await beginTopUp(club, 'ADMIN')];
        expect(second).toEqual(first);
        sandbox.pay(first.id);
        const third = await beginTopUp(club, 'ADMIN');
        expect(third.id).not.toBe(first.id);
        // The first was credited on the way, though no browser came back with it.
        expect((await intentOf(club, first.id)).state).toBe('PAID');
      });

      it('is credited without any browser, by the check of what is open', async () => {
        const before = await walletOf(club, 'ADMIN_SITES');
        const checkout = await beginTopUp(club, 'ADMIN_SITES');
        sandbox.pay(checkout.id);
        await checkAfter({ minutes: 4 });
        expect(await walletOf(club, 'ADMIN_SITES')).toBe(before);
        await checkAfter({ minutes: 2 });
        expect(await walletOf(club, 'ADMIN_SITES')).toBe(before + 5000);
      });

      it('is debited of the parts that are paid back, each once', async () => {
        const before = await walletOf(club, 'ADMIN_PLONGEURS');
        const checkout = await beginTopUp(club, 'ADMIN_PLONGEURS', 7000);
        Object.assign(sandbox.switches, { tip: 300, amounts: 'WITH_TIP' });
        sandbox.pay(checkout.id);
        // The tip is the member's affair: neither money of the club nor a difference.
        expect((await confirm(club, 'ADMIN_PLONGEURS', checkout)).json()).toEqual({ status: 'Authorized' });
        const id = sandbox.payments().at(-1)?.id ?? 0;
        sandbox.refund(id, 2000);
        await checkAfter({ hours: 25 });
        await checkAfter({ hours: 25 });
        expect(await walletOf(club, 'ADMIN_PLONGEURS')).toBe(before + 5000);
        sandbox.refund(id);
        await checkAfter({ hours: 25 });
        const rows = (await rowsOf(club, 'ADMIN_PLONGEURS')).slice(-3);
        expect(rows.map(({ cents, kind, reason }) => [cents, kind, reason])).toEqual([
          [7000, 'ONLINE_PAYMENT', null],
          [-2000, 'ONLINE_REFUND', 'Remboursement partiel'],
          [-5000, 'ONLINE_REFUND', null],
        ]);
        expect(await walletOf(club, 'ADMIN_PLONGEURS')).toBe(before);
        await expectBooksToBalance(club);
      });

      it('is given up after two days, and still takes a payment that comes then', async () => {
        const before = await walletOf(club, 'TRIBE');
        const checkout = await beginTopUp(club, 'TRIBE');
        for (let hour = 0; hour < 60; hour += 1) await checkAfter({ hours: 1 });
        expect(await intentOf(club, checkout.id)).toMatchObject({ state: 'ABANDONED', next_check_at: null });
        sandbox.pay(checkout.id);
        expect((await confirm(club, 'TRIBE', checkout)).json()).toEqual({ status: 'Authorized' });
        expect(await walletOf(club, 'TRIBE')).toBe(before + 5000);
      });
    });

    describe('the fee', () => {
      const fee = owe('OTHER', 170_00);

      it('is in order once it is paid', async () => {
        await fee(club);
        const wallet = await walletOf(club, 'OTHER');
        const checkout = await beginFee(club, 'OTHER', members.OTHER.licence, 'UNEX');
        sandbox.pay(checkout.id);
        const ticket = await ticketOf(club, 'OTHER');
        const ok = await club.as('OTHER').post(`/divers/APIHELLOASSOOK/${checkout.id}/${ticket}`);
        expect(ok.json()).toEqual({ redirectUrl: '/HelloassoSuccess' });
        const me = (await club.as('OTHER').get(`/divers/DTT/${members.OTHER.licence}`)).json<{ cotisation: number }>();
        expect(me.cotisation).toBe(0);
        expect(await walletOf(club, 'OTHER')).toBe(wallet);
        expect((await rowsOf(club, 'OTHER')).at(-1)).toMatchObject({ cents: 17000, account: 'MEMBERSHIP' });
        await expectBooksToBalance(club);
      });

      it('goes out in three: 56, 56 and 58 of 170, the later ones found by the sweep, a refusal told', async () => {
        await fee(club);
        const checkout = await beginFee(club, 'OTHER', members.OTHER.licence, 'TROISX');
        sandbox.pay(checkout.id);
        await confirm(club, 'OTHER', checkout);
        const parts = sandbox.payments().filter(({ checkoutId }) => checkoutId === checkout.id);
        expect(parts.map(({ cents }) => cents)).toEqual([5600, 5600, 5800]);
        const money = async () => (await rowsOf(club, 'OTHER')).slice(2).map(({ cents, kind }) => [cents, kind]);
        const first = await money();
        const plan = async (who: Who) => {
          const answer = await club.as(who).get(`/divers/${await club.idOf('OTHER')}/situation`);
          return answer.json<{ instalments: object[] }>().instalments;
        };
        const ahead = await plan('OTHER');
        expect(ahead).toMatchObject([
          { amount: 56, state: 'PAID' },
          { amount: 56, state: 'AWAITED' },
          { amount: 58, state: 'AWAITED' },
        ]);
        sandbox.settle(parts[0]?.orderId ?? 0, 2, 'Authorized');
        await checkAfter({ hours: 25 });
        sandbox.settle(parts[0]?.orderId ?? 0, 3, 'Refused');
        await checkAfter({ hours: 25 });
        expect(await money()).toEqual([...first, [5600, 'ONLINE_PAYMENT'], [0, 'ONLINE_REFUSED']]);
        expect((await rowsOf(club, 'OTHER')).slice(-3).map(({ reason }) => reason)).toEqual([
          'Paiement 1 sur 3',
          'Paiement 2 sur 3',
          'Paiement 3 sur 3',
        ]);
        const states = ['PAID', 'PAID', 'REFUSED'];
        const told = ahead.map((part, index) => ({ ...part, state: states[index] }));
        expect(await plan('OTHER')).toEqual(told);
        // Who may not read the fee is told nothing of its payments.
        expect([await plan('ADMIN'), await plan('SUPER_ADMIN')]).toEqual([[], told]);
        await expectBooksToBalance(club);
      });

      it('says of each of three payments what has come now, and in all', async () => {
        await fee(club);
        await club.empty('outbox');
        const checkout = await beginFee(club, 'OTHER', members.OTHER.licence, 'TROISX');
        const [, second, third] = instalmentsOf(170_00, 3, parisDay(club.clock())).map(({ day }) => dayYear(day));
        sandbox.pay(checkout.id);
        await confirm(club, 'OTHER', checkout);
        const order = sandbox.payments().find(({ checkoutId }) => checkoutId === checkout.id)?.orderId ?? 0;
        for (const instalment of [2, 3]) {
          sandbox.settle(order, instalment, 'Authorized');
          await checkAfter({ hours: 25 });
          await checkAfter({ hours: 25 });
        }
        const mails = await club.rows('outbox');
        const told = mails.map(({ subject, body_text }) => [subject, body_text.split('\n\n')[1]]);
        const plain = (one: unknown) => JSON.stringify(one).replaceAll('\u00a0', ' ');
        expect(plain(told)).toBe(
          plain([
            [
              'Paiement reçu : 56,00 € sur 170,00 €',
              `Le club a reçu votre paiement de 56,00 €. Payé en 3 fois : 56,00 € sur 170,00 €. À venir : 56,00 € le ${second} et 58,00 € le ${third}.`,
            ],
            [
              'Paiement reçu : 112,00 € sur 170,00 €',
              `Le club a reçu votre paiement de 56,00 €. Payé en 3 fois : 112,00 € sur 170,00 €. À venir : 58,00 € le ${third}.`,
            ],
            [
              'Paiement reçu : 170,00 € sur 170,00 €',
              'Le club a reçu votre paiement de 58,00 €. Payé en 3 fois : 170,00 € sur 170,00 €.',
            ],
          ]),
        );
      });

      it('is refused where nothing is due', async () => {
        for (const cents of [0, -100, null]) {
          await owe('OTHER', cents)(club);
          const ticket = await ticketOf(club, 'OTHER');
          expect(
            refusalIn(
              await club.as('OTHER').post(`/divers/APIHELLOASSOADHESIONTROISX/${members.OTHER.licence}/${ticket}`),
            ),
          ).toBe('422 MEMBERSHIP_NOT_DUE');
        }
      });

      it('is paid by a deactivated member too', async () => {
        await owe('DEACTIVATED', 180_00)(club);
        const checkout = await beginFee(club, 'DEACTIVATED', members.DEACTIVATED.licence, 'UNEX');
        sandbox.pay(checkout.id);
        expect((await confirm(club, 'DEACTIVATED', checkout)).json()).toEqual({ status: 'Authorized' });
        const me = await club.as('DEACTIVATED').get(`/divers/DTT/${members.DEACTIVATED.licence}`);
        expect(me.json()).toMatchObject({ cotisation: 0, desactived: true });
      });
    });

    describe('what is not one’s own', () => {
      it('is 404 in every call, and credits nobody', async () => {
        const checkout = await beginTopUp(club, 'USER');
        sandbox.pay(checkout.id);
        const [mine, other] = [await walletOf(club, 'USER'), await walletOf(club, 'OTHER')];
        const ticket = await ticketOf(club, 'OTHER');
        const answers = [
          await readCheckout(club, 'OTHER', checkout.id),
          await readCheckout(club, 'USER', 2_000_000_000),
          await readCheckout(club, 'USER', checkout.id, 'another-club'),
          await club.as('OTHER').post(`/divers/APIHELLOASSOOK/${checkout.id}/${ticket}`),
          await confirm(club, 'OTHER', checkout),
          await confirm(club, 'USER', { ...checkout, id: checkout.id + 1000 }),
          await confirm(club, 'USER', { ...checkout, reference: 'nothing-of-the-kind' }),
        ];
        expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
        expect([await walletOf(club, 'USER'), await walletOf(club, 'OTHER')]).toEqual([mine, other]);
      });

      it('handles and tickets open nothing for anybody else, in another session, as one another, or too late', async () => {
        const handle = await handleOf(club, 'USER');
        const pay = (who: Who, ticket: string) => club.as(who).post(`/divers/APIHELLOASSO/5000/0/${ticket}`);
        expect((await exchange(club, 'OTHER', handle)).statusCode).toBe(403);
        expect((await pay('USER', handle)).statusCode).toBe(403);
        expect((await pay('USER', 'billet.v1.made-up')).statusCode).toBe(403);
        const ticket = await ticketOf(club, 'USER');
        expect((await pay('OTHER', ticket)).statusCode).toBe(403);
        expect((await exchange(club, 'USER', ticket)).statusCode).toBe(403);
        // A sign-in of a second later is another session.
        club.advance({ seconds: 1 });
        expect((await pay('USER', ticket)).statusCode).toBe(403);
        expect((await exchange(club, 'USER', handle)).statusCode).toBe(403);
      });

      it('a ticket lives for ten minutes', async () => {
        const token = await club.tokenOf('USER');
        const as = club.as({ token });
        const ask = async (ticket: string) => (await as.post(`/divers/APIHELLOASSO/5000/0/${ticket}`)).statusCode;
        const ticket = await ticketOf(club, 'USER');
        expect(await ask(ticket)).toBe(200);
        club.advance({ minutes: 10 });
        expect(await ask(ticket)).toBe(403);
      });
    });

    describe('the provider’s notification', () => {
      it('makes us ask, and credits by what the provider answers', async () => {
        const before = await walletOf(club, 'USER');
        const checkout = await beginTopUp(club, 'USER', 8000);
        const about = {
          eventType: 'Order',
          data: { checkoutIntentId: checkout.id },
          metadata: { id: checkout.reference },
        };
        expect((await notify(club, about)).statusCode).toBe(200);
        await club.app.paymentsWorker.checkDue();
        expect(await walletOf(club, 'USER')).toBe(before);
        sandbox.pay(checkout.id);
        expect((await notify(club, about)).statusCode).toBe(200);
        expect((await notify(club, about)).statusCode).toBe(200);
        await expect.poll(() => walletOf(club, 'USER')).toBe(before + 8000);
        await expectBooksToBalance(club);
      });

      it.each([
        ['application/json', '{'],
        ['application/json', 'null'],
        ['application/json', '{"metadata":{"id":{"$gt":""}},"data":{"checkoutIntentId":"1 or 1=1"}}'],
        ['text/html', '<html>'],
        ['application/octet-stream', '\u0000\u0001'],
        ['application/json', `{"data":"${'x'.repeat(200_000)}"}`],
      ])('is answered 200 whatever comes as %s', async (type, text) => {
        const path = `/helloasso/notifications/${NOTIFICATION_SECRET}`;
        const answer = await outside(club, null, 'POST', path, { type, text });
        expect([answer.statusCode, answer.body]).toEqual([200, '{}']);
      });

      it('is nobody’s without the secret', async () => {
        const checkout = await beginTopUp(club, 'OTHER', 9000);
        const { next_check_at } = await intentOf(club, checkout.id);
        const answer = await notify(club, { metadata: { id: checkout.reference } }, 'guessed');
        expect([answer.statusCode, answer.body]).toEqual([200, '{}']);
        expect((await intentOf(club, checkout.id)).next_check_at).toBe(next_check_at);
      });
    });

    describe('a provider that is away', () => {
      it('is said in a sentence, and nothing stands in the ledger', async () => {
        const count = (await rowsOf(club, 'USER')).length;
        sandbox.switches.hangMs = 6000;
        const ticket = await ticketOf(club, 'USER');
        const answer = await club.as('USER').post(`/divers/APIHELLOASSO/11000/0/${ticket}`);
        expect(refusalIn(answer)).toBe('503 PAYMENT_UNAVAILABLE');
        expect(answer.body).toContain('rien payé');
        expect(await rowsOf(club, 'USER')).toHaveLength(count);
      });

      it('costs nobody their payment: the check asks again later', async () => {
        const before = await walletOf(club, 'USER');
        const checkout = await beginTopUp(club, 'USER', 12000);
        sandbox.pay(checkout.id);
        sandbox.switches.hangMs = 6000;
        expect(refusalIn(await confirm(club, 'USER', checkout))).toBe('503 PAYMENT_UNCONFIRMED');
        await checkAfter({ minutes: 6 });
        Object.assign(sandbox.switches, WELL_BEHAVED);
        await checkAfter({ minutes: 6 });
        expect(await walletOf(club, 'USER')).toBe(before + 12000);
      });
    });

    it('return addresses come from the configuration, whatever the Host header says', async () => {
      const ticket = await ticketOf(club, 'USER');
      const answer = await club
        .as('USER')
        .send('POST', `/divers/APIHELLOASSO/13000/0/${ticket}`, undefined, { host: 'evil.example' });
      const id = Number(/\/checkout\/(\d+)/.exec(answer.json<{ redirectUrl: string }>().redirectUrl)?.[1]);
      expect(sandbox.pay(id)).toMatch(/^https:\/\/espace\.club\.example\/Paypal\?/);
    });

    it('nobody pays without end: the thirty-first checkout in a quarter of an hour is refused', async () => {
      club.advance({ hours: 1 });
      const ticket = await ticketOf(club, 'TRIBE');
      const statuses = new Set<number>();
      for (let turn = 0; turn < 31; turn += 1) {
        // Amounts in turn, so that none is led back to an open page.
        await club.change('payment_intents', { state: 'OPEN' }, { state: 'ABANDONED' });
        statuses.add((await club.as('TRIBE').post(`/divers/APIHELLOASSO/5000/0/${ticket}`)).statusCode);
      }
      expect([...statuses]).toEqual([200, 429]);
    });

    it('a handle that is sent back, a present or an old one, leaves the club’s key unchanged', async () => {
      await club.as('SUPER_ADMIN').put('/parametres/7', { valeurTexte: 'cle-du-parametre-7' });
      const sealed = async () => (await club.row('settings', 7)).valeur_texte;
      const before = await sealed();
      const handle = await handleOf(club, 'SUPER_ADMIN');
      club.advance({ hours: 2 });
      expect((await club.as('SUPER_ADMIN').put('/parametres/7', { valeurTexte: handle })).statusCode).toBe(200);
      expect(await sealed()).toEqual(before);
    });
  },
  { payments },
);
