import type { OutboxState } from '../../../shared/api/resources/outbox.ts';

const WHILE_MAILS_WAIT = 5000;
const OTHERWISE = 30_000;

interface ListQuery {
  readonly state: { readonly data?: { readonly meta?: unknown } | undefined };
}

/** Reads the list more often while a mail waits. Milliseconds. */
export function refetchInterval({ state: { data } }: ListQuery): number {
  const counts = (data?.meta as OutboxState | undefined)?.counts;
  return counts && counts.waiting > 0 ? WHILE_MAILS_WAIT : OTHERWISE;
}
