import { expect, it } from 'vitest';
import { onEachEngine, START } from '../support/app.ts';
import { currentIn, diverIn, expectBooksToBalance, newMember, refusalIn } from '../support/divers.ts';

onEachEngine('the wallet of a member', (club) => {
  const put = (id: number, body: object) => club.as('SUPER_ADMIN').put(`/divers/${id}`, body);

  it('is changed by a movement with its reason and its author', async () => {
    const { id, version } = await newMember(club, { porte_Monnaie: 100 });
    const answer = await put(id, { porte_Monnaie: 87.35, walletReason: ' Gonflages ', version });
    expect(diverIn(answer)).toMatchObject({ porte_Monnaie: 87.35 });
    expect(diverIn(answer).version).toBeGreaterThan(version);
    const rows = await club.rows('movements', { diver_id: id });
    expect(rows.at(-1)).toMatchObject({
      cents: -1265,
      kind: 'ADJUSTMENT',
      reason: 'Gonflages',
      author_id: await club.idOf('SUPER_ADMIN'),
      created_at: START,
    });
    await expectBooksToBalance(club);
  });

  it('needs the version that it was read with', async () => {
    const { id, version } = await newMember(club, { porte_Monnaie: 100 });
    const without = await put(id, { porte_Monnaie: 50 });
    expect(refusalIn(without)).toEqual([409, 'VERSION_REQUIRED', 'porte_Monnaie']);
    await put(id, { porte_Monnaie: 110, version });
    const late = await put(id, { porte_Monnaie: 50, version });
    expect(refusalIn(late)).toEqual([409, 'STALE_VERSION']);
    expect(currentIn(late).porte_Monnaie).toBe(110);
    expect((await put(id, { porte_Monnaie: 110, ville: 'Mons' })).statusCode).toBe(200);
    await expectBooksToBalance(club);
  });

  it.each([
    [12.345, 12.35],
    [-0.001, 0],
  ])('is rounded to the cent: %d € are %d €', async (value, stored) => {
    const { id, version } = await newMember(club, { porte_Monnaie: 100 });
    expect((await put(id, { porte_Monnaie: value, version })).statusCode).toBe(200);
    expect((await club.as('SUPER_ADMIN').get(`/divers/${id}`)).json()).toMatchObject({ porte_Monnaie: stored });
    await expectBooksToBalance(club);
  });

  it.each([
    [null, 400],
    ['12', 400],
    [1e12, 400],
  ])('is an amount: %j is refused', async (value, status) => {
    const { id, version } = await newMember(club);
    const answer = await put(id, { porte_Monnaie: value, version });
    const [refused, , field] = refusalIn(answer);
    expect([refused, field]).toEqual([status, 'porte_Monnaie']);
    await expectBooksToBalance(club);
  });
});
