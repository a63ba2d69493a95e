import type { JsonBytes } from './json-bytes.ts';

/** A record, with the number that each of its changes raises in the database. */
export interface Stamped {
  readonly id: number;
  readonly stamp: number;
}

interface Kept<About, Value> {
  readonly stamp: number;
  readonly about: About;
  /** By kind of viewer. */
  readonly answers: Map<string, JsonBytes<Value>>;
}

interface Loaded<About, Value> {
  readonly about: About;
  readonly answer: JsonBytes<Value>;
}

/** What a record shows to one viewer. */
interface Reading<About, Value> {
  /** Viewers of one kind get the same bytes. */
  readonly kindOf: (about: About) => string;
  /** By id, without records that are gone. Must read after the stamps, so that kept bytes are never older than their stamp. */
  readonly load: (missing: readonly Stamped[]) => Promise<Map<number, Loaded<About, Value>>>;
}

/**
 * Keeps records as bytes of JSON under their stamps, up to `maxSize` bytes (docs/adr/0043). Only for reads outside of
 * transactions, whose changes may still be undone.
 */
export function keptBytes<About, Value>(maxSize: number) {
  type Answer = JsonBytes<Value>;
  const kept = new Map<number, Kept<About, Value>>();
  let size = 0;

  function forget(id: number): void {
    for (const answer of kept.get(id)?.answers.values() ?? []) size -= answer.length;
    kept.delete(id);
  }

  function keep(
    { id, stamp }: Stamped,
    kindOf: (about: About) => string,
    { about, answer }: Loaded<About, Value>,
  ): void {
    const former = kept.get(id);
    if (former?.stamp !== stamp) forget(id);
    const one: Kept<About, Value> = kept.get(id) ?? { stamp, about, answers: new Map() };
    // Behind the others, as the one that was read last.
    kept.delete(id);
    kept.set(id, one);
    const kind = kindOf(one.about);
    size += answer.length - (one.answers.get(kind)?.length ?? 0);
    one.answers.set(kind, answer);
    for (const oldest of kept.keys()) {
      if (size <= maxSize) break;
      forget(oldest);
    }
  }

  /** In the order of `asked`, without records that were deleted meanwhile. */
  return async (asked: readonly Stamped[], { kindOf, load }: Reading<About, Value>): Promise<Answer[]> => {
    const answers = asked.map(({ id, stamp }) => {
      const one = kept.get(id);
      return one?.stamp === stamp ? one.answers.get(kindOf(one.about)) : undefined;
    });
    const missing = asked.filter((_, at) => answers[at] === undefined);
    if (missing.length === 0) return answers.filter((answer) => answer !== undefined);
    const loaded = await load(missing);
    for (const stamped of missing) {
      const one = loaded.get(stamped.id);
      if (one) keep(stamped, kindOf, one);
    }
    return asked.map(({ id }, at) => answers[at] ?? loaded.get(id)?.answer).filter((answer) => answer !== undefined);
  };
}
