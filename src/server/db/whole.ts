import type { Page } from '../../shared/contract/common.ts';
import { pageOf, type Found } from './listing.ts';

/** An answer whose list is read in pieces while it is sent (docs/adr/0041). */
export class Whole<Answer> {
  readonly list: keyof Answer & string;
  readonly pieces: AsyncIterable<readonly unknown[]>;
  /** Envelope of the list; fields after it may use the count of rows. */
  readonly frame: (count: number) => Answer;

  constructor(list: keyof Answer & string, pieces: Whole<Answer>['pieces'], frame: (count: number) => Answer) {
    this.list = list;
    this.pieces = pieces;
    this.frame = frame;
  }
}

/** Rows of a whole list that is longer than one piece. */
export interface Pieces<Row> {
  readonly pieces: AsyncIterable<readonly Row[]>;
}

/**
 * Calls `next` until it answers undefined, and `end` when the reader goes before that. Unlike a generator it does not hold its
 * last piece while a slow reader waits (docs/adr/0044).
 */
export const piecesOf = <Piece>(next: () => Promise<Piece | undefined>, end?: () => unknown): AsyncIterable<Piece> => ({
  [Symbol.asyncIterator]: () => ({
    async next() {
      const value = await next();
      return value === undefined ? { done: true, value } : { done: false, value };
    },
    async return() {
      await end?.();
      return { done: true, value: undefined };
    },
  }),
});

/** Gives each piece another form. */
export function mapped<Piece, Item>(
  pieces: AsyncIterable<Piece> | Iterable<Piece>,
  itemsOf: (piece: Piece) => Item[] | Promise<Item[]>,
): AsyncIterable<Item[]> {
  const steps = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
  return piecesOf(
    async () => {
      const step = await steps.next();
      return step.done ? undefined : itemsOf(step.value);
    },
    () => steps.return?.(),
  );
}

/** A whole list in the shape of a page; `around` has the fields that the answer adds to a page. */
export const wholeOf = <Row, Item>(
  { pieces }: Pieces<Row>,
  itemsOf: (rows: readonly Row[]) => Item[],
  around: object = {},
) =>
  new Whole<Page<Item>>('content', mapped<readonly Row[], unknown>(pieces, itemsOf), (count) => ({
    content: [],
    totalElements: count,
    totalPages: 1,
    number: 0,
    size: count,
    ...around,
  }));

/** A page, or the whole list in the shape of one; `around` has the fields that the answer adds to a page. */
export function listOf<Row, Item, Around extends object>(
  found: Found<Row> | Pieces<Row>,
  itemOf: (row: Row) => Item,
  around: Around,
): (Page<Item> & Around) | Whole<Page<Item> & Around>;
export function listOf<Row, Item>(
  found: Found<Row> | Pieces<Row>,
  itemOf: (row: Row) => Item,
): Page<Item> | Whole<Page<Item>>;
export function listOf<Row, Item>(found: Found<Row> | Pieces<Row>, itemOf: (row: Row) => Item, around: object = {}) {
  return 'pieces' in found
    ? wholeOf(found, (rows) => rows.map((row) => itemOf(row)), around)
    : { ...pageOf(found, itemOf), ...around };
}
