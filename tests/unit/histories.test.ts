// The checker of histories: what it must take for true, and each kind of lie that it must find.
import { describe, expect, it } from 'vitest';
import { check } from '../support/histories/checker.ts';
import type { Act, History, Operation, Outcome } from '../support/histories/history.ts';
import { amountsIn, stateOf, stepper, versionIn, type Step } from '../support/histories/model.ts';
import { PAYERS, planOf, type Plan } from '../support/histories/plan.ts';
import { report, shrink } from '../support/histories/shrink.ts';
import { randomFrom } from '../support/random.ts';

const people = {
  members: Array.from({ length: 14 }, (_, index) => ({ id: index + 1, licence: `M-${index + 1}` })),
  staff: {
    OPEN: { id: 101, licence: 'S-1', level: 'N2' },
    ADMIN: { id: 102, licence: 'S-2', level: 'E2' },
    SUPER_ADMIN: { id: 103, licence: 'S-3', level: 'E3' },
  },
  outings: [1, 2, 3],
  checkouts: Array.from({ length: PAYERS }, (_, index) => 1000 + index),
};
const planFor = (seed: number): Plan =>
  planOf(
    { engine: 'sqlite', seed, now: '2026-05-04T08:00:00.000Z', random: randomFrom(seed), servers: 2, actsEach: 12 },
    people,
  );

type Bug = 'none' | 'lost update' | 'doubled debit';

/**
 * A club whose lines alone fail: acts happen one by one, at any moment between question and answer. `bug`: once, in the
 * middle, somebody writes over a list what they had read before another changed it, or a debit is entered twice.
 */
function historyOf(seed: number, bug: Bug = 'none'): History {
  const random = randomFrom(seed + 7);
  const { setup, clients } = planFor(seed);
  const step = stepper(setup);
  const timed = clients.flatMap(({ name, actor, acts }) => {
    let now = random();
    return acts.map(({ act }) => {
      const [start, happens, end] = [now, now + random(), now + 1 + random()];
      now = end + random();
      return { client: name, actor: act.act === 'pay' ? null : actor, act, start, happens, end };
    });
  });
  const questions: Act[] = [
    ...setup.outings.map(({ id }): Act => ({ act: 'look', outing: id })),
    ...setup.divers.map(({ id }): Act => ({ act: 'statement', diver: id })),
  ];
  for (const act of questions)
    timed.push({ client: 'the end', actor: null, act, start: 1000, happens: 1000.5, end: 1001 });
  let planted = bug === 'none';
  let before = stateOf(setup);
  let state = before;
  const versions = new Map(setup.outings.map(({ id }) => [id, [versionIn(state, id)]]));

  /** What this act makes of the club. */
  function perform(one: Pick<Operation, 'act' | 'actor'>, index: number): Step {
    const next = step(state, one);
    if (planted || 'refused' in next || index < timed.length / 8) return next;
    const { act } = one;
    if (bug === 'doubled debit' && act.act === 'debit') {
      const twice = step(next.state, { ...one, act: { ...act, key: `${act.key}-2`, again: true } });
      planted = 'state' in twice;
      return planted ? { ...twice, answer: next.answer } : next;
    }
    const isOvertaken =
      (act.act === 'register' || act.act === 'withdraw') &&
      versionIn(before, act.outing) !== versionIn(state, act.outing);
    if (bug !== 'lost update' || !isOvertaken) return next;
    const late = step(before, one);
    planted = 'state' in late;
    return late;
  }

  const operations = timed
    .toSorted((a, b) => a.happens - b.happens)
    .map(({ client, actor, act, start, end }, index): Operation => {
      const one = { client, actor, act, start };
      const isCut = actor !== null && random() < 0.08;
      const next = isCut && random() < 0.5 ? { refused: 'LOST' } : perform(one, index);
      if ('state' in next) {
        before = state;
        ({ state } = next);
      }
      for (const [id, list] of versions) list.push(versionIn(state, id));
      const outcome: Outcome = isCut
        ? { kind: 'unknown' }
        : 'refused' in next
          ? { kind: 'refused', code: next.refused }
          : { kind: 'ok', answer: next.answer };
      return { id: index + 1, server: 'one', ...one, end: isCut ? null : end, outcome };
    });
  expect(planted).toBe(true);
  const records = {
    versions: Object.fromEntries([...versions].map(([id, list]) => [id, list])),
    ledger: Object.fromEntries(setup.divers.map(({ id }) => [id, [...amountsIn(state, id)]])),
  };
  return { setup, operations, records };
}

const SEEDS = Array.from({ length: 6 }, (_, seed) => seed);

describe('histories of a club that serves one after the other', () => {
  it.each(SEEDS)('have an order: seed %i', (seed) => expect(check(historyOf(seed)).explained).toBe(true));
});

describe.each(['lost update', 'doubled debit'] as const)('the control: a %s', (bug) => {
  it.each(SEEDS)('is found, and told from the first answer that shows it: seed %i', (seed) => {
    const history = historyOf(seed, bug);
    expect(check(history).explained).toBe(false);
    const small = shrink(history);
    const verdict = check(small);
    expect(verdict.explained).toBe(false);
    expect(small.operations.length).toBeLessThan(history.operations.length);
    const [shown] = verdict.stuck;
    expect(report(history, small, verdict)).toContain(`none of these can be next:\n  #${shown?.id} `);
  });
});
