// What several processes and monitoring lean on: jobs that run once, readiness, rows that do not depend on a killed start.
import { expect, it } from 'vitest';
import { claimJob, findJob, finishJob } from '../../src/server/db/jobs.ts';
import { defaultSettings, seedClub } from '../../src/server/db/installation.ts';
import { onEachEngine } from '../support/app.ts';

onEachEngine('jobs', (club) => {
  const at = (minute: number): Date => new Date(Date.UTC(2026, 4, 4, 3, minute));
  const claim = (now: Date, until: Date, since?: Date) =>
    club.database.write((tx) => claimJob(tx, 'nightly', now, until, since));

  it('are claimed by one of many that ask at once, again after their end, and not twice a night', async () => {
    const first = await Promise.all(Array.from({ length: 8 }, () => claim(at(0), at(30))));
    expect(first.filter(Boolean)).toHaveLength(1);
    expect(await claim(at(29), at(50))).toBe(false);

    await club.database.write((tx) => finishJob(tx, 'nightly', at(29), '{"rows":7}'));
    expect(await club.database.read((tx) => findJob(tx, 'nightly'))).toEqual({
      name: 'nightly',
      claimed_until: null,
      last_run_at: at(29).toISOString(),
      result: '{"rows":7}',
    });
    expect(await claim(at(31), at(59), at(0))).toBe(false);
    expect(await claim(at(31), at(40))).toBe(true);
  });

  it('of a process that died are free when its claim has run out', async () => {
    expect(await claim(at(39), at(45))).toBe(false);
    expect(await claim(at(40), at(45))).toBe(true);
  });
});

onEachEngine('the first start', (club) => {
  it('numbers the settings by their rank, also after one that was killed halfway, and new ones after them', async () => {
    const killed = club.database.write(async ({ sql }) => {
      await sql.insertInto('settings').values(defaultSettings).execute();
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    await seedClub(club.database);
    const rows = await club.database.read(({ sql }) => sql.selectFrom('settings').selectAll().orderBy('id').execute());
    expect(rows.map(({ id, nom }) => ({ id, nom }))).toEqual(
      defaultSettings.map(({ nom }, rank) => ({ id: rank + 1, nom })),
    );
    const added = await club.as('SUPER_ADMIN').post('/parametres', { nom: 'Local' });
    expect(added.json()).toMatchObject({ id: 8 });
  });
});

onEachEngine('readiness', (club) => {
  it('says in French what stands against it, and asks for no login', async () => {
    expect((await club.app.inject('/health/ready')).json()).toEqual({ status: 'ready' });
    club.app.readiness.push({ name: 'disk', check: () => Promise.resolve('Le disque est presque plein.') });
    club.app.readiness.push({ name: 'worker', check: () => Promise.reject(new Error('secret')) });
    await expect
      .poll(async () => (await club.app.inject('/health/ready')).json<unknown>(), { timeout: 5000 })
      .toEqual({
        status: 'unavailable',
        reasons: [
          { check: 'disk', reason: 'Le disque est presque plein.' },
          { check: 'worker', reason: 'Ce contrôle n’a pas abouti : consultez le journal du serveur.' },
        ],
      });
    expect((await club.app.inject('/health/ready')).statusCode).toBe(503);
  });
});
