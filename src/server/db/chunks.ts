/** Rows per statement: both engines limit the number of parameters. */
const AT_ONCE = 1000;

export function* chunks<T>(items: Iterable<T>, size = AT_ONCE): Generator<T[]> {
  let some: T[] = [];
  for (const item of items) {
    some.push(item);
    if (some.length < size) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
