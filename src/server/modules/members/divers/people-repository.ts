import { matchWords, searchWords } from '../../../../shared/domain/divers/name-search.ts';
import type { Tx } from '../../../db/database.ts';
import { endOfPrefix } from '../../../db/lists.ts';
import { diverListsRepository, SELECTABLE, type Scope, type SelectableRow } from './lists-repository.ts';

/** Members narrow their search rather than scroll through thousands of names. */
const SHOWN = 60;
/** Rows of words read for them: a member may be found by several words. */
const READ = 2 * SHOWN;
const LARGEST_TRIBE = 1000;
/** More words do not narrow a name. */
const MAX_WORDS = 6;

interface Found {
  readonly rows: readonly SelectableRow[];
  readonly more: boolean;
}

const wordsOf = ({ lastname, firstname, licence }: SelectableRow): string[] =>
  searchWords(`${lastname} ${firstname} ${licence}`);

/** The search of one person among those whom the caller may register. */
export const peopleRepository = (tx: Tx) => {
  const { db } = tx;
  const lists = diverListsRepository(tx);

  const shownOf = (rows: readonly SelectableRow[]): Found => ({
    rows: rows.slice(0, SHOWN),
    more: rows.length > SHOWN,
  });

  /** Reads along the words that begin like the longest, in their order: exact ones come first. */
  async function among(searched: readonly string[]): Promise<Found> {
    const [longest = '', ...others] = searched.toSorted((a, b) => b.length - a.length);
    let words = db
      .selectFrom('tally_words')
      .select('tally_words.diver_id')
      .where('tally_words.word', '>=', longest)
      .where('tally_words.word', '<', endOfPrefix(longest));
    for (const other of others) {
      words = words.where((eb) =>
        eb.exists(
          eb
            .selectFrom('tally_words as other')
            .select('other.word')
            .whereRef('other.diver_id', '=', 'tally_words.diver_id')
            .where('other.word', '>=', other)
            .where('other.word', '<', endOfPrefix(other)),
        ),
      );
    }
    const found = await words.orderBy('tally_words.word').orderBy('tally_words.diver_id').limit(READ).execute();
    const ids = [...new Set(found.map(({ diver_id }) => diver_id))];
    if (ids.length === 0) return { rows: [], more: false };
    const rows = await db
      .selectFrom('divers')
      .select(SELECTABLE)
      .where('id', 'in', ids.slice(0, SHOWN))
      .orderBy('lastname_key')
      .orderBy('firstname_key')
      .orderBy('id')
      .execute();
    return { rows, more: ids.length > SHOWN || found.length === READ };
  }

  return {
    async search(circle: Scope, q: string): Promise<Found> {
      const searched = searchWords(q).slice(0, MAX_WORDS);
      if (searched.length === 0) return shownOf(await lists.firstRegistrable(circle, SHOWN + 1));
      if (circle === 'everybody') return among(searched);
      const tribe = await lists.firstRegistrable(circle, LARGEST_TRIBE);
      return shownOf(tribe.filter((row) => matchWords(wordsOf(row), searched)));
    },
  };
};
