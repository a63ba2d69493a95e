import type { OwnData } from '#contract/divers.ts';
import type {
  DataRequestCreate,
  MemberRequest,
  MemberRequestQuery,
  OwnDataAnswer,
  RequestAnswer,
} from '#contract/personal-data.ts';
import { joinedProposal, ownValuesOf, sortCorrection } from '#domain/divers/corrections.ts';
import { OWN_FIELDS } from '#domain/divers/fields.ts';
import { requestKindsFor } from '#domain/personal-data.ts';
import { keysIn, recordOfEach } from '#domain/records.ts';
import { isEmail } from '#domain/text.ts';
import type { Actor } from '#domain/permissions.ts';
import { checkVersion, orNotFound, DomainError } from '#server/errors/domain-error.ts';
import type { Tx } from '#server/db/database.ts';
import { mapRows } from '#server/db/lists.ts';
import { recordAudit } from '#server/commons/audit/audit-log.ts';
import { recordReading, recordSecurity } from '#server/commons/audit/security-log.ts';
import { requireRight } from '#server/commons/service/permission.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { administratorsRepository } from '#server/commons/mail/administrators-repository.ts';
import { subjectOf } from '#server/commons/divers/mapping.ts';
import { diversRepository, type DiverChanges } from '#server/commons/divers/repository.ts';
import { columnOf } from '#server/db/diver-columns.ts';
import { changesOf } from '#server/modules/members/divers/changes.ts';
import { diverFor } from '#server/modules/members/divers/mapping.ts';
import { updateDiver, writeMembers, writeOf, type Author } from '#server/modules/members/divers/writes.ts';
import { mailQueue } from '#server/commons/mail/queue-repository.ts';
import {
  acceptedText,
  hasContacts,
  listedRequestOf,
  memberRequestOf,
  NO_PROPOSAL,
  ownValues,
  proposalOf,
  requestOf,
} from './mapping.ts';
import { answerMail, requestMail } from './mail-templates.ts';
import { requestsRepository, type MemberRequestRow } from './requests-repository.ts';

const requestIn = async (tx: Tx, id: number): Promise<MemberRequestRow> =>
  orNotFound(await requestsRepository(tx).find(id), 'REQUEST_NOT_FOUND');

/** Throws REQUEST_NOT_FOUND for a kind that the actor does not answer, too. */
async function answerableIn(tx: Tx, actor: Actor, id: number): Promise<MemberRequestRow> {
  const row = await requestIn(tx, id);
  return orNotFound(requestKindsFor(actor).includes(row.kind) ? row : undefined, 'REQUEST_NOT_FOUND');
}

/** Requests to have one's data corrected or erased, proposals for one's own fields, and the club's answers. */
export const requestsService = ({ database, clock, sender, club }: ServiceContext) => ({
  own: (actor: Actor) => database.read(async (tx) => (await requestsRepository(tx).of(actor.id)).map(requestOf)),

  /** Throws INVALID_VALUE, DIVER_NOT_FOUND for one who was erased meanwhile, REQUEST_OPEN while one of that kind waits for its answer. */
  make: (actor: Actor, { kind, text }: DataRequestCreate) =>
    database.write(async (tx) => {
      const words = text.trim();
      if (words === '') throw new DomainError('INVALID_VALUE', { field: 'text' });
      const requests = requestsRepository(tx);
      // A second request of the member at the same moment waits.
      const member = await diversRepository(tx).findForUpdate(actor.id);
      if (member?.active !== 1) throw new DomainError('DIVER_NOT_FOUND');
      if (await requests.openOf(actor.id, kind)) throw new DomainError('REQUEST_OPEN');
      const now = clock();
      const row = await requests.add(actor.id, { kind, text: words }, now);
      await recordSecurity(tx, { at: now, actor, action: 'requestMade', subject: actor.id });
      const readers = await administratorsRepository(tx).superAdmins();
      const mails = readers.map((to) => requestMail(sender, to, member, row));
      await mailQueue(tx).enqueue(mails, now);
      return requestOf(row);
    }),

  /** Throws STALE_VERSION, and the errors of `changesOf`. */
  correct: (actor: Actor, { version, ...sent }: OwnData): Promise<OwnDataAnswer> =>
    database.write(async (tx) => {
      const now = clock();
      const row = orNotFound(await diversRepository(tx).findForUpdate(actor.id), 'DIVER_NOT_FOUND');
      checkVersion(version, diverFor(actor, row));
      const changes = changesOf(ownValuesOf(OWN_FIELDS, sent), row, now);
      const after = { ...row, ...changes };
      const { counted, waiting, proposal } = sortCorrection(ownValues(row), ownValues(after), club.config.checkedFirst);

      const written = recordOfEach<DiverChanges>(counted.map(columnOf), (column) => changes[column]);
      const write = writeOf(actor, row, written, { action: 'update', now });
      await writeMembers(tx, { sender, club }, actor, [write], now);
      if (waiting.length > 0) {
        const requests = requestsRepository(tx);
        const open = await requests.openOf(actor.id, 'PROPOSAL');
        // A new row: a secretary who has read the former one cannot accept the new values unread.
        if (open) await requests.close(open.id, { state: 'WITHDRAWN' }, now);
        const fields = JSON.stringify(joinedProposal(open ? proposalOf(open) : NO_PROPOSAL, proposal));
        await requests.add(actor.id, { kind: 'PROPOSAL', text: '', fields }, now);
        const { before, value } = proposal;
        await recordAudit(tx, actor, now, {
          resource: 'divers',
          id: actor.id,
          action: 'propose',
          before,
          after: value,
        });
      }
      return { diver: diverFor(actor, write.after), proposed: waiting };
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

  list: (actor: Actor, { kind, ...query }: MemberRequestQuery) =>
    database.read(async (tx) => {
      const kinds = requestKindsFor(actor).filter((one) => kind === undefined || one === kind);
      return mapRows(await requestsRepository(tx).list(kinds, query), (row) => listedRequestOf(actor, row));
    }),

  /** Records that emergency contacts were opened. Throws REQUEST_NOT_FOUND. */
  async read(actor: Actor, id: number): Promise<MemberRequest> {
    const row = await database.read((tx) => answerableIn(tx, actor, id));
    if (row.kind !== 'PROPOSAL') return memberRequestOf(actor, row);
    const proposal = proposalOf(row);
    if (hasContacts(proposal) && row.diver_id !== actor.id) {
      await recordReading(database, { at: clock(), actor, action: 'emergencyOpened', subject: row.diver_id });
    }
    return {
      ...memberRequestOf(actor, row),
      proposal: { ...proposal, now: ownValuesOf(keysIn(proposal.value), ownValues(row)) },
    };
  },

  /**
   * Closes the request and mails the answer; writes an accepted proposal into the record. Throws REQUEST_NOT_FOUND,
   * REQUEST_ANSWERED, PROPOSAL_OUTDATED, and the errors of `updateDiver`.
   */
  answer: (author: Author, id: number, { state, answer, version, values = {} }: RequestAnswer) =>
    database.write(async (tx) => {
      const { actor } = author;
      const row = await answerableIn(tx, actor, id);
      const isProposal = row.kind === 'PROPOSAL';
      const words = answer.trim();
      if (words === '' && !isProposal) throw new DomainError('INVALID_VALUE', { field: 'answer' });
      const now = clock();
      // The member's row first, as a correction does, because two locking transactions could deadlock.
      const member = orNotFound(await diversRepository(tx).findForUpdate(row.diver_id), 'DIVER_NOT_FOUND');
      const proposal = proposalOf(row);
      const fields = keysIn(proposal.value);
      const accepted = { ...proposal.value, ...ownValuesOf(fields, values) };
      const isChanged = fields.some((field) => accepted[field] !== proposal.value[field]);
      const said = words || (state === 'DONE' && isChanged ? acceptedText(proposal, accepted) : null);
      const isWritten = await requestsRepository(tx).close(id, { state, answer: said, author_id: actor.id }, now);
      if (!isWritten) throw new DomainError('REQUEST_ANSWERED');
      if (isProposal && state === 'DONE') {
        if (version !== member.version) throw new DomainError('PROPOSAL_OUTDATED');
        await updateDiver(tx, { sender, club }, author, member.id, { version, ...accepted }, now);
      } else if (isProposal) {
        requireRight(actor, 'divers.update', subjectOf(member));
        const after = ownValuesOf(fields, ownValues(member));
        const event = { resource: 'divers', id: member.id, action: 'refuse', before: proposal.value, after } as const;
        await recordAudit(tx, actor, now, event);
      }
      await recordSecurity(tx, { at: now, actor, action: 'requestAnswered', subject: row.diver_id });
      const answered = await requestIn(tx, id);
      if (isEmail(member.email)) {
        await mailQueue(tx).enqueue([answerMail(sender, member, listedRequestOf(actor, answered))], now);
      }
      return memberRequestOf(actor, answered);
    }),
});
