// Helpers of the audit log's tests: reading it as a member, and counting its rows in the database.
import type { HistoryEntry } from '#contract/audit.ts';
import type { Page } from '#contract/common.ts';
import type { AuditedResource } from '#shared/resources.ts';
import { accepted, type TestClub } from './app.ts';
import type { Who } from './members.ts';

/** A record, as it stands in an address. */
export interface RecordId {
  readonly resource: AuditedResource;
  readonly id: number;
}

export const historyPage = (club: TestClub, { resource, id }: RecordId, who: Who = 'SUPER_ADMIN', query = '') =>
  accepted<Page<HistoryEntry>>(club.as(who).get(`/historique/${resource}/${id}${query}`));

/** Newest first. */
export const historyOf = async (club: TestClub, record: RecordId, who?: Who): Promise<HistoryEntry[]> =>
  (await historyPage(club, record, who)).content;

/** Rows of all records. */
export const rowsOfHistory = (club: TestClub) => club.rows('audit');

export const byName = (one: { field: string }, other: { field: string }): number => (one.field < other.field ? -1 : 1);
