import type { OutboxMail } from '../../shared/contract/outbox.ts';
import { listOutbox, type OutboxState } from '../../shared/api/resources/outbox.ts';
import { sortOf, type ResourceCalls } from './resource.ts';

const NOT_SO = 'Mails are written by what they are about, and never changed.';
const refuse = (): Promise<never> => Promise.reject(new Error(NOT_SO));

/** A try or two in vain are nothing to be told: the mail server was busy, or started anew. Milliseconds. */
const A_WHILE = 10 * 60_000;

const forAWhile = (since: string | null): string | null =>
  since !== null && Date.now() - Date.parse(since) >= A_WHILE ? since : null;

/** The club's mails, which our own server alone sends. How many there are of each state comes with the list. */
export const outboxCalls: ResourceCalls<OutboxMail> = {
  async list(params, signal) {
    const { pagination } = params;
    const { content, total, counts, failingSince } = await listOutbox(
      {
        sort: sortOf(params, 'createdAt,desc'),
        ...(pagination ? { page: pagination.page - 1, size: pagination.perPage } : {}),
        ...(params.filter as Record<string, string>),
      },
      signal ? { signal } : {},
    );
    return { data: content, total, meta: { counts, failingSince: forAWhile(failingSince) } satisfies OutboxState };
  },
  read: refuse,
  create: refuse,
  update: refuse,
  remove: refuse,
};
