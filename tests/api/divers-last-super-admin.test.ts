import { expect, it } from 'vitest';
import { onEachEngine } from '../support/app.ts';
import { newMember, refusalIn } from '../support/divers.ts';

onEachEngine('the last super administrator', (club) => {
  it('can be neither demoted, deactivated nor deleted', async () => {
    const id = await club.idOf('SUPER_ADMIN');
    const treasurer = club.as('SUPER_ADMIN');
    const deactivated = await newMember(club, { role: 'SUPER_ADMIN', desactived: true });
    for (const answer of [
      await treasurer.put(`/divers/${id}`, { role: 'ADMIN' }),
      await treasurer.put(`/divers/${id}`, { desactived: true }),
      await treasurer.delete(`/divers/${id}`),
    ]) {
      expect(refusalIn(answer)).toEqual([409, 'LAST_SUPER_ADMIN']);
    }
    expect((await treasurer.put(`/divers/${id}`, { ville: 'Mons', role: 'SUPER_ADMIN' })).statusCode).toBe(200);
    expect((await treasurer.delete(`/divers/${deactivated.id}`)).statusCode).toBe(204);
  });

  it('is left over when all are demoted, deactivated and deleted at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const others = [];
      for (let index = 0; index < 5; index += 1) others.push(await newMember(club, { role: 'SUPER_ADMIN' }));
      const own = await club.idOf('SUPER_ADMIN');
      const treasurer = club.as({ token: await club.tokenOf('SUPER_ADMIN') });
      const ids = [own, ...others.map(({ id }) => id)];
      const answers = await Promise.all(
        ids.map((id, index) => {
          if (index % 3 === 0) return treasurer.put(`/divers/${id}`, { role: 'USER' });
          if (index % 3 === 1) return treasurer.delete(`/divers/${id}`);
          return treasurer.put(`/divers/${id}`, { desactived: true });
        }),
      );
      const left = await club.rows('divers', { role: 'SUPER_ADMIN', active: 1, desactived: 0 });
      expect(left.length).toBeGreaterThanOrEqual(1);
      for (const answer of answers) expect(answer.statusCode).toBeLessThan(500);
      for (const { id } of left) await club.change('divers', id, { role: id === own ? 'SUPER_ADMIN' : 'USER' });
      await club.change('divers', own, { role: 'SUPER_ADMIN' });
    }
  });
});
