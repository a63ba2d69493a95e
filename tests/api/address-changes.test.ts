// A changed e-mail address, to which the old one may object (docs/adr/0037).
import { expect, it } from 'vitest';
import { onEachEngine, refusalIn, START } from '../support/app.ts';
import { diverIn, newMember } from '../support/divers.ts';
import { takeMails } from '../support/outings.ts';
import { login, oneTimeIn, tokenIn } from '../support/sign-in.ts';

const OLD = 'ancienne@example.org';

onEachEngine('a changed e-mail address', (club) => {
  const mailsAfter = async (id: number, email: string) => {
    await takeMails(club.database);
    expect((await club.as('ADMIN').put(`/divers/${id}`, { email })).statusCode).toBe(200);
    return takeMails(club.database);
  };
  const keyIn = (text = ''): string => /resetPassword\/adresse#(\S+)/.exec(text)?.[1] ?? 'none';
  /** Changes the address; the key of the mail to the one before. */
  const moved = async (id: number, email: string) => keyIn((await mailsAfter(id, email))[0]?.body_text);
  const object = (key: string) => club.anonymous.post('/users/address/objection', { key });
  const emailOf = async (id: number) => diverIn(await club.as('ADMIN').get(`/divers/${id}`)).email;
  const expectOver = async (key: string) => expect(refusalIn(await object(key))).toBe('422 LINK_OVER');

  const enter = (licence: string, password: string) => login(club, { licence, password });
  const CHOSEN = 'Etoile-de-mer-7';
  /** A member who has chosen a password by the mail to OLD. */
  async function settled() {
    await takeMails(club.database);
    const { id, licenceNumber } = await newMember(club, { email: OLD });
    const oldPassword = oneTimeIn((await takeMails(club.database)).at(-1)?.body_text);
    const token = tokenIn(await enter(licenceNumber, oldPassword));
    const chosen = await club.as({ token }).put('/users/password', { oldPassword, newPassword: CHOSEN });
    expect(chosen.statusCode, chosen.body).toBe(200);
    return { id, licenceNumber };
  }

  it('is told to the old address, without the new one or the licence', async () => {
    const { id, licenceNumber } = await settled();
    const [mail, ...others] = await mailsAfter(id, 'nouvelle@example.org');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'ADDRESS_CHANGED', recipient: OLD });
    expect(mail?.body_text).not.toMatch(new RegExp(`nouvelle|${licenceNumber}`));
    expect(keyIn(mail?.body_text)).toMatch(/^[\w-]{43}$/);
    // The same address again.
    expect(await mailsAfter(id, 'nouvelle@example.org')).toEqual([]);
  });

  it('of a member who never signed in leaves the mistyped one no key: neither a password nor a link', async () => {
    const { id, licenceNumber } = await newMember(club, { email: 'etranger@example.org' });
    const stray = oneTimeIn((await takeMails(club.database)).at(-1)?.body_text);
    await club.anonymous.put(`/divers/${licenceNumber}/password/init`);
    // The mail of the reset still waits.
    expect((await club.as('ADMIN').put(`/divers/${id}`, { email: 'juste@example.org' })).statusCode).toBe(200);
    const mails = await takeMails(club.database);
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([['WELCOME', 'juste@example.org']]);
    expect((await enter(licenceNumber, stray)).statusCode).toBe(401);
    expect((await enter(licenceNumber, oneTimeIn(mails[0]?.body_text))).statusCode).toBe(200);
  });

  it('ends the one-time passwords of the former licence too', async () => {
    const { id, licenceNumber } = await newMember(club, { email: OLD });
    const stray = oneTimeIn((await takeMails(club.database)).at(-1)?.body_text);
    const renamed = `${licenceNumber}X`;
    expect((await club.as('ADMIN').put(`/divers/${id}`, { licenceNumber: renamed })).statusCode).toBe(200);
    expect((await enter(renamed, stray)).statusCode).toBe(401);
  });

  it('is frozen by the objection of the old address, for a super administrator to find out whose it is', async () => {
    const { id, licenceNumber } = await settled();
    const key = await moved(id, 'voleur@example.org');
    const session = tokenIn(await enter(licenceNumber, CHOSEN));
    expect((await object(key)).statusCode).toBe(200);

    // Neither address comes in, and the record stays as it is.
    expect(await emailOf(id)).toBe('voleur@example.org');
    expect((await club.as({ token: session }).get('/divers/event')).statusCode).toBe(401);
    expect(refusalIn(await enter(licenceNumber, CHOSEN))).toBe('403 ACCOUNT_FROZEN');
    expect((await enter(licenceNumber, 'pas le bon')).statusCode).toBe(401);
    const [told, ...others] = await takeMails(club.database);
    expect([told?.kind, told?.recipient, others]).toEqual(['ADDRESS_RESTORED', 't-00-000001@example.org', []]);
    expect(told?.body_text).toContain(OLD);
    await club.anonymous.put(`/divers/${licenceNumber}/password/init`);
    expect(await takeMails(club.database)).toEqual([]);
    expect(diverIn(await club.as('SUPER_ADMIN').get(`/divers/${id}`))).toMatchObject({ frozen: true });
    expect(diverIn(await club.as('ADMIN').get(`/divers/${id}`))).not.toHaveProperty('frozen');

    // Restored, once the address is right: by a one-time password to it, and not by the former one.
    await club.as('SUPER_ADMIN').put(`/divers/${id}`, { email: OLD });
    await takeMails(club.database);
    expect((await club.as('SUPER_ADMIN').delete(`/divers/${licenceNumber}/second-factor`)).statusCode).toBe(204);
    const mails = await takeMails(club.database);
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toContainEqual(['WELCOME', OLD]);
    expect((await enter(licenceNumber, CHOSEN)).statusCode).toBe(401);
    const oneTime = oneTimeIn(mails.find(({ kind }) => kind === 'WELCOME')?.body_text);
    expect((await enter(licenceNumber, oneTime)).statusCode).toBe(200);
  });

  it('of twenty objections at once, takes one; stands after 7 days, and for a member who is gone', async () => {
    const { id } = await settled();
    const key = await moved(id, 'nouvelle@example.org');
    const answers = await Promise.all(Array.from({ length: 20 }, () => object(key)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const late = await moved(id, 'nouvelle@example.org');
    club.advance({ days: 7 });
    await expectOver(late);
    const gone = await moved(id, 'autre@example.org');
    await club.as('SUPER_ADMIN').delete(`/divers/${id}`);
    await expectOver(gone);
    await expectOver('x');
    club.setClock(START);
  });
});
