import type { Page } from '../../shared/contract/common.ts';

declare const shape: unique symbol;
/** JSON of a value, which is sent as it is. */
export type JsonBytes<T> = Buffer & { readonly [shape]: T };

/** A route's serialiser. */
export type ToText<T> = (value: T) => string;

export const jsonBytes = <T>(text: string): JsonBytes<T> => Buffer.from(text) as JsonBytes<T>;

const HEAD = Buffer.from('{"content":[');
export const COMMA = Buffer.from(',');

/** The items with a comma before each but the first. */
export const joinedBytes = (items: readonly Buffer[]): Buffer[] =>
  items.flatMap((item, at) => (at === 0 ? [item] : [COMMA, item]));

export function pageBytes<T>(content: readonly JsonBytes<T>[], rest: Omit<Page<T>, 'content'>): JsonBytes<Page<T>> {
  return Buffer.concat([HEAD, ...joinedBytes(content), Buffer.from(`],${JSON.stringify(rest).slice(1)}`)]) as JsonBytes<
    Page<T>
  >;
}
