/** Rows per statement: both engines limit the values that one may carry. */
const AT_ONCE = 1000;

/** The items in their order, `size` at a time. */
export function* chunks<T>(items: readonly T[], size = AT_ONCE): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
