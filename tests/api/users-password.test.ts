import { beforeEach, expect, it } from 'vitest';
import { onEachEngine } from '../support/app.ts';
import { refusalIn } from '../support/divers.ts';
import { members, PASSWORD, type Who } from '../support/members.ts';
import { login, signedIn, tally } from '../support/sign-in.ts';

const NEXT = 'Etoile-de-mer-7';
/** Fields that the screen holds beside. */
const beside = (newPassword: string) => ({ newPassword1: newPassword, newPassword2: newPassword });

onEachEngine('changing one’s password', (club) => {
  beforeEach(() => club.advance({ hours: 1 }));

  const change = (token: string, oldPassword: string, newPassword: string) =>
    club.as({ token }).put('/users/password', { oldPassword, newPassword, ...beside(newPassword) });
  const letIn = async (who: Who, password: string) =>
    (await login(club, { licence: members[who].licence, password })).statusCode === 200;

  it('replaces it and ends every session of the member, this one included', async () => {
    const [here, elsewhere] = [await signedIn(club, 'USER'), await signedIn(club, 'USER')];
    const answer = await change(here, PASSWORD, NEXT);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: 'Nouveau mot de passe enregistré avec succés !' });
    for (const token of [here, elsewhere]) expect((await club.as({ token }).get('/sites')).statusCode).toBe(401);
    expect(await letIn('USER', PASSWORD)).toBe(false);
    expect(await letIn('USER', NEXT)).toBe(true);
  });

  it.each([
    ['pas le bon', NEXT, 'PASSWORD_WRONG', 'oldPassword'],
    [PASSWORD, 'court-7', 'PASSWORD_TOO_SHORT', 'newPassword'],
    [PASSWORD, 'Password', 'PASSWORD_TOO_COMMON', 'newPassword'],
    [PASSWORD, 'AZERTYUIOP', 'PASSWORD_TOO_COMMON', 'newPassword'],
    [PASSWORD, '１２３４５６７８', 'PASSWORD_TOO_COMMON', 'newPassword'],
    [PASSWORD, 'Plongée-Club-1987', 'PASSWORD_TOO_COMMON', 'newPassword'],
    [PASSWORD, `${members.OTHER.licence}!`, 'PASSWORD_TOO_COMMON', 'newPassword'],
    [PASSWORD, PASSWORD, 'PASSWORD_UNCHANGED', 'newPassword'],
  ])('from %s to %s is %s', async (oldPassword, newPassword, code, field) => {
    const token = await signedIn(club, 'OTHER');
    const answer = await change(token, oldPassword, newPassword);
    expect(refusalIn(answer)).toEqual([422, code, field]);
    expect((await club.as({ token }).get('/sites')).statusCode).toBe(200);
    expect(await letIn('OTHER', PASSWORD)).toBe(true);
  });

  it('takes up to two hundred characters', async () => {
    const token = await signedIn(club, 'ADMIN');
    expect((await change(token, PASSWORD, 'é'.repeat(201))).json()).toMatchObject({ code: 'BAD_REQUEST' });
    expect((await change(token, PASSWORD, 'é'.repeat(200))).statusCode).toBe(200);
    expect(await letIn('ADMIN', 'é'.repeat(200))).toBe(true);
  });

  it('happens once when two screens do it at the same time', async () => {
    const token = await signedIn(club, 'TRIBE');
    const wanted = [`${NEXT}a`, `${NEXT}b`];
    const answers = await Promise.all(wanted.map((password) => change(token, PASSWORD, password)));
    // The later one has lost its session, or already meets the new password.
    const refusals = answers.map(({ statusCode }) => statusCode).filter((status) => status !== 200);
    expect(refusals).toHaveLength(1);
    expect([401, 422]).toContain(refusals[0]);
    for (const [index, password] of wanted.entries()) {
      expect(await letIn('TRIBE', password)).toBe(answers[index]?.statusCode === 200);
    }
  });

  it('can’t be used to guess the old one with a found session', async () => {
    const token = await signedIn(club, 'OPEN');
    const answers = [];
    for (let time = 0; time < 11; time += 1) answers.push(await change(token, `devine-${time}`, NEXT));
    expect(tally(answers)).toEqual({ 422: 10, 429: 1 });
    expect((await change(token, PASSWORD, NEXT)).statusCode).toBe(429);
    expect(await letIn('OPEN', PASSWORD)).toBe(true);
    club.advance({ minutes: 15 });
    expect((await change(token, PASSWORD, NEXT)).statusCode).toBe(200);
  });
});
