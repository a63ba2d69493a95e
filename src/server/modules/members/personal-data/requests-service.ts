import type {
  DataRequest,
  DataRequestCreate,
  MemberRequest,
  MemberRequestQuery,
  RequestAnswer,
} from '#contract/personal-data.ts';
import { parisIso } from '#domain/dates.ts';
import { isEmail } from '#domain/text.ts';
import type { Actor } from '#domain/permissions.ts';
import { orNotFound, DomainError } from '#server/errors/domain-error.ts';
import type { Tx } from '#server/db/database.ts';
import { mapRows } from '#server/db/lists.ts';
import { recordSecurity } from '#server/commons/audit/security-log.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { parisIsoOrNull } from '#server/commons/service/wire-values.ts';
import { administratorsRepository } from '#server/commons/mail/administrators-repository.ts';
import { diversRepository } from '#server/commons/divers/repository.ts';
import { mailQueue } from '#server/commons/mail/queue-repository.ts';
import { answerMail, requestMail } from './mail-templates.ts';
import { requestsRepository, type MemberRequestRow, type RequestRow } from './requests-repository.ts';

const requestOf = (row: RequestRow): DataRequest => ({
  id: row.id,
  kind: row.kind,
  text: row.text,
  createdAt: parisIso(row.created_at),
  state: row.state,
  answeredAt: parisIsoOrNull(row.answered_at),
  answer: row.answer,
});

const memberRequestOf = (row: MemberRequestRow): MemberRequest => ({
  ...requestOf(row),
  diver: { id: row.diver_id, licenceNumber: row.licence, lastname: row.lastname, firstname: row.firstname },
  author: row.author,
});

const requestIn = async (tx: Tx, id: number): Promise<MemberRequestRow> =>
  orNotFound(await requestsRepository(tx).find(id), 'REQUEST_NOT_FOUND');

/** Requests to have one's data corrected or erased, and the club's answers. */
export const requestsService = ({ database, clock, sender }: ServiceContext) => ({
  own: (actor: Actor) => database.read(async (tx) => (await requestsRepository(tx).of(actor.id)).map(requestOf)),

  /** Throws INVALID_VALUE, REQUEST_OPEN while one of that kind waits for its answer. */
  make: (actor: Actor, { kind, text }: DataRequestCreate) =>
    database.write(async (tx) => {
      const words = text.trim();
      if (words === '') throw new DomainError('INVALID_VALUE', { field: 'text' });
      const requests = requestsRepository(tx);
      // A second request of the member at the same moment waits.
      await diversRepository(tx).lock(actor.id);
      if (await requests.openOf(actor.id, kind)) throw new DomainError('REQUEST_OPEN');
      const now = clock();
      const row = await requests.add(actor.id, kind, words, now);
      await recordSecurity(tx, { at: now, actor, action: 'requestMade', subject: actor.id });
      const member = orNotFound(await diversRepository(tx).find(actor.id), 'DIVER_NOT_FOUND');
      const readers = await administratorsRepository(tx).superAdmins();
      const mails = readers.map((to) => requestMail(sender, to, member, row));
      await mailQueue(tx).enqueue(mails, now);
      return requestOf(row);
    }),

  /** Throws REQUEST_NOT_FOUND, REQUEST_ANSWERED. */
  withdraw: (actor: Actor, id: number) =>
    database.write(async (tx) => {
      if ((await requestIn(tx, id)).diver_id !== actor.id) throw new DomainError('REQUEST_NOT_FOUND');
      const now = clock();
      const isWithdrawn = await requestsRepository(tx).close(id, { state: 'WITHDRAWN' }, now);
      if (!isWithdrawn) throw new DomainError('REQUEST_ANSWERED');
      await recordSecurity(tx, { at: now, actor, action: 'requestWithdrawn', subject: actor.id });
      return requestOf(await requestIn(tx, id));
    }),

  list: (query: MemberRequestQuery) =>
    database.read(async (tx) => mapRows(await requestsRepository(tx).list(query), memberRequestOf)),

  /** Throws REQUEST_NOT_FOUND. */
  read: (id: number) => database.read(async (tx) => memberRequestOf(await requestIn(tx, id))),

  /** Closes the request and mails the answer. Throws REQUEST_NOT_FOUND, REQUEST_ANSWERED. */
  answer: (actor: Actor, id: number, { state, answer }: RequestAnswer) =>
    database.write(async (tx) => {
      const words = answer.trim();
      if (words === '') throw new DomainError('INVALID_VALUE', { field: 'answer' });
      const row = await requestIn(tx, id);
      const now = clock();
      const isWritten = await requestsRepository(tx).close(id, { state, answer: words, author_id: actor.id }, now);
      if (!isWritten) throw new DomainError('REQUEST_ANSWERED');
      await recordSecurity(tx, { at: now, actor, action: 'requestAnswered', subject: row.diver_id });
      const member = await diversRepository(tx).find(row.diver_id);
      const answered = await requestIn(tx, id);
      if (member && isEmail(member.email)) await mailQueue(tx).enqueue([answerMail(sender, member, answered)], now);
      return memberRequestOf(answered);
    }),
});
