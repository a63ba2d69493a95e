import type { Page } from '../../contract/common.ts';
import { isRecord, number } from './fields.ts';

export interface List<T> {
  readonly content: T[];
  /** How many there are in all; what came, when the server does not say. */
  readonly total: number;
}

/** A list comes as `{content: […]}` or as an array, with or without totals (contract §1). */
export function readList<T>(answer: unknown, read: (item: unknown) => T): List<T> {
  const items: unknown = isRecord(answer) ? answer['content'] : answer;
  const content = (Array.isArray(items) ? (items as unknown[]) : []).filter(isRecord).map(read);
  return { content, total: isRecord(answer) ? number(answer['totalElements'], content.length) : content.length };
}

/** A list of our own server, trusted as `requestOwn` is. */
export const listOf = <T>({ content, totalElements }: Page<T>): List<T> => ({ content, total: totalElements });
