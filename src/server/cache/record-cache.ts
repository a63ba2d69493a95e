/** A record, with the number that each of its changes raises in the database, and the epoch of that database: a restore sets numbers back. */
export interface Stamped {
  readonly id: number;
  readonly stamp: number;
  readonly epoch: string | null;
}

type State = Omit<Stamped, 'id'>;

const isSame = (one: State, other: State): boolean => one.stamp === other.stamp && one.epoch === other.epoch;

interface Cached<About, Answer> extends State {
  readonly about: About;
  /** By kind of viewer. */
  readonly answers: Map<string, Answer>;
}

interface Loaded<About, Answer> {
  readonly about: About;
  readonly answer: Answer;
}

interface Reading<About, Answer> {
  /** Viewers of one kind get the same answer. */
  readonly kindOf: (about: About) => string;
  /** Records by id, without those that are gone. Must read after the stamps, so that no answer is older than its stamp. */
  readonly load: (missing: readonly Stamped[]) => Promise<Map<number, Loaded<About, Answer>>>;
}

/** Keeps the answers about the `max` records read last (docs/adr/0055), but of transactions, which may be undone. */
export function recordCache<About, Answer extends object>(max: number) {
  const cached = new Map<number, Cached<About, Answer>>();

  function keep({ id, ...state }: Stamped, kindOf: (about: About) => string, { about, answer }: Loaded<About, Answer>) {
    const former = cached.get(id);
    const one = former && isSame(former, state) ? former : { ...state, about, answers: new Map<string, Answer>() };
    one.answers.set(kindOf(one.about), answer);
    // Behind the others, as the one that was read last.
    cached.delete(id);
    cached.set(id, one);
    const [oldest] = cached.keys();
    if (cached.size > max && oldest !== undefined) cached.delete(oldest);
  }

  /** In the order of `wanted`, without records that were deleted meanwhile. */
  return async (wanted: readonly Stamped[], { kindOf, load }: Reading<About, Answer>): Promise<Answer[]> => {
    const known = wanted.map((stamped) => {
      const one = cached.get(stamped.id);
      return one && isSame(one, stamped) ? one.answers.get(kindOf(one.about)) : undefined;
    });
    const missing = wanted.filter((_, at) => known[at] === undefined);
    const loaded = missing.length === 0 ? new Map<number, Loaded<About, Answer>>() : await load(missing);
    for (const stamped of missing) {
      const one = loaded.get(stamped.id);
      if (one) keep(stamped, kindOf, one);
    }
    return wanted.map(({ id }, at) => known[at] ?? loaded.get(id)?.answer).filter((answer) => answer !== undefined);
  };
}
