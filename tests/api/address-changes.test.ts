// A changed e-mail address, to which the old one may object (docs/adr/0037).
import { expect, it } from 'vitest';
import { onEachEngine, START } from '../support/app.ts';
import { historyOf } from '../support/audit.ts';
import { diverIn, newMember, refusalIn } from '../support/divers.ts';
import { takeMails } from '../support/outings.ts';
import { login, tokenIn } from '../support/sign-in.ts';

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
  const expectOver = async (key: string) => expect(refusalIn(await object(key))).toEqual([422, 'LINK_OVER']);
  const oneTimeIn = (text = ''): string => /[0-9a-f]{4}(-[0-9a-f]{4}){7}/.exec(text)?.[0] ?? 'none';

  it('is told to the old address, without the new one or the licence', async () => {
    const { id, licenceNumber } = await newMember(club, { email: OLD });
    const [mail, ...others] = await mailsAfter(id, 'nouvelle@example.org');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'ADDRESS_CHANGED', recipient: OLD });
    expect(mail?.body_text).not.toMatch(new RegExp(`nouvelle|${licenceNumber}`));
    expect(keyIn(mail?.body_text)).toMatch(/^[\w-]{43}$/);
    // The same address again, and a member who had none.
    expect(await mailsAfter(id, 'nouvelle@example.org')).toEqual([]);
    expect(await mailsAfter((await newMember(club)).id, OLD)).toEqual([]);
  });

  it('is taken back by the old address, with all that the new one brought about, and once', async () => {
    const { id, licenceNumber } = await newMember(club, { email: OLD });
    const key = await moved(id, 'voleur@example.org');
    // The holder of the new address takes the account over, and leaves a one-time password for later.
    const asked = async () => {
      await club.anonymous.put(`/divers/${licenceNumber}/password/init`);
      return oneTimeIn((await takeMails(club.database))[0]?.body_text);
    };
    const enter = (password: string) => login(club, { licence: licenceNumber, password });
    const first = await asked();
    const token = tokenIn(await enter(first));
    const chosen = { oldPassword: first, newPassword: 'Voleur-de-mers-3' };
    expect((await club.as({ token }).put('/users/password', chosen)).statusCode).toBe(200);
    const session = tokenIn(await enter(chosen.newPassword));
    const later = await asked();

    const answer = await object(key);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await emailOf(id)).toBe(OLD);
    expect((await club.as({ token: session }).get('/divers/event')).statusCode).toBe(401);
    for (const password of [chosen.newPassword, later]) expect((await enter(password)).statusCode).toBe(401);
    const [told, ...others] = await takeMails(club.database);
    expect([told?.kind, told?.recipient, others]).toEqual(['ADDRESS_RESTORED', 't-00-000001@example.org', []]);
    const [last] = await historyOf(club, { resource: 'divers', id });
    expect(last?.changes).toEqual([{ field: 'email', before: 'voleur@example.org', after: OLD }]);
    // The way back in is by the old address.
    expect((await enter(await asked())).statusCode).toBe(200);

    await club.as('ADMIN').put(`/divers/${id}`, { email: 'choisie@example.org' });
    await expectOver(key);
    expect(await emailOf(id)).toBe('choisie@example.org');
  });

  it('keeps the password that the member had before', async () => {
    const { id, licenceNumber } = await newMember(club, { email: OLD });
    const password = 'Etoile-de-mer-7';
    await club.anonymous.put(`/divers/${licenceNumber}/password/init`);
    const oldPassword = oneTimeIn((await takeMails(club.database)).at(-1)?.body_text);
    const token = tokenIn(await login(club, { licence: licenceNumber, password: oldPassword }));
    await club.as({ token }).put('/users/password', { oldPassword, newPassword: password });
    club.advance({ minutes: 1 });
    await object(await moved(id, 'autre@example.org'));
    expect((await login(club, { licence: licenceNumber, password })).statusCode).toBe(200);
  });

  it.each([
    ['goes with what the new address added', '2026-05-04T08:00:01.000Z', 0],
    ['stays where the member had one before', '2026-05-04T07:59:59.000Z', 1],
  ])('a second factor %s', async (_what, created_at, left) => {
    club.setClock(START);
    const { id } = await newMember(club, { email: OLD });
    const key = await moved(id, 'voleur@example.org');
    const passkey = {
      diver_id: id,
      credential_id: `key-${id}`,
      public_key: '',
      counter: 0,
      transports: '[]',
      name: '',
    };
    await club.database.write(({ sql }) =>
      sql
        .insertInto('passkeys')
        .values({ ...passkey, created_at })
        .execute(),
    );
    expect((await object(key)).statusCode).toBe(200);
    const rows = await club.database.read(({ sql }) =>
      sql.selectFrom('passkeys').select('id').where('diver_id', '=', id).execute(),
    );
    expect(rows).toHaveLength(left);
  });

  it('is objected to by who had it first: later keys end with it, earlier ones do not', async () => {
    const { id } = await newMember(club, { email: OLD });
    const first = await moved(id, 'voleur@example.org');
    const second = await moved(id, 'complice@example.org');
    expect((await object(first)).statusCode).toBe(200);
    await expectOver(second);
    const [third, fourth] = [await moved(id, 'voleur@example.org'), await moved(id, 'complice@example.org')];
    expect((await object(fourth)).statusCode).toBe(200);
    expect((await object(third)).statusCode).toBe(200);
    expect(await emailOf(id)).toBe(OLD);
  });

  it('of twenty objections at once, takes one; stands after 7 days, and for a member who is gone', async () => {
    const { id } = await newMember(club, { email: OLD });
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
