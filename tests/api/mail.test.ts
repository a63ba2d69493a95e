import { beforeAll, beforeEach, expect, it } from 'vitest';
import { defaultConfig } from '../../src/shared/config.ts';
import type { MailChoices } from '../../src/shared/contract/mail.ts';
import { OPTIONAL_MAIL_KINDS, type OptionalMailKind } from '../../src/shared/domain/mail/kinds.ts';
import { onEachEngine, onEngine, START } from '../support/app.ts';
import { refusalIn } from '../support/divers.ts';
import { members, type Who } from '../support/members.ts';
import { seedEvent, seedRegistration, seedSite, takeMails } from '../support/outings.ts';
import { tally } from '../support/sign-in.ts';

const { itEmail, secretaryEmail } = defaultConfig.club;

onEachEngine('the mails that a member chooses', (club) => {
  let site = 0;
  beforeAll(async () => {
    site = await seedSite(club.database);
  });
  beforeEach(async () => {
    club.setClock(START);
    await takeMails(club.database);
    await club.empty('mail_refusals');
  });

  const choose = (wanted: boolean, ...kinds: OptionalMailKind[]) =>
    club.as('USER').put('/mail/choices', { kinds: kinds.map((kind) => ({ kind, wanted })) });
  const chosen = async (who: Who = 'USER') => {
    const { kinds } = (await club.as(who).get('/mail/choices')).json<MailChoices>();
    return kinds.filter(({ wanted }) => wanted).map(({ kind }) => kind);
  };
  const sent = async () => (await takeMails(club.database)).map(({ kind }) => kind);

  it('are all of them at first, and then those that they want, each their own', async () => {
    expect(await chosen()).toEqual([...OPTIONAL_MAIL_KINDS]);
    const answer = await choose(false, 'REGISTERED', 'REMOVED');
    expect(answer.statusCode).toBe(200);
    expect(answer.json<MailChoices>().kinds).toHaveLength(OPTIONAL_MAIL_KINDS.length);
    await choose(false, 'REGISTERED');
    expect(await chosen()).toEqual(OPTIONAL_MAIL_KINDS.filter((kind) => kind !== 'REGISTERED' && kind !== 'REMOVED'));
    expect(await chosen('OTHER')).toEqual([...OPTIONAL_MAIL_KINDS]);
    await choose(true, 'REGISTERED', 'REMOVED', 'MOVED_PLACE');
    expect(await chosen()).toEqual([...OPTIONAL_MAIL_KINDS]);
  });

  it('are taken from whoever sends them in any order, many at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, index) =>
        choose(index % 3 === 0, ...(index % 2 === 0 ? OPTIONAL_MAIL_KINDS : OPTIONAL_MAIL_KINDS.toReversed())),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  it.each([
    [{ kinds: [{ kind: 'OUTING_CANCELLED', wanted: false }] }, 'kinds.0.kind'],
    [{ kinds: [{ kind: 'REGISTERED', wanted: 'no' }] }, 'kinds.0.wanted'],
  ])('are none of %j', async (body, field) => {
    const answer = await club.as('USER').put('/mail/choices', body);
    expect(refusalIn(answer)).toEqual([400, 'BAD_REQUEST', field]);
    expect(await chosen()).toEqual([...OPTIONAL_MAIL_KINDS]);
  });

  it('decide what is written: an outing from the registration to its end', async () => {
    const user = await club.idOf('USER');
    async function everything(): Promise<string[]> {
      const event = await seedEvent(club.database, site, { diver_max: 1, accompanist_max: 1 });
      const path = `/events/${event}/participants/${user}`;
      const place = { position: 1, type: 'PARTICIPANT' };
      const [member, admin] = [club.as('USER'), club.as('ADMIN')];
      const acts = [
        () => member.post(`${path}/seuil/1`, place),
        () => member.delete(path),
        () => admin.post(`${path}/seuil/1`, place),
        () => admin.put(`${path}/position/1/type/PENDING_PARTICIPANT`, {}),
        () => admin.put(`${path}/position/1/type/PARTICIPANT`, {}),
        () => admin.delete(path),
      ];
      const kinds: string[] = [];
      // Its mail goes before the next act, which would take it back.
      for (const act of acts) {
        await act();
        kinds.push(...(await sent()));
      }
      await seedRegistration(club.database, event, user, 'PARTICIPANT', 1);
      await admin.delete(`/events/mailevent/${event}`);
      await admin.put(`/events/${event}`, { hourRdv: '07:00' });
      club.advance({ minutes: 2 });
      kinds.push(...(await sent()));
      await admin.delete(`/events/${event}`);
      return [...kinds, ...(await sent())];
    }
    const all = [
      'REGISTERED',
      'WITHDRAWN',
      'REGISTERED_BY_OTHER',
      'MOVED_PLACE',
      'PROMOTED',
      'REMOVED',
      'OUTING_DETAILS',
      'OUTING_CHANGED',
      'OUTING_CANCELLED',
    ];
    expect(await everything()).toEqual(all);
    await choose(false, 'REGISTERED', 'REMOVED');
    expect(await everything()).toEqual(all.filter((kind) => kind !== 'REGISTERED' && kind !== 'REMOVED'));
    await choose(false, ...OPTIONAL_MAIL_KINDS);
    expect(await everything()).toEqual(['PROMOTED', 'OUTING_DETAILS', 'OUTING_CHANGED', 'OUTING_CANCELLED']);
  });
});

onEngine('sqlite', 'the send-mail action', (club) => {
  beforeEach(async () => {
    club.advance({ days: 1 });
    await club.empty('outbox');
  });

  const letter = { SecureToken: 'x', To: itEmail, From: 'president@club.example', Subject: 'Dossier', Body: '+ ville' };
  const rows = () => club.rows('outbox');

  it('writes to the club, and an answer to it reaches the member', async () => {
    const answer = await club.as('USER').post('/mail', letter);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: 'Votre message a été envoyé.' });
    const reply_to = `${members.USER.licence.toLowerCase()}@example.org`;
    expect(await rows()).toMatchObject([{ recipient: itEmail, reply_to, subject: 'Dossier', body_text: '+ ville' }]);
    const { SecureToken: _token, From: _from, ...bare } = { ...letter, To: ` ${secretaryEmail.toUpperCase()}` };
    expect((await club.as('OTHER').post('/mail', bare)).statusCode).toBe(200);
    expect((await rows())[1]).toMatchObject({ recipient: secretaryEmail });
  });

  it.each([
    ['somebody@example.org'],
    [`${itEmail}, somebody@example.org`],
    [`${itEmail}\r\nBcc: somebody@example.org`],
    [`Club <${itEmail}>`],
  ])('does not write to %s', async (To) => {
    const answer = await club.as('SUPER_ADMIN').post('/mail', { ...letter, To });
    expect(refusalIn(answer)).toEqual([403, 'RECIPIENT_FORBIDDEN', 'To']);
    expect(await rows()).toEqual([]);
  });

  it('says what is missing', async () => {
    const { Body: _body, ...without } = letter;
    expect(refusalIn(await club.as('USER').post('/mail', without))).toEqual([400, 'BAD_REQUEST', 'Body']);
    expect(await rows()).toEqual([]);
  });

  it('takes twenty an hour from a member', async () => {
    const answers = await Promise.all(Array.from({ length: 22 }, () => club.as('DAO').post('/mail', letter)));
    expect(tally(answers)).toEqual({ 200: 20, 429: 2 });
    expect(await rows()).toHaveLength(20);
    expect((await club.as('USER').post('/mail', letter)).statusCode).toBe(200);
  });
});
