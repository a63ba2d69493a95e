// What several processes and monitoring lean on: jobs that run once, readiness, metrics, rows that do not depend on a killed
// start.
import type { InjectOptions } from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { buildApp } from '#server/compose/app.ts';
import { claimJob, findJob, finishJob, isJobDue, keepingClaim } from '#server/db/jobs.ts';
import { defaultSettings, seedClub } from '#server/db/installation.ts';
import { recordBackup } from '#server/commons/backups/last-backup.ts';
import type { About } from '#contract/about.ts';
import { onEachEngine, onEngine, partsOf } from '../support/app.ts';
import { members } from '../support/members.ts';
import { migrationNames } from '../support/migrations.ts';
import { login } from '../support/sign-in.ts';

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

  it('kept by a process that works stay its own, and are free a minute after its death', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    let now = at(0);
    const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
    const isFreeAt = (instant: Date) => club.database.write((tx) => claimJob(tx, 'kept', instant, later(60)));
    const until = async () => (await club.database.read((tx) => findJob(tx, 'kept')))?.claimed_until;
    expect(await isFreeAt(now)).toBe(true);
    const work = Promise.withResolvers<void>();
    const kept = keepingClaim({ database: club.database, clock: () => now }, 'kept', () => work.promise);
    for (let turn = 0; turn < 8; turn += 1) {
      now = later(15);
      vi.advanceTimersByTime(15_000);
      await expect.poll(until).toBe(later(60).toISOString());
    }
    expect(await isFreeAt(later(59))).toBe(false);
    expect(await isFreeAt(later(60))).toBe(true);
    work.reject(new Error('killed'));
    await expect(kept).rejects.toThrow('killed');
    expect(await until()).toBeNull();
  });

  it('wait for no instant of a clock that was ahead: neither for the run that it dated nor for its claim', async () => {
    const [ahead, now] = [new Date(Date.UTC(2026, 4, 6)), at(50)];
    const due = () => club.database.read((tx) => isJobDue(tx, 'nightly', now, at(0)));
    await club.database.write((tx) => finishJob(tx, 'nightly', at(50), null));
    expect(await due()).toBe(false);
    await club.database.write((tx) => finishJob(tx, 'nightly', ahead, null));
    expect(await due()).toBe(true);
    expect(await claim(now, ahead, at(0))).toBe(true);
    expect(await due()).toBe(true);
    expect(await claim(now, at(59), at(0))).toBe(true);
    expect(await due()).toBe(false);
  });
});

onEachEngine('the first start', (club) => {
  it('numbers the settings by their rank, also after one that was killed halfway, and new ones after them', async () => {
    const killed = club.database.write(async ({ db }) => {
      await db.insertInto('settings').values(defaultSettings).execute();
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    await seedClub(club.database);
    const rows = await club.rows('settings');
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
      .poll(async () => (await club.app.inject('/health/ready')).json<unknown>())
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

onEachEngine('what runs', (club) => {
  it('is said to administrators, with the engine and its schema', async () => {
    const about = (await club.as('ADMIN').get('/a-propos')).json<About>();
    expect(about).toMatchObject({ commit: null, date: null, node: process.versions.node });
    expect(about.schema).toBe(migrationNames.at(-1));
    expect(about.engine).toMatch(club.database.engine === 'sqlite' ? /^SQLite 3\.\d+/ : /^PostgreSQL \d+/);
  });
});

const METRICS_TOKEN = 'a-token-of-the-tests-for-prometheus-alone';

onEngine(
  'sqlite',
  'metrics',
  (club) => {
    const elsewhere = '203.0.113.9';
    const authorization = `Bearer ${METRICS_TOKEN}`;
    const scrape = (call: Partial<InjectOptions> = { headers: { authorization } }) =>
      club.app.inject({ url: '/metrics', ...call });

    it.each<[string, number, Partial<InjectOptions>]>([
      ['this machine without the token', 404, { remoteAddress: '127.0.0.1', headers: { host: '127.0.0.1:8080' } }],
      ['this machine with the token', 200, { remoteAddress: '127.0.0.1', headers: { authorization } }],
      ['elsewhere with the token', 200, { remoteAddress: elsewhere, headers: { authorization } }],
      ['a proxy with the token', 200, { headers: { authorization, 'x-forwarded-for': elsewhere } }],
      ['elsewhere', 404, { remoteAddress: elsewhere }],
      ['elsewhere with another token', 404, { remoteAddress: elsewhere, headers: { authorization: 'Bearer other' } }],
      ['a client that says to be this machine', 404, { headers: { 'x-forwarded-for': '127.0.0.1' } }],
      ['a proxy that names its client otherwise', 404, { headers: { forwarded: 'for=127.0.0.1' } }],
    ])('are asked for from %s: %i', async (_from, status, call) => {
      const answer = await scrape(call);
      expect(answer.statusCode).toBe(status);
      if (status === 404) expect(answer.body).toBe((await club.app.inject('/metrics/none')).body);
    });

    it('say what was answered, who was refused, and how mails, payments and backups stand', async () => {
      const shown = async (): Promise<string[]> => (await scrape()).body.split('\n');
      expect(await shown()).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^club_build_info\{version="\d+\.\d+\.\d+",commit="",node="24\.\S+"\} 1$/),
          'http_server_errors_total 0',
          'club_sign_ins_failed_total{reason="credentials"} 0',
          'club_mails{state="waiting"} 0',
          'club_payments{state="mismatch"} 0',
        ]),
      );
      await login(club, { licence: members.USER.licence, password: 'wrong' });
      await club.anonymous.put(`/divers/${members.USER.licence}/password/init`);
      const payment = { diver_id: await club.idOf('USER'), purpose: 'WALLET', cents: 5000, created_at: '' };
      const states = ['OPEN', 'MISMATCH', 'PAID'];
      await club.insert('payment_intents', ...states.map((state) => ({ ...payment, reference: state, state })));
      await club.database.write((tx) => recordBackup(tx, { file: 'x', at: club.clock() }, club.clock()));
      club.advance({ hours: 1 });
      expect(await shown()).toEqual(
        expect.arrayContaining([
          'http_request_duration_seconds_count{method="POST",route="/api/v1/users/login",status="401"} 1',
          'club_sign_ins_failed_total{reason="credentials"} 1',
          'club_mails{state="waiting"} 1',
          'club_mails{state="failed"} 0',
          'club_mails{state="sent"} 0',
          'club_payments{state="open"} 1',
          'club_payments{state="mismatch"} 1',
          'club_backup_age_seconds 3600',
          'club_database_up 1',
          expect.stringMatching(/^nodejs_eventloop_lag_p99_seconds \d/),
        ]),
      );
    });

    it('count errors, and leave out what they cannot know, while the database is away', async () => {
      const database = { ...club.database, read: () => Promise.reject(new Error('away')) };
      const app = await buildApp({ ...(await partsOf(club.database, club.clock)), database });
      const before = await app.readFigures();
      expect(before.text).toContain('club_database_up 0\n');
      expect(before.text).not.toMatch(/^club_(mails|payments|backup)[^#]* \d/m);
      await app.inject({ method: 'POST', url: '/api/v1/users/login', payload: { licence: 'x', password: 'x' } });
      expect((await app.readFigures()).text).toContain('http_server_errors_total 1\n');
      expect((await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).statusCode).toBe(404);
      await app.close();
    });
  },
  { metricsToken: METRICS_TOKEN, trustedProxies: ['127.0.0.1'] },
);
