import type { DataRequest, MemberRequest } from '#contract/personal-data.ts';
import { parisIso } from '#domain/dates.ts';
import { overtakenFields, type OwnDataProposal } from '#domain/divers/corrections.ts';
import { fieldLock } from '#domain/divers/edits.ts';
import { CONTACT_FIELDS, OWN_FIELDS } from '#domain/divers/fields.ts';
import { readOwnJson } from '#domain/own-json.ts';
import { can, type Actor } from '#domain/permissions.ts';
import { keysIn } from '#domain/records.ts';
import { listedProposal, proposalText } from '#messages/personal-data.ts';
import { readerOf, subjectOf } from '#server/commons/divers/mapping.ts';
import { parisIsoOrNull } from '#server/commons/service/wire-values.ts';
import type { MemberRequestRow, RequestRow } from './requests-repository.ts';

export const ownValues = readerOf(OWN_FIELDS);
export const NO_PROPOSAL: OwnDataProposal = { before: {}, value: {} };

/** Written by `correct`; an erasure empties it. */
export const proposalOf = ({ kind, fields }: RequestRow): OwnDataProposal =>
  kind === 'PROPOSAL' && fields !== null ? readOwnJson<OwnDataProposal>(fields) : NO_PROPOSAL;

export const requestOf = (row: RequestRow): DataRequest => ({
  id: row.id,
  kind: row.kind,
  text: row.kind === 'PROPOSAL' ? proposalText(proposalOf(row)) : row.text,
  createdAt: parisIso(row.created_at),
  state: row.state,
  answeredAt: parisIsoOrNull(row.answered_at),
  answer: row.answer,
});

export const hasContacts = ({ value }: OwnDataProposal): boolean =>
  CONTACT_FIELDS.some((field) => value[field] !== undefined);

export function memberRequestOf(actor: Actor, row: MemberRequestRow): MemberRequest {
  const proposal = proposalOf(row);
  const fields = keysIn(proposal.value);
  const subject = subjectOf({ ...row, id: row.diver_id });
  const member = { id: row.diver_id, hasRole: subject.role !== 'USER' };
  return {
    ...requestOf(row),
    diver: {
      id: row.diver_id,
      licenceNumber: row.licence,
      lastname: row.lastname,
      firstname: row.firstname,
      version: row.version,
    },
    author: row.author,
    acceptable:
      row.state === 'OPEN' &&
      fields.length > 0 &&
      !hasContacts(proposal) &&
      overtakenFields(proposal, ownValues(row)).length === 0 &&
      can(actor, 'divers.update', subject) &&
      fields.every((field) => fieldLock(actor, member, field) === null),
  };
}

/** The line of a list, without emergency contacts. */
export const listedRequestOf = (actor: Actor, row: MemberRequestRow): MemberRequest => ({
  ...memberRequestOf(actor, row),
  ...(row.kind === 'PROPOSAL' && { text: listedProposal(proposalOf(row)) }),
});

/** Tells the member which values the club wrote in the place of theirs. */
export const acceptedText = (proposal: OwnDataProposal, value: OwnDataProposal['value']): string =>
  listedProposal({ ...proposal, value });
