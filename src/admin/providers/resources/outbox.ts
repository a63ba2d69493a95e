import { listOutbox, resendMail } from '../../../shared/api/resources/outbox.ts';
import type { OutboxMail } from '../../../shared/contract/mail.ts';
import { ownList, type ResourceProvider } from './resource.ts';

/** Shorter failures, of a busy or restarting mail server, are not shown. Milliseconds. */
const ALERT_AFTER_MS = 10 * 60_000;

const lasting = (since: string | null): string | null =>
  since !== null && Date.now() - Date.parse(since) >= ALERT_AFTER_MS ? since : null;

/** Only our own server keeps an outbox; `meta` is an OutboxState. */
export const courrielsProvider: ResourceProvider<OutboxMail> = {
  path: 'outbox',
  ...ownList(async (query) => {
    const page = await listOutbox(query);
    return { ...page, failingSince: lasting(page.failingSince) };
  }, 'createdAt,desc'),
};

export const courrielsMethods = { resendMail };
