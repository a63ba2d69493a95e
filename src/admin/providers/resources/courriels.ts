import { listOutbox, resendMail, type OutboxState } from '../../../shared/api/resources/outbox.ts';
import type { OutboxMail } from '../../../shared/contract/outbox.ts';
import { listQuery, type ResourceProvider } from './resource.ts';

/** Failures of a busy or restarting mail server are not shown before this. Milliseconds. */
const PATIENCE = 10 * 60_000;

const lasting = (since: string | null): string | null =>
  since !== null && Date.now() - Date.parse(since) >= PATIENCE ? since : null;

/** The club's mails, which our own server alone sends. `meta` is an OutboxState. */
export const courrielsProvider: ResourceProvider<OutboxMail> = {
  path: 'outbox',
  decode: (answer) => answer as OutboxMail,
  async getList(params) {
    const { content, total, counts, failingSince } = await listOutbox(listQuery(params, 'createdAt,desc'));
    return { data: content, total, meta: { counts, failingSince: lasting(failingSince) } satisfies OutboxState };
  },
};

export const courrielsMethods = { resendMail };
