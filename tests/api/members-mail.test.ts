// A mail to chosen members: to whom, how often, and what a bad one is told.
import { beforeEach, describe, expect, it } from 'vitest';
import { memberData } from '#server/modules/members/personal-data/member-data-repository.ts';
import type { MailRecipients, MembersMail } from '#contract/divers.ts';
import type { OutboxMail, OutboxPage } from '#contract/mail.ts';
import { accepted, onEachEngine, refusalIn, START } from '../support/app.ts';
import { addDiver, copyOf } from '../support/divers.ts';
import type { Who } from '../support/members.ts';
import { takeMails } from '../support/outings.ts';

onEachEngine('a mail to members', (club) => {
  const FAMILY = { familyId: 'COURRIER' };
  const WRITTEN = { subject: ' Assemblée ', text: 'Samedi <b>à 18 h</b>.\n', selection: FAMILY };
  let [first, refusing, without] = [0, 0, 0];
  beforeEach(async () => {
    club.setClock(START);
    await club.database.write(async ({ db }) => {
      await db.updateTable('divers').set({ family_id: null }).where('family_id', '=', FAMILY.familyId).execute();
      await db.deleteFrom('attempts').execute();
    });
    await takeMails(club.database);
    const add = async (firstname: string, email: string) =>
      (await addDiver(club, { firstname, email, family_id: FAMILY.familyId })).id;
    first = await add('Camille', 'camille@example.org');
    refusing = await add('Léo', 'leo@example.org');
    without = await add('Inès', '');
    const kind = 'CLUB_MESSAGE';
    await club.database.write(({ db }) =>
      db.insertInto('mail_refusals').values({ diver_id: refusing, kind }).execute(),
    );
  });

  const write = (given: Partial<MembersMail> = {}, who: Who = 'ADMIN_PLONGEURS') =>
    club.as(who).post('/divers/mail', { ...WRITTEN, recipients: 1, ...given });
  const ask = (selection: object) => club.as('ADMIN_PLONGEURS').post('/divers/mail/destinataires', selection);
  const mailed = async () => (await club.rows('outbox')).length;

  it('goes to those who have an address and do not refuse it, one each, with a row in the journal', async () => {
    const one = { recipients: 1, addresses: 1 };
    expect(await accepted(ask(FAMILY))).toMatchObject({ ...one, withoutEmail: 1, refused: 1 });
    expect(await accepted(ask({ ids: [first, without] }))).toMatchObject({ ...one, withoutEmail: 1, refused: 0 });
    expect(await accepted(ask({ ...FAMILY, q: 'cam' }))).toMatchObject({ ...one, withoutEmail: 0, refused: 0 });
    expect(await accepted(write())).toEqual({ message: 'L’e-mail part à 1\u00a0membre.' });
    const [mail, ...others] = await club.rows('outbox');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'CLUB_MESSAGE', subject: 'Assemblée', recipient: 'camille@example.org' });
    expect(mail).toMatchObject({ diver_id: first, reply_to: null });
    expect(mail?.body_text).toMatch(/^Bonjour Camille,\n\nSamedi <b>à 18 h<\/b>\.\n\nEspace membres.*\/messages\n\n/s);
    const log = (await club.rows('security_log', { action: 'membersMailed' })).at(-1);
    expect(log).toMatchObject({ actor_id: await club.idOf('ADMIN_PLONGEURS'), detail: '{"count":1}' });
  });

  it('leaves once in five minutes for each author', async () => {
    expect((await write()).statusCode).toBe(200);
    expect(refusalIn(await write())).toBe('429 MAIL_TOO_SOON');
    expect((await write({}, 'ADMIN')).statusCode).toBe(200);
    club.advance({ minutes: 4, seconds: 59 });
    expect(refusalIn(await write())).toBe('429 MAIL_TOO_SOON');
    club.advance({ seconds: 1 });
    expect((await write()).statusCode).toBe(200);
    expect(await mailed()).toBe(3);
  });

  it('leaves once of two at the same time', async () => {
    const answers = await Promise.all([write(), write()]);
    expect(answers.map(refusalIn).toSorted()).toEqual(['200', '429 MAIL_TOO_SOON']);
    expect(await mailed()).toBe(1);
  });

  it.each<[string, object]>([
    ['422 MAIL_TO_NOBODY', { selection: { ...FAMILY, q: 'Inès' }, recipients: 0 }],
    ['422 MAIL_TO_NOBODY', { selection: { ids: [] }, recipients: 0 }],
    ['409 RECIPIENTS_CHANGED', { recipients: 2 }],
    ['403 FILTER_FORBIDDEN cotisation', { selection: { cotisation: 'due' } }],
    ['400 BAD_REQUEST subject', { subject: 'Fête\r\nBcc: tous@example.org' }],
    ['400 BAD_REQUEST subject', { subject: '  ' }],
    ['400 BAD_REQUEST text', { text: ' \n ' }],
    ['400 BAD_REQUEST text', { text: 'x'.repeat(2001) }],
    ['400 BAD_REQUEST selection.ids', { selection: { ids: Array.from({ length: 2001 }, () => 1) } }],
  ])('%s: nothing leaves, and a right one may follow', async (refusal, given) => {
    expect(refusalIn(await write(given))).toBe(refusal);
    expect(await mailed()).toBe(0);
    expect((await write()).statusCode).toBe(200);
  });

  describe('of one address', () => {
    let [thomas, sophie] = [0, 0];
    const named = (id: number) => expect.objectContaining({ id }) as object;
    beforeEach(async () => {
      await club.change('divers', first, { wallet_cents: 0, email: 'Famille@example.org' });
      const add = async (firstname: string, email: string) =>
        (await addDiver(club, { firstname, email, wallet_cents: 0, family_id: FAMILY.familyId })).id;
      thomas = await add('Thomas', 'famille@EXAMPLE.org');
      sophie = await add('Sophie', 'famille@example.org');
    });

    const told = async () => accepted<MailRecipients>(ask(FAMILY));
    const share = async () => {
      const { recipients, digest } = await told();
      return accepted<{ message: string }>(write({ recipients, digest, shared: true }));
    };
    const erase = (id: number) => accepted(club.as('SUPER_ADMIN').post(`/divers/${id}/effacement`));
    const mailsOf = async (id: number) => {
      const data = await club.database.read((tx) => memberData(tx, id, 'famille@example.org'));
      return (data['e-mails'] ?? []).filter(({ kind }) => kind === 'CLUB_MESSAGE').length;
    };
    const listed = async (q = '') => {
      const page = await accepted<OutboxPage>(club.as('ADMIN').get(`/outbox${q}`));
      return page.content.map(({ member, others = [] }) => [member, ...others].map((one) => one?.id));
    };

    it('is counted with its members, and goes once to all of them, or once to each', async () => {
      expect(await told()).toMatchObject({ recipients: 3, addresses: 1, withoutEmail: 1, refused: 1 });
      expect(await share()).toEqual({ message: 'L’e-mail part à 3\u00a0membres, en 1\u00a0message.' });
      const [mail, ...others] = await club.rows('outbox');
      expect(others).toEqual([]);
      expect(mail).toMatchObject({ recipient: 'Famille@example.org', diver_id: first });
      expect(mail?.body_text).toMatch(/^Bonjour Camille, Thomas et Sophie,\n\nSamedi/);

      club.advance({ minutes: 6 });
      expect(await accepted(write({ recipients: 3 }))).toEqual({ message: 'L’e-mail part à 3\u00a0membres.' });
      expect(await mailed()).toBe(4);
    });

    it('is found in the outbox and in the copy of their data by each of its members, also when it goes again', async () => {
      await share();
      await club.change('outbox', {}, { sent_at: START });
      club.advance({ hours: 1 });
      const [mail] = await club.rows('outbox');
      const again = await accepted<OutboxMail>(club.as('ADMIN').post(`/outbox/${mail?.id}/resend`));
      expect(again).toMatchObject({ member: named(first), others: [named(thomas), named(sophie)] });
      expect(await listed()).toEqual([
        [first, thomas, sophie],
        [first, thomas, sophie],
      ]);
      await club.change('divers', sophie, { lastname_key: 'sodre' });
      expect(await listed('?q=sodre')).toHaveLength(2);
      expect(await Promise.all([first, thomas, sophie, refusing].map(mailsOf))).toEqual([2, 2, 2, 0]);
    });

    it('follows an address that all of them have changed, and no single one', async () => {
      await share();
      const [mail] = await club.rows('outbox');
      const resent = async () => {
        await club.change('outbox', {}, { failed_at: START });
        return (await accepted<OutboxMail>(club.as('ADMIN').post(`/outbox/${mail?.id}/resend`))).recipient;
      };
      await club.change('divers', first, { email: 'camille@example.org' });
      expect(await resent()).toBe('Famille@example.org');
      for (const id of [thomas, sophie]) await club.change('divers', id, { email: 'CAMILLE@example.org' });
      expect(await resent()).toBe('camille@example.org');
    });

    it('stays for the others, without the name of one who was erased, and goes with the last', async () => {
      await share();
      for (const [gone, greeting] of [
        [first, 'Bonjour Thomas et Sophie,'],
        [sophie, 'Bonjour Thomas,'],
      ] as const) {
        await erase(gone);
        const [mail] = await club.rows('outbox', { kind: 'CLUB_MESSAGE' });
        expect(mail).toMatchObject({ diver_id: thomas, recipient: 'Famille@example.org', failed_at: null });
        expect(mail?.body_text).toContain(greeting);
      }
      expect(await mailsOf(thomas)).toBe(1);
      await erase(thomas);
      expect(await club.rows('outbox', { kind: 'CLUB_MESSAGE' })).toMatchObject([{ body_text: '' }]);
      expect(await club.rows('outbox_members')).toEqual([]);
    });

    it('of an erased member leaves the mails of their family waiting', async () => {
      await club.change('divers', thomas, { email: 'famille@example.org' });
      expect((await write({ recipients: 3 })).statusCode).toBe(200);
      await erase(sophie);
      const waiting = (await club.rows('outbox', { kind: 'CLUB_MESSAGE' })).filter((one) => one.failed_at === null);
      expect(waiting.map(({ diver_id, recipient }) => [diver_id, recipient])).toEqual([
        [first, 'Famille@example.org'],
        [thomas, 'famille@example.org'],
      ]);
    });

    it('goes in several mails where very many have it', async () => {
      for (let one = 0; one < 20; one += 1) {
        await addDiver(club, { firstname: `Élève ${one}`, email: 'famille@example.org', family_id: FAMILY.familyId });
      }
      expect(await told()).toMatchObject({ recipients: 23, addresses: 1 });
      await share();
      expect(await mailed()).toBe(2);
      expect((await club.rows('outbox_members')).length).toBe(23);
    });

    it.each<[string, () => Promise<unknown>, number]>([
      ['one more joins', () => addDiver(club, { email: 'x@example.org', family_id: FAMILY.familyId }), 4],
      ['one refuses them', () => club.insert('mail_refusals', { diver_id: sophie, kind: 'CLUB_MESSAGE' }), 2],
      ['an address changes', () => club.change('divers', sophie, { email: 'sophie@example.org' }), 3],
      [
        'one takes the place of another',
        async () => {
          await club.change('divers', sophie, { family_id: null });
          await club.change('divers', without, { email: 'famille@example.org' });
        },
        3,
      ],
    ])(
      'is refused with what is now, when meanwhile %s; nothing leaves until it is confirmed',
      async (_, change, now) => {
        const { recipients, digest } = await told();
        await change();
        const answer = await write({ recipients, digest, shared: true });
        expect(refusalIn(answer)).toBe('409 RECIPIENTS_CHANGED');
        expect(answer.json<{ message: string }>().message).toContain(`Ce seraient maintenant ${now}\u00a0membres`);
        expect(await mailed()).toBe(0);
        await share();
        expect(await mailed()).toBeGreaterThan(0);
      },
    );
  });

  it('reaches 2,000 members, and not one more', async () => {
    const rows = Array.from({ length: 1999 }, (_, index) => ({
      licence: `M-${club.engine}-${index}`,
      email: `m${index}@example.org`,
    }));
    await addDiver(club, { desactived: 1, email: 'one@example.org', family_id: FAMILY.familyId });
    await club.database.write(async ({ db }) => {
      const model = await db.selectFrom('divers').selectAll().where('id', '=', first).executeTakeFirstOrThrow();
      for (let at = 0; at < rows.length; at += 100) {
        const some = rows.slice(at, at + 100).map((row) => ({ ...copyOf(model), ...row }));
        await db.insertInto('divers').values(some).execute();
      }
    });
    expect(refusalIn(await write({ recipients: 2001 }))).toBe('422 MAIL_TO_TOO_MANY');
    expect((await write({ selection: { ...FAMILY, desactived: false }, recipients: 2000 })).statusCode).toBe(200);
    expect(await mailed()).toBe(2000);
  });

  it('goes to nobody where a filter is not known: it would be to all', async () => {
    for (const selection of [{ tribe: 'COURRIER' }, { filter: FAMILY }, { ids: [first], dao: true }]) {
      expect(refusalIn(await ask(selection))).toMatch(/^400 BAD_REQUEST/);
      expect(refusalIn(await write({ selection }))).toMatch(/^400 BAD_REQUEST/);
    }
    expect(await mailed()).toBe(0);
  });

  it('is no ordinary member’s to write', async () => {
    for (const who of ['USER', 'OPEN', 'ADMIN_SITES'] as const)
      expect(refusalIn(await write({}, who))).toBe('403 FORBIDDEN');
  });
});
