import type { Page } from '../../shared/contract/common.ts';

declare const shape: unique symbol;
/** JSON of a value, which is sent as it is. */
export type JsonBytes<T> = Buffer & { readonly [shape]: T };

/** JSON in parts that answers share, joined where it is sent (http/compression.ts), in memory that is used again. */
export class JsonParts<T> {
  declare readonly [shape]: T;
  readonly parts: readonly Buffer[];
  readonly length: number;

  constructor(parts: readonly Buffer[]) {
    this.parts = parts;
    this.length = parts.reduce((sum, part) => sum + part.length, 0);
  }

  joined(): Buffer {
    return Buffer.concat(this.parts);
  }

  /** Answers the number of bytes written. */
  writeInto(memory: Buffer): number {
    let end = 0;
    for (const part of this.parts) end += part.copy(memory, end);
    return end;
  }
}

/** A route's serialiser. */
export type ToText<T> = (value: T) => string;

export const jsonBytes = <T>(text: string): JsonBytes<T> => Buffer.from(text) as JsonBytes<T>;

const HEAD = Buffer.from('{"content":[');
export const COMMA = Buffer.from(',');

/** The items with a comma before each but the first. */
export const joinedBytes = (items: readonly Buffer[]): Buffer[] =>
  items.flatMap((item, at) => (at === 0 ? [item] : [COMMA, item]));

export const pageOfBytes = <T>(content: readonly JsonBytes<T>[], rest: Omit<Page<T>, 'content'>) =>
  new JsonParts<Page<T>>([HEAD, ...joinedBytes(content), Buffer.from(`],${JSON.stringify(rest).slice(1)}`)]);
