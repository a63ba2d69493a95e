import type { HistoryEntry, HistoryQuery } from '../../../shared/contract/audit.ts';
import type { Page } from '../../../shared/contract/common.ts';
import type { ErrorCode } from '../../../shared/contract/errors.ts';
import { changesBetween, isWorthNoting, type AuditedResource } from '../../../shared/domain/audit.ts';
import { can, type Actor, type Subject } from '../../../shared/domain/permissions.ts';
import type { Database, Tx } from '../../db/database.ts';
import { Refused } from '../../commons/errors.ts';
import { pageOf, sliceOf } from '../../commons/lists.ts';
import { UNKNOWN_SUBJECT, requireRight } from '../../commons/permission.ts';
import type { Note } from '../../commons/audit-log.ts';
import { entryOfRow, valuesOfDeed } from './mapping.ts';
import { auditRepository } from './repository.ts';

interface Parts {
  readonly database: Database;
  readonly clock: () => Date;
  /** The member whom a record is about, deleted ones too. */
  readonly subjectOf: (tx: Tx, diverId: number) => Promise<Subject | undefined>;
  /** Is the record there now? */
  readonly exists: Readonly<Record<Exclude<AuditedResource, 'divers'>, (tx: Tx, id: number) => Promise<boolean>>>;
}

const NOT_FOUND: Readonly<Record<AuditedResource, ErrorCode>> = {
  divers: 'DIVER_NOT_FOUND',
  sites: 'SITE_NOT_FOUND',
  events: 'EVENT_NOT_FOUND',
  parametres: 'SETTING_NOT_FOUND',
  daos: 'DONATION_NOT_FOUND',
};

/** Who changed what. Who may read it is whoever may change it (docs/adr/0009). */
export function auditService({ database, clock, subjectOf, exists }: Parts) {
  const note: Note = async (tx, actor, ...deeds) => {
    const rows = deeds.flatMap((deed) => {
      const changes = changesBetween(deed.before ?? null, deed.after ?? null, deed.hidden);
      return isWorthNoting(deed.action, changes) ? [valuesOfDeed(deed, changes, actor?.id ?? null, clock())] : [];
    });
    await auditRepository(tx).add(...rows);
  };

  /** Refused before it is known whether they exist: FORBIDDEN. Then: was there ever such a record? */
  async function isThere(tx: Tx, actor: Actor, resource: AuditedResource, id: number): Promise<boolean> {
    if (resource !== 'divers') return exists[resource](tx, id);
    const subject = await subjectOf(tx, id);
    requireRight(actor, 'divers.history', subject ?? UNKNOWN_SUBJECT);
    return subject !== undefined;
  }

  return {
    note,

    /** Newest first; of records that are gone too. */
    history: (actor: Actor, resource: AuditedResource, id: number, query: HistoryQuery): Promise<Page<HistoryEntry>> =>
      database.read(async (tx) => {
        const there = await isThere(tx, actor, resource, id);
        const seesTreasury = can(actor, 'divers.updateTreasury');
        const which = { resource, id, treasury: seesTreasury };
        const slice = sliceOf(query);
        const audit = auditRepository(tx);
        const rows = await audit.list(which, slice);
        const total = slice ? await audit.count(which) : rows.length;
        if (!there && total === 0) throw new Refused(NOT_FOUND[resource]);
        return pageOf(
          rows.map((row) => entryOfRow(row, seesTreasury)),
          total,
          slice,
        );
      }),
  };
}

export type AuditService = ReturnType<typeof auditService>;
