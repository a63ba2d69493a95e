import { expect, it } from 'vitest';
import { onEachEngine, START } from '../support/app.ts';
import { currentIn, diverIn, expectBooksToBalance, newMember, refusalIn } from '../support/divers.ts';

onEachEngine('the wallet of a member', (club) => {
  const put = (id: number, body: object) => club.as('SUPER_ADMIN').put(`/divers/${id}`, body);

  it('is changed by a movement of whole cents with its reason and its author', async () => {
    const { id, version } = await newMember(club, { porte_Monnaie: 100 });
    const answer = await put(id, { porte_Monnaie: 87.345, walletReason: ' Gonflages ', version });
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

  it.each([null, '12', 1e12])('is an amount: %j is refused', async (value) => {
    const { id, version } = await newMember(club);
    const answer = await put(id, { porte_Monnaie: value, version });
    expect(refusalIn(answer)).toEqual([400, 'BAD_REQUEST', 'porte_Monnaie']);
    await expectBooksToBalance(club);
  });
});
