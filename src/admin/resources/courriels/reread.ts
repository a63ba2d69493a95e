import type { OutboxState } from '../../../shared/api/resources/outbox.ts';

const WHILE_SOME_WAIT = 5000;
const ELSE = 30_000;

interface Read {
  readonly state: { readonly data?: { readonly meta?: unknown } | undefined };
}

/** Somebody who looks at a mail that waits wants to see it go; else now and then is enough. Milliseconds. */
export function rereadAfter({ state: { data } }: Read): number {
  const counts = (data?.meta as OutboxState | undefined)?.counts;
  return counts && counts.waiting > 0 ? WHILE_SOME_WAIT : ELSE;
}
