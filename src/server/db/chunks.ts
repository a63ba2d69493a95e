/** Rows per statement: both engines limit the number of parameters. */
const AT_ONCE = 1000;

export function* chunks<T>(items: readonly T[], size = AT_ONCE): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
