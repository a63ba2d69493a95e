import { useState } from 'react';

type Ids = ReadonlySet<number>;

const NONE: Ids = new Set();

export interface Selection {
  readonly ids: Ids;
  readonly select: (ids: Ids) => void;
  /** Takes these in, or leaves them out. */
  readonly tick: (ids: readonly number[], ticked: boolean) => void;
}

/** What is selected of a list as it is narrowed now: other filters are about other records. */
export function useSelection(filters: object): Selection {
  const about = JSON.stringify(filters);
  const [kept, keep] = useState({ about, ids: NONE });
  const ids = kept.about === about ? kept.ids : NONE;
  const select = (next: Ids): void => keep({ about, ids: next });
  return {
    ids,
    select,
    tick: (some, ticked) => {
      const next = new Set(ids);
      for (const id of some)
        if (ticked) next.add(id);
        else next.delete(id);
      select(next);
    },
  };
}
