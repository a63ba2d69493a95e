import { sortedName } from '../../../../shared/domain/divers/identity.ts';
import type { Actor } from '../../../../shared/domain/permissions.ts';
import { hasBegun } from '../../../../shared/domain/events/status.ts';
import { mayWithdraw, type ListChange } from '../../../../shared/domain/registration/after-start.ts';
import { recordAudit } from '../../../commons/audit/audit-log.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import type { ServiceContext } from '../../../commons/service/service-context.ts';
import type { Tx } from '../../../db/database.ts';
import type { DiverRow } from '../../../commons/divers/repository.ts';
import type { EventRecord } from '../events/repository.ts';
import { leadIn } from '../palanquees/lead.ts';
import type { EntryRow } from '../events/registrations-repository.ts';

interface Outing {
  readonly tx: Tx;
  readonly event: EventRecord;
  readonly entries: readonly EntryRow[];
}

/** Contract §11, §12. */
export const correctionsAfterStart = ({ clock }: Pick<ServiceContext, 'clock'>) => ({
  async standing(actor: Actor, { tx, event, entries }: Outing): Promise<Pick<ListChange, 'begun' | 'directs'>> {
    const begun = hasBegun(event.outing, clock());
    return { begun, directs: begun && (await leadIn(tx, actor, event.id, entries)).directs };
  },

  /** Throws OUTING_BEGUN and FORBIDDEN. */
  checkWithdrawal(change: ListChange): void {
    const verdict = mayWithdraw(change);
    if (!verdict.ok) throw new DomainError(verdict.code);
  },

  /** Writes registrants who came or left after the start into the outing's history. */
  async record(
    actor: Actor,
    { tx, event, diver }: Outing & { readonly diver: DiverRow },
    change: 'added' | 'removed',
  ): Promise<void> {
    const now = clock();
    if (!hasBegun(event.outing, now)) return;
    const [present, absent] = [{ registrant: sortedName(diver) }, { registrant: null }];
    const [before, after] = change === 'added' ? [absent, present] : [present, absent];
    await recordAudit(tx, actor, now, { resource: 'events', id: event.id, action: 'update', before, after });
  },
});
