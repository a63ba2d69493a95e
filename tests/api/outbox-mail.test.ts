import { beforeEach, expect, it } from 'vitest';
import { defaultConfig } from '../../src/shared/config.ts';
import { onEngine } from '../support/app.ts';
import { refusalIn } from '../support/divers.ts';
import { members } from '../support/members.ts';
import { tally } from '../support/sign-in.ts';

const { itEmail, secretaryEmail } = defaultConfig.club;

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
