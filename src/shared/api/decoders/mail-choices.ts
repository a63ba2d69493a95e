import type { MailChoices } from '../../contract/outbox.ts';
import { OPTIONAL_MAIL_KINDS } from '../../domain/mail/kinds.ts';
import { flag, isRecord, record } from './fields.ts';

export type MailChoice = MailChoices['kinds'][number];

/** Every kind that one may choose; what the server does not name is wanted. */
export function readMailChoices(answer: unknown): MailChoice[] {
  const kinds: unknown = record(answer)['kinds'];
  const said = (Array.isArray(kinds) ? (kinds as unknown[]) : []).filter(isRecord);
  return OPTIONAL_MAIL_KINDS.map((kind) => ({
    kind,
    wanted: flag(said.find((one) => one['kind'] === kind)?.['wanted'], true),
  }));
}
