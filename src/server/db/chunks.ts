/** Both engines limit how many values a statement may carry. */
const AT_ONCE = 1000;

/** The items in their order, so many at a time. */
export function* partsOf<T>(items: readonly T[], size = AT_ONCE): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
