import type { OutboxMail } from '#contract/mail.ts';
import { parisIso } from '#domain/dates.ts';
import { isFinalFailure, readFailure } from '#domain/mail/failures.ts';
import { mailKindOf, type MailState } from '#domain/mail/kinds.ts';
import type { Actor } from '#domain/permissions.ts';
import { can } from '#domain/server-permissions.ts';
import { withoutAmounts } from '#messages/format.ts';
import { GIVEN_UP, MAIL_FAILURE_SENTENCES } from '#messages/mail.ts';
import { parisIsoOrNull } from '#server/commons/service/wire-values.ts';
import type { OutboxRow } from './outbox-query.ts';

type Outcome = Pick<OutboxRow, 'sent_at' | 'failed_at'>;

export function stateOfRow({ sent_at, failed_at }: Outcome): MailState {
  if (sent_at !== null) return 'sent';
  return failed_at === null ? 'waiting' : 'failed';
}

function failureOf({ last_error, failed_at }: OutboxRow): Pick<OutboxMail, 'reason' | 'serverWords'> {
  if (last_error === null) return { reason: null, serverWords: null };
  const { failure, words } = readFailure(last_error);
  const sentence = MAIL_FAILURE_SENTENCES[failure];
  const isForLong = failed_at !== null && !isFinalFailure(failure);
  return { reason: isForLong ? `${GIVEN_UP} ${sentence}` : sentence, serverWords: words };
}

/** Debts, fees and gifts stay the treasurer's (docs/adr/0066). */
const subjectFor = (actor: Actor, { subject }: OutboxRow): string =>
  can(actor, 'divers.readTreasury') ? subject : withoutAmounts(subject);

export function outboxMailOf(actor: Actor, row: OutboxRow): OutboxMail {
  const state = stateOfRow(row);
  const { id, recipient, tries, diver_id, lastname, firstname, others } = row;
  return {
    id,
    createdAt: parisIso(row.created_at),
    recipient,
    subject: subjectFor(actor, row),
    kind: mailKindOf(row.kind),
    member: diver_id === null || lastname === null ? null : { id: diver_id, lastname, firstname: firstname ?? '' },
    ...(others.length > 0 && { others }),
    state,
    secret: row.secret === 1,
    tries,
    nextTryAt: state === 'waiting' ? parisIso(row.next_try_at) : null,
    sentAt: parisIsoOrNull(row.sent_at),
    failedAt: parisIsoOrNull(row.failed_at),
    ...failureOf(row),
  };
}
