// Twenty clients on few places and on servers that are killed, stopped and cut off: a serial order explains every answer
// that they got. `npm run soak -- histories` plays two hundred seeds, SEED=57 one.
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEachEngine, type TestClub } from '../support/app.ts';
import { check } from '../support/histories/checker.ts';
import { startFleet, type Fleet } from '../support/histories/fleet.ts';
import type { History } from '../support/histories/history.ts';
import { play, seedForHistories } from '../support/histories/run.ts';
import { report, shrink } from '../support/histories/shrink.ts';
import { clockFor, processes } from '../support/payment-chaos.ts';
import { openSandbox } from '../support/payments.ts';

const { sandbox } = await openSandbox();

/** SEED replays one; the soak plays two hundred. */
const { SEED, SOAK } = process.env;
const SEEDS = SEED ? [Number(SEED)] : Array.from({ length: SOAK === '1' ? 200 : 2 }, (_, index) => index + 1);
const ACTS_EACH = 12;

/** Two processes on PostgreSQL, one on SQLite. Plays one seed after the other. */
function stage(club: TestClub, controls: { readonly without?: 'locks' } = {}) {
  let fleet: Fleet;
  let site = 0;
  // A proof of fifteen minutes outlasts a seed.
  const clock = { ...clockFor(), speed: 20 };
  beforeAll(async () => {
    site = await seedForHistories(club);
    const start = processes(club.url, sandbox.url, undefined, controls);
    fleet = await startFleet(club.engine === 'postgres' ? 2 : 1, () => start(clock));
  });
  afterAll(() => fleet.close());
  return { play: (seed: number) => play({ club, fleet, sandbox, clock, site }, seed, ACTS_EACH) };
}

/** The contradiction as text, after the whole history was written to a file; empty without one. */
function contradictionIn(history: History): string {
  const verdict = check(history);
  if (verdict.explained === true) return '';
  const { engine, seed } = history.setup;
  const file = path.join(tmpdir(), `history-${engine}-${seed}.json`);
  writeFileSync(file, JSON.stringify(history));
  if (verdict.explained === null) return `Seed ${seed} on ${engine}: given up after ${verdict.steps} steps. ${file}`;
  const small = shrink(history);
  return `${report(history, small, check(small))}\n${file}`;
}

onEachEngine('histories', (club) => {
  const { play: playSeed } = stage(club);
  it.each(SEEDS)('of seed %i have an order', async (seed) => {
    expect(contradictionIn(await playSeed(seed))).toBe('');
  });
});

onEachEngine('the control: servers that lock nothing', (club) => {
  const { play: playSeed } = stage(club, { without: 'locks' });
  it('are found out', async () => {
    expect(check(await playSeed(1)).explained).toBe(false);
  });
});
