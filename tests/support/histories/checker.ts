// Searches a serial order of a history's operations that explains every answer: Wing and Gong's search, with Lowe's memory
// of the places where it has been. An operation may stand anywhere between its beginning and its end.
import type { History, Operation } from './history.ts';
import { explainer, lastProgress, progressIn, reachOf, stateOf, type State } from './model.ts';

/** `explained`: null when the search was given up. `order`: ids, the longest order that was found. */
export interface Verdict {
  readonly explained: boolean | null;
  readonly order: readonly number[];
  /** The club after it, and operations of which none can be the next one. */
  readonly state: State;
  readonly stuck: readonly Operation[];
  readonly steps: number;
}

const MOST_STEPS = 400_000;

/** Small numbers for equal parts of states. */
function numbering() {
  const numbers = new Map<string, number>();
  const known = new WeakMap<object, number>();
  return (part: object): number => {
    let number = known.get(part);
    if (number === undefined) {
      const text = JSON.stringify(part);
      number = numbers.get(text) ?? numbers.size;
      numbers.set(text, number);
      known.set(part, number);
    }
    return number;
  };
}

/** A server may settle a paid checkout at any time, without a client's request. */
function withSettlements(operations: readonly Operation[]): Operation[] {
  const settlements = operations.flatMap((one): Operation[] => {
    if (one.act.act !== 'pay') return [];
    const { diver, checkout } = one.act;
    const act = { act: 'settle' as const, diver, checkout };
    return [{ ...one, id: -one.id, client: 'a server', actor: null, act, end: null, outcome: { kind: 'unknown' } }];
  });
  return [...operations, ...settlements];
}

export const isQuestion = (act: string): boolean => ['look', 'balance', 'statement', 'confirm'].includes(act);

/** An operation with the parts of the club that it reads and writes, as bits. */
interface Item {
  readonly operation: Operation;
  readonly start: number;
  readonly end: number;
  readonly writes: number;
  readonly touches: number;
  /** Progress of parts after which it comes too late. */
  readonly latest: ReadonlyMap<string, number>;
  /** Of its list; equal unanswered acts share one, as either explains what the other does. */
  readonly number: number;
}

/** Whether the order of two can be seen. */
const meet = (one: Item, other: Item): boolean =>
  (one.writes & other.touches) !== 0 || (other.writes & one.touches) !== 0;

function itemsOf(history: History): { readonly answered: Item[]; readonly unanswered: Item[] } {
  const { setup, operations } = history;
  const bits = new Map([...stateOf(setup).keys()].map((name, index) => [name, 1 << index]));
  const maskOf = (names: readonly string[]): number => names.reduce((mask, name) => mask | (bits.get(name) ?? 0), 0);
  const all = withSettlements(operations).toSorted((a, b) => a.start - b.start);
  const itemOf = (operation: Operation, number: number): Item => {
    const { reads, writes } = reachOf(operation, setup, operations);
    const { start, end } = operation;
    const touches = maskOf([...reads, ...writes]);
    return {
      operation,
      start,
      end: end ?? Infinity,
      writes: maskOf(writes),
      touches,
      latest: lastProgress(operation, history),
      number,
    };
  };
  const isAnswered = ({ outcome }: Operation): boolean => outcome.kind !== 'unknown';
  const hidden = all.filter((one) => !isAnswered(one) && !isQuestion(one.act.act));
  const textOf = ({ act, actor }: Operation): string => JSON.stringify([act, actor]);
  const texts = hidden.map(textOf);
  return {
    answered: all.filter(isAnswered).map(itemOf),
    unanswered: hidden.map((one) => itemOf(one, texts.indexOf(textOf(one)))),
  };
}

interface Node {
  readonly state: State;
  /** Answered operations that are placed: all before `low`, and these. */
  readonly low: number;
  readonly placed: ReadonlySet<Item>;
  /** Unanswered ones that are placed, in their order. */
  readonly unseen: ReadonlySet<Item>;
}

/** `true`; null when given up; else the parts by which it fails: another order of what does not write them fails too. */
type Found = true | null | number;

export function check(history: History, mostSteps = MOST_STEPS): Verdict {
  const stateAfter = explainer(history);
  const numberOf = numbering();
  const { answered, unanswered } = itemsOf(history);
  /** Keys of dead ends, by the parts that they are about. */
  const deadEnds = new Map<number, Set<string>>();
  let steps = 0;
  let best: readonly number[] = [];
  let stuck: readonly Operation[] = [];
  let furthest = stateOf(history.setup);
  const path: number[] = [];

  const numbersOf = (items: Iterable<Item>): string =>
    [...items]
      .map(({ number }) => number)
      .sort((a, b) => a - b)
      .join();

  /** What decides how the search goes on with some parts: they, and the operations on them that are placed. */
  function keyOf({ state, low, placed, unseen }: Node, parts: number): string {
    const isOn = ({ touches }: Item): boolean => (touches & parts) !== 0;
    const next = answered.findIndex((item, index) => index >= low && isOn(item) && !placed.has(item));
    const later = [...placed].filter((item) => isOn(item) && item.number > next);
    const values = [...state.values()].filter((_, index) => (parts & (1 << index)) !== 0).map(numberOf);
    return `${next},${numbersOf(later)};${numbersOf([...unseen].filter(isOn))};${values.join()}`;
  }

  const isUnchanged = (before: State, after: State): boolean =>
    [...after].every(([name, part]) => numberOf(part) === numberOf(before.get(name) ?? part));

  function place(node: Node, item: Item, state: State): Node {
    const placed = new Set(node.placed).add(item);
    let { low } = node;
    for (let next = answered[low]; next && placed.delete(next); next = answered[low]) low += 1;
    return { ...node, low, placed, state };
  }

  /** Operations that may be next, as none of the others ended before they began; the one that ends first comes first. */
  function candidates({ low, placed }: Node): Item[] {
    let firstEnd = Infinity;
    const open: Item[] = [];
    for (let index = low; index < answered.length; index += 1) {
      const item = answered[index];
      if (!item || item.start >= firstEnd) break;
      if (placed.has(item)) continue;
      open.push(item);
      firstEnd = Math.min(firstEnd, item.end);
    }
    return open.filter(({ start }) => start < firstEnd || firstEnd === Infinity).sort((a, b) => a.end - b.end);
  }

  /** Unanswered operations that may have happened by then. */
  const pending = ({ unseen }: Node, firstEnd: number): Item[] =>
    unanswered.filter((item) => item.start < firstEnd && !unseen.has(item));

  /** Those whose order to the first, directly or by way of others, can be seen: one of them must come before all others. */
  function together(first: Item, all: readonly Item[]): Item[] {
    const near = new Set([first]);
    for (const one of near) for (const other of all) if (meet(one, other)) near.add(other);
    return all.filter((item) => near.has(item));
  }

  /** Parts by which an operation that is not placed yet can no longer be. */
  function tooLate({ state, low, placed }: Node, written: number): number {
    if (written === 0) return 0;
    for (let index = low; index < answered.length; index += 1) {
      const item = answered[index];
      if (!item || (item.touches & written) === 0 || placed.has(item)) continue;
      for (const [name, latest] of item.latest) {
        const part = state.get(name);
        if (part && progressIn(part) > latest) return item.touches;
      }
    }
    return 0;
  }

  /** Goes on with this operation placed. */
  function go(node: Node, item: Item): Found {
    if ((steps += 1) > mostSteps) return null;
    const state = stateAfter(node.state, item.operation);
    if (state === null) return item.touches;
    const isHidden = item.operation.outcome.kind === 'unknown';
    if (isHidden && isUnchanged(node.state, state)) return item.touches;
    const next = isHidden ? { ...node, state, unseen: new Set(node.unseen).add(item) } : place(node, item, state);
    const late = tooLate(next, item.writes);
    if (late !== 0) return late | item.touches;
    path.push(item.operation.id);
    const found = explain(next);
    if (found !== true) path.pop();
    return found;
  }

  function explain(node: Node): Found {
    if (node.low >= answered.length) return true;
    for (const [parts, keys] of deadEnds) if (keys.has(keyOf(node, parts))) return parts;
    const found = tryAll(node);
    if (typeof found !== 'number') return found;
    const keys = deadEnds.get(found) ?? new Set();
    deadEnds.set(found, keys.add(keyOf(node, found)));
    return found;
  }

  function tryAll(node: Node): Found {
    const open = candidates(node);
    const [first] = open;
    if (!first) throw new Error('An operation ended before it began.');
    if (path.length >= best.length) {
      best = [...path];
      stuck = open.map(({ operation }) => operation);
      furthest = node.state;
    }
    // What changes nothing may stand at the first place where it fits.
    const fitting = open.find((item) => item.writes === 0 && stateAfter(node.state, item.operation) !== null);
    if (fitting) return go(node, fitting);

    let parts = 0;
    for (const item of together(first, [...open, ...pending(node, first.end)])) {
      parts |= item.touches;
      const found = go(node, item);
      if (found === true || found === null) return found;
      if ((found & item.touches) === 0) return found;
      parts |= found;
    }
    return parts;
  }

  const explained = explain({ state: stateOf(history.setup), low: 0, placed: new Set(), unseen: new Set() });
  return {
    explained: typeof explained === 'number' ? false : explained,
    order: explained === true ? path : best,
    state: furthest,
    stuck,
    steps,
  };
}
