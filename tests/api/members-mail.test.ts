// A mail to chosen members: to whom, how often, and what a bad one is told.
import { beforeEach, expect, it } from 'vitest';
import type { MembersMail } from '../../src/shared/contract/divers.ts';
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
    expect(await accepted(ask(FAMILY))).toEqual({ recipients: 1, withoutEmail: 1, refused: 1 });
    expect(await accepted(ask({ ids: [first, without] }))).toEqual({ recipients: 1, withoutEmail: 1, refused: 0 });
    expect(await accepted(ask({ ...FAMILY, q: 'cam' }))).toEqual({ recipients: 1, withoutEmail: 0, refused: 0 });
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
