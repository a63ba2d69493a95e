import type { Page } from '../../shared/contract/common.ts';

declare const shape: unique symbol;
/** JSON of a value, which is sent as it is. */
export type JsonText<T> = string & { readonly [shape]: T };

export const pageText = <T>(content: readonly JsonText<T>[], rest: Omit<Page<T>, 'content'>): JsonText<Page<T>> =>
  `{"content":[${content.join(',')}],${JSON.stringify(rest).slice(1)}` as JsonText<Page<T>>;
