// Restores while members write, with servers that are killed at any moment: nothing that was acknowledged is lost. `npm run
// soak -- restores` plays thirty seeds on each engine, SEED=57 one.
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { licenceOf } from '#demo/club/accounts.ts';
import { errorMessages } from '#messages/errors.ts';
import { engines } from '../support/app.ts';
import { callsOf, tokenAt } from '../support/calls.ts';
import { folders } from '../support/folders.ts';
import { copyProgram } from '../support/programs.ts';
import { stageRestores, type Losses } from '../support/restores.ts';

const newFolder = folders();
type Stage = Awaited<ReturnType<typeof stageRestores>>;

const { SEED, SOAK } = process.env;
const SEEDS = SEED ? [Number(SEED)] : Array.from({ length: SOAK === '1' ? 30 : 1 }, (_, index) => index + 1);

const NOTHING: Losses = { before: [], after: [], leftovers: [], unbalanced: 0 };

describe.each(engines)('a restore on %s while members write', (engine) => {
  let stage: Stage;
  let usual = { answered: 0, took: 0 };
  beforeAll(async () => {
    stage = await stageRestores(engine, newFolder);
  });
  afterAll(() => stage.close());

  it('loses nothing that was acknowledged', async () => {
    const { losses, isReplaced, fresh, ...times } = await stage.restoreOnce();
    usual = times;
    expect({ losses, isReplaced, fresh }).toEqual({ losses: NOTHING, isReplaced: true, fresh: 1 });
  });

  it.each(SEEDS)('nor when a server is killed at the moment of seed %i', async (seed) => {
    const { losses, ...about } = await stage.killAt(seed, usual);
    if (SOAK === '1') console.log(JSON.stringify({ engine, seed, ...about }));
    expect(losses).toEqual(NOTHING);
  });
});

describe('two processes on PostgreSQL', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await stageRestores('postgres', newFolder, { owners: 2 });
  });
  afterAll(() => stage.close());

  const isReady =
    ({ url }: { readonly url: string }) =>
    async () =>
      (await fetch(`${url}/health/ready`).catch(() => null))?.status === 200;
  const tokens = () => Promise.all(stage.urls.map((server, at) => tokenAt(server, licenceOf(at + 1))));
  const [restoring, other] = [() => stage.urls[0] ?? { url: '' }, () => stage.urls[1] ?? { url: '' }];

  it('are away together, and nothing of the former club is answered afterwards', async () => {
    // What they keep is compared by numbers that a restore sets back.
    const describedAt = async (server: { readonly url: string }, token: string, description?: string) => {
      const body = description === undefined ? undefined : { description };
      const answer = await callsOf(server, token)(body ? 'PUT' : 'GET', `/events/${stage.outing}`, body);
      return (await answer.json()) as { description: string; version: number };
    };
    const [token = ''] = await tokens();
    await describedAt(restoring(), token, 'Ancienne sortie');
    const former = await describedAt(other(), token);
    expect((await stage.restore(restoring(), token)).status).toBe(204);

    const page = () => fetch(`${other().url}/divers`, { headers: { accept: 'text/html' } }).catch(() => null);
    await expect.poll(async () => (await page())?.text()).toContain('Le club reprend une sauvegarde');
    await expect.poll(isReady(restoring())).toBe(true);
    const fresh = await tokenAt(restoring(), licenceOf(1));
    const present = await describedAt(restoring(), fresh, 'Nouvelle sortie');
    expect(present.version).toBe(former.version);
    await expect.poll(isReady(other())).toBe(true);
    expect(await describedAt(other(), fresh)).toMatchObject({ description: 'Nouvelle sortie' });
  });

  it('restore once, when two administrators order it at the same moment', async () => {
    await stage.read(({ db }) => db.updateTable('divers').set({ role: 'SUPER_ADMIN' }).where('id', '=', 2).execute());
    const former = await stage.epoch();
    const [one = '', two = ''] = await tokens();
    const both = await Promise.all([stage.restore(restoring(), one), stage.restore(other(), two)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([204, 409]));
    const refused = both.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ code: 'BACKUP_RUNNING', message: errorMessages.BACKUP_RUNNING });
    await expect.poll(stage.epoch).not.toBe(former);
    for (const server of stage.urls) await expect.poll(isReady(server)).toBe(true);
  });
});

/** The backup of now is made while the club is open. */
const EARLY_BACKUP = {
  'const { database: url, dataDir, allows } = settings;': `const { database: url, dataDir, allows } = settings;
    const close = begin;
    begin = async (order) => close({ ...order, early: await backUpNow(settings) });`,
  'made.push(await backUpNow(settings))': 'made.push(order.early)',
};
/** Other processes write on. */
const OPEN_ELSEWHERE = { 'if (!await joinWriters(db)) return false;': 'return true;' };

describe('the control:', () => {
  it.each([
    ['a backup of now that is made first', 'postgres', EARLY_BACKUP],
    ['another process that is not kept out', 'postgres', OPEN_ELSEWHERE],
  ] as const)('%s, on %s, is found out', async (_fault, engine, faults) => {
    const program = copyProgram({}, faults);
    const stage = await stageRestores(engine, newFolder, { program });
    onTestFinished(async () => {
      await stage.close();
      program.remove();
    });
    const { losses, isReplaced } = await stage.restoreOnce();
    expect(isReplaced).toBe(true);
    expect(losses.before.length).toBeGreaterThan(0);
  });
});
