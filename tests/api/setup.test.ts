// What a new club still has to do, step by step (Mise en route).
import { expect, it } from 'vitest';
import { clubSourceOf } from '#server/boot/config/club.ts';
import type { ClubRecord } from '#contract/club.ts';
import type { Site } from '#contract/sites.ts';
import type { Setup } from '#contract/setup.ts';
import { ProviderFailed } from '#server/integrations/payments/port.ts';
import { accepted, onEachEngine, onEngine, refusalIn } from '../support/app.ts';

let answer: () => Promise<null>;
const none = () => Promise.reject(new Error('none'));
const provider = { openCheckout: none, readCheckout: () => answer(), readPayments: none, readPayout: none };

/** What production gives a club that has given nothing itself. */
const NEW_CLUB = clubSourceOf(null, 'production').defaults(new Date());

onEachEngine(
  'the setup of a new club',
  (club) => {
    const treasurer = () => club.as('SUPER_ADMIN');
    const read = () => accepted<Setup>(treasurer().get('/mise-en-route'));
    const stepOf = ({ steps }: Setup, name: string) => steps.find(({ step }) => step === name);

    it('says of each step whether it is done, or why not', async () => {
      const { steps, left } = await read();
      expect(steps.map(({ step, reason, fields }) => [step, reason, ...fields].join(' '))).toEqual([
        'club MISSING club.name club.label club.address club.secretaryEmail',
        'look MISSING club.logo club.accent',
        'links NONE',
        'mail NONE',
        'payment MISSING payment.organization payment.clientId',
        'members ',
        'season NONE',
        'sites NONE',
        'outing NONE',
        'safety MISSING safety.emergency safety.basins safety.rescuePlan',
        'secondFactor NONE',
        'backups NONE',
      ]);
      expect(left).toBe(11);
    });

    it('follows what is saved elsewhere', async () => {
      const record = await accepted<ClubRecord>(treasurer().get('/club/1'));
      const texts = { name: 'Les Palmes', label: 'LP', address: '12 rue du Lac', secretaryEmail: 'lp@palmes.example' };
      const payment = { organization: 'les-palmes', clientId: 'espace' };
      await accepted(treasurer().put('/club/1', { ...record, club: { ...record.club, ...texts }, payment }));
      const setup = await read();
      expect(stepOf(setup, 'club')).toMatchObject({ state: 'DONE', reason: null });
      expect(stepOf(setup, 'payment')?.reason).toBe('UNCHECKED');
    });

    it('asks no rescue plan of a club that dives in pools alone, where no sheet is required', async () => {
      const safety = async () => stepOf(await read(), 'safety');
      const { id } = await accepted<Site>(treasurer().post('/sites', { name: 'Piscine', address: {} }));
      expect(await safety()).toMatchObject({ state: 'DONE', fields: [] });
      await accepted<Site>(treasurer().post('/sites', { name: 'BARGES', address: {} }));
      // The product knows PISCINE by itself.
      expect((await safety())?.fields).toEqual(['safety.emergency', 'safety.rescuePlan']);
      await accepted(treasurer().delete(`/sites/${id}`));
      expect((await safety())?.fields).toEqual(['safety.emergency', 'safety.basins', 'safety.rescuePlan']);
    });

    it('lets a club do without payment, links, look or sheet, and not without backups', async () => {
      const skipped = await accepted<Setup>(treasurer().put('/mise-en-route/links', { skipped: true }));
      expect(stepOf(skipped, 'links')?.state).toBe('SKIPPED');
      const again = await accepted<Setup>(treasurer().put('/mise-en-route/links', { skipped: false }));
      expect([stepOf(again, 'links')?.state, again.left]).toEqual(['LEFT', skipped.left + 1]);
      expect(refusalIn(await treasurer().put('/mise-en-route/backups', { skipped: true }))).toContain('400');
    });

    it('does without a second factor where the club asks nobody for one', async () => {
      const record = await accepted<ClubRecord>(treasurer().get('/club/1'));
      await accepted(treasurer().put('/club/1', { ...record, security: { secondFactor: 'optional' } }));
      expect(stepOf(await read(), 'secondFactor')).toMatchObject({ state: 'SKIPPED', reason: 'NONE' });
    });

    it('sends a test mail by the outbox, and believes that it came when one says so', async () => {
      expect(stepOf(await accepted<Setup>(treasurer().post('/mise-en-route/essai')), 'mail')?.reason).toBe('WAITING');
      const [mail] = (await club.rows('outbox')).slice(-1);
      expect(mail).toMatchObject({ diver_id: await club.idOf('SUPER_ADMIN') });
      await club.change('outbox', mail?.id ?? 0, { last_error: 'EAUTH: refused' });
      expect(stepOf(await read(), 'mail')).toMatchObject({ reason: 'FAILED' });
      await club.change('outbox', mail?.id ?? 0, { sent_at: '2026-05-04T08:01:00.000Z' });
      expect(stepOf(await read(), 'mail')?.reason).toBe('SENT');
      expect(stepOf(await accepted<Setup>(treasurer().post('/mise-en-route/essai/recu')), 'mail')?.state).toBe('DONE');
    });

    it('asks the payment provider whether the keys work', async () => {
      const check = async () =>
        stepOf(await accepted<Setup>(treasurer().post('/mise-en-route/paiement')), 'payment')?.reason;
      answer = () => Promise.resolve(null);
      expect(await check()).toBeNull();
      answer = () => Promise.reject(new ProviderFailed('UNAUTHORISED', 'wrong key'));
      expect(await check()).toBe('REFUSED');
      answer = () => Promise.reject(new ProviderFailed('TIMEOUT', 'slow'));
      expect(await check()).toBe('AWAY');
    });
  },
  { club: NEW_CLUB, payments: { provider, hasSecret: true, notificationSecret: null } },
);

onEngine(
  'sqlite',
  'the setup of a club without a mail server',
  (club) => {
    it('says that nobody receives its mails, and lets it do without', async () => {
      const mailOf = ({ steps }: Setup) => steps.find(({ step }) => step === 'mail');
      const read = await accepted<Setup>(club.as('SUPER_ADMIN').post('/mise-en-route/essai'));
      expect(mailOf(read)).toMatchObject({ state: 'LEFT', reason: 'NO_SERVER' });
      const skipped = await accepted<Setup>(club.as('SUPER_ADMIN').put('/mise-en-route/mail', { skipped: true }));
      expect(mailOf(skipped)?.state).toBe('SKIPPED');
    });
  },
  { sendsMail: false },
);
