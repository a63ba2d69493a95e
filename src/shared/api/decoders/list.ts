import type { Page } from '../../contract/common.ts';
import { isRecord, number } from './fields.ts';

export interface List<T> {
  readonly content: T[];
  /** Falls back to the number received. */
  readonly total: number;
}

/** Accepts `{content: […]}` and arrays, with or without totals (contract §1). */
export function readList<T>(answer: unknown, read: (item: unknown) => T): List<T> {
  const items: unknown = isRecord(answer) ? answer['content'] : answer;
  const content = (Array.isArray(items) ? (items as unknown[]) : []).filter(isRecord).map(read);
  return { content, total: isRecord(answer) ? number(answer['totalElements'], content.length) : content.length };
}

/** For our server only, trusted as in `requestOwn`. */
export const listOf = <T>({ content, totalElements }: Page<T>): List<T> => ({ content, total: totalElements });
