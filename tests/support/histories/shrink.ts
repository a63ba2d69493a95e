// Makes a contradiction small enough to be read, by leaving out what a true history can do without.
import { check, isQuestion, type Verdict } from './checker.ts';
import { lineOf, type History, type Operation } from './history.ts';
import { reachOf, stepper, type State } from './model.ts';

const STEPS_OF_ONE = 30_000;

const isContradiction = (history: History): boolean => check(history, STEPS_OF_ONE).explained === false;

/** The history as it stood at that moment: what had not ended by then has no answer. */
const until = ({ operations, ...rest }: History, moment: number): History => ({
  ...rest,
  operations: operations
    .filter(({ start }) => start < moment)
    .map((one) => (one.end !== null && one.end <= moment ? one : { ...one, end: null, outcome: { kind: 'unknown' } })),
});

/** What changed nothing: without it a true history is still true. */
const isIdle = ({ act, outcome }: Operation): boolean => outcome.kind === 'refused' || isQuestion(act.act);

/** The shortest beginning that is a contradiction. */
function beginning(history: History): History {
  const ends = history.operations.flatMap(({ end }) => end ?? []).toSorted((a, b) => a - b);
  let [low, high] = [0, ends.length - 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isContradiction(until(history, ends[middle] ?? 0))) high = middle;
    else low = middle + 1;
  }
  const short = until(history, ends[low] ?? 0);
  return isContradiction(short) ? short : history;
}

/** The shortest beginning that is a contradiction, without what changed nothing and is not needed. */
export function shrink(history: History): History {
  let small = beginning(history);
  for (let size = Math.ceil(small.operations.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let to = small.operations.length; to > 0; to -= size) {
      const from = Math.max(0, to - size);
      const kept = small.operations.slice(from, to).filter((one) => !isIdle(one));
      const smaller = { ...small, operations: small.operations.toSpliced(from, to - from, ...kept) };
      if (kept.length < to - from && isContradiction(smaller)) small = smaller;
    }
  }
  return small;
}

/** What the club would have answered there. */
function expected({ setup }: History, state: State, operation: Operation): string {
  const next = stepper(setup)(state, operation);
  return 'refused' in next ? `refused: ${next.refused}` : JSON.stringify(next.answer);
}

/** The contradiction as text: where every order ends, and what was done, or perhaps done, to the same things. */
export function report(history: History, small: History, { order, state, stuck }: Verdict): string {
  const { setup, operations } = history;
  const partsOf = (one: Operation): string[] => {
    const { reads, writes } = reachOf(one, setup, operations);
    return [...reads, ...writes];
  };
  const parts = new Set(stuck.flatMap(partsOf));
  const near = small.operations.filter((one) => !stuck.includes(one) && partsOf(one).some((name) => parts.has(name)));
  return [
    `Seed ${setup.seed} on ${setup.engine}: no order explains the answers. After ${order.length} operations none of these can be next:`,
    ...stuck.flatMap((one) => [`  ${lineOf(one)}`, `    one after the other: ${expected(history, state, one)}`]),
    'What was asked before, of the same outings and wallets:',
    ...near.map((one) => `  ${lineOf(one)}`),
  ].join('\n');
}
