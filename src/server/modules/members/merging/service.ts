import { keysIn } from '#domain/records.ts';
import type { MergePreview, Merges } from '#contract/merging.ts';
import { betterPlace, mergedFields, planAsOne } from '#domain/merging.ts';
import { eurosOfCents, type Cents } from '#domain/money.ts';
import type { Actor } from '#domain/permissions.ts';
import { erasureBlockers } from '#domain/personal-data.ts';
import { wasCharged } from '#domain/registration/charged.ts';
import { isPending, kindOf } from '#domain/registration/placement.ts';
import { recordAudit } from '#server/commons/audit/audit-log.ts';
import { recordSecurity } from '#server/commons/audit/security-log.ts';
import { diversRepository, type DiverRow } from '#server/commons/divers/repository.ts';
import { ledgerRepository, moveWallet } from '#server/commons/ledger/repository.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { columnOf } from '#server/db/diver-columns.ts';
import { DomainError, orNotFound } from '#server/errors/domain-error.ts';
import { credentialsRepository } from '#server/modules/accounts/credentials/repository.ts';
import { feeChange } from '#server/modules/money/ledger/fee-change.ts';
import { settleCharge } from '#server/modules/outings/entries/charges.ts';
import { promoteWaiting } from '#server/modules/outings/entries/promotion.ts';
import { registrationsRepository, type EntryRow } from '#server/modules/outings/entries/repository.ts';
import { eventNotifications } from '#server/modules/outings/events/notifications.ts';
import { eventsRepository } from '#server/modules/outings/events/repository.ts';
import { palanqueesRepository } from '#server/modules/outings/palanquees/repository.ts';
import { recordedDiver } from '../divers/mapping.ts';
import { requireSuperAdmin } from '../divers/writes.ts';
import { factsOf } from '../erasure/preview.ts';
import { erasuresRepository } from '../erasure/repository.ts';
import * as mapping from './mapping.ts';
import { journalOf, mergesRepository, type MergeJournal, type MergeWrite } from './repository.ts';

interface Pair {
  readonly kept: DiverRow;
  readonly merged: DiverRow;
}

/** The same person's two places of one outing. */
interface Conflict {
  readonly kept: EntryRow;
  readonly merged: EntryRow;
}

const losing = ({ kept, merged }: Conflict): EntryRow => (betterPlace(kept, merged) === 'KEPT' ? merged : kept);

/** Merges of two records of one person; http/access.ts checks the right to call. */
export const mergingService = (context: ServiceContext) => {
  const { database, clock, club } = context;
  const notify = eventNotifications(context);

  /** Throws MERGE_SAME, MERGE_SELF, MEMBER_ERASED, DIVER_NOT_FOUND, and the codes of MERGE_BLOCKERS. */
  async function pairOf(tx: Tx, actor: Actor, keptId: number, mergedId: number): Promise<Pair> {
    if (keptId === mergedId) throw new DomainError('MERGE_SAME');
    const found: DiverRow[] = [];
    for (const id of [keptId, mergedId]) {
      if (await erasuresRepository(tx).find(id)) throw new DomainError('MEMBER_ERASED');
      const row = await diversRepository(tx).find(id);
      found.push(orNotFound(row?.active === 1 ? row : undefined, 'DIVER_NOT_FOUND'));
    }
    const [kept, merged] = found;
    if (!kept || !merged) throw new DomainError('DIVER_NOT_FOUND');
    const identity = orNotFound(await erasuresRepository(tx).identity(mergedId), 'DIVER_NOT_FOUND');
    const blockers = erasureBlockers(await factsOf(tx, actor.id, identity, clock()));
    for (const blocker of keysIn(mapping.MERGE_BLOCKERS))
      if (blockers.includes(blocker)) throw new DomainError(mapping.MERGE_BLOCKERS[blocker]);
    if (mergedId === actor.id) throw new DomainError('MERGE_SELF');
    return { kept, merged };
  }

  async function conflictsOf(tx: Tx, { kept, merged }: Pair): Promise<Conflict[]> {
    const events = await mergesRepository(tx).eventsOfBoth(kept.id, merged.id);
    const entries = await registrationsRepository(tx).ofEvents(events);
    const of = (id: number, event: number) =>
      entries.find((one) => one.active === 1 && one.diver_id === id && one.event_id === event);
    return events.flatMap((event) => {
      const [own, other] = [of(kept.id, event), of(merged.id, event)];
      return own && other ? [{ kept: own, merged: other }] : [];
    });
  }

  /** Effects of the merge on both records in their present state. */
  async function planOf(tx: Tx, pair: Pair) {
    const { kept, merged } = pair;
    const merges = mergesRepository(tx);
    const conflicts = await conflictsOf(tx, pair);
    const [rows, plans] = [await merges.toMove(merged.id, kept.id), await merges.plansNaming(merged.id)];
    const fields = mergedFields(recordedDiver(kept), recordedDiver(merged));
    const repaid = conflicts.map(losing).reduce((sum, one) => sum + (wasCharged(one) ? (one.charge_cents ?? 0) : 0), 0);
    const events = new Map(
      (await eventsRepository(tx).findMany(conflicts.map((one) => one.kept.event_id))).map((one) => [one.id, one]),
    );
    const preview = mapping.withDigest(
      {
        kept: mapping.namedOf(kept),
        merged: mapping.namedOf(merged),
        wallet: {
          kept: eurosOfCents(kept.wallet_cents),
          merged: eurosOfCents(merged.wallet_cents),
          repaid: eurosOfCents(repaid),
        },
        counts: {
          registrations: rows.registrations.length,
          movements: await merges.countMovements(merged.id),
          donations: rows.daos.length,
          mails: rows.outbox.length,
          plans: plans.length,
        },
        ...fields,
        conflicts: conflicts.map((one) => ({
          id: one.kept.event_id,
          date: events.get(one.kept.event_id)?.date ?? '',
          site: events.get(one.kept.event_id)?.site.name ?? '',
          stays: betterPlace(one.kept, one.merged),
        })),
      },
      [kept.version, merged.version],
    );
    return { preview, conflicts, rows, plans, fields };
  }

  /** Moves the balance by two movements, which clear each other in the books. */
  async function moveBalance(
    tx: Tx,
    actor: Actor,
    from: DiverRow,
    to: DiverRow,
    cents: Cents,
    reason: typeof mapping.mergeReason,
  ) {
    if (cents === 0) return;
    const now = clock();
    const moved = { kind: 'ADJUSTMENT', field: 'porte_Monnaie' } as const;
    const out = { ...moved, cents: -cents, reason: reason(to) };
    const left = await moveWallet(tx, actor, { id: from.id, balance: from.wallet_cents }, out, now);
    const clears = await mergesRepository(tx).transferOf(left);
    const into = { ...moved, cents, reason: reason(from), clears };
    await moveWallet(tx, actor, { id: to.id, balance: to.wallet_cents }, into, now);
  }

  const reread = async (tx: Tx, { kept, merged }: Pair): Promise<Pair> => ({
    kept: orNotFound(await diversRepository(tx).find(kept.id), 'DIVER_NOT_FOUND'),
    merged: orNotFound(await diversRepository(tx).find(merged.id), 'DIVER_NOT_FOUND'),
  });

  /** Withdraws and refunds one of two places, then promotes the first waiting member. */
  async function withdraw(tx: Tx, actor: Actor, entry: EntryRow) {
    const now = clock();
    const event = orNotFound(await eventsRepository(tx).lock(entry.event_id), 'EVENT_NOT_FOUND');
    const cents = wasCharged(entry) ? await settleCharge(tx, { actor, now }, event, entry, {}) : 0;
    const { active, delete_date, charge_cents } = entry;
    const write: MergeWrite = {
      table: 'registrations',
      id: entry.id,
      before: { active, delete_date, charge_cents },
      after: { active: 0, delete_date: now.toISOString(), charge_cents: null },
    };
    await mergesRepository(tx).write(write);
    if (!isPending(entry.type)) {
      const promoted = await promoteWaiting(tx, event, kindOf(entry.type), club.config, now, 1);
      await notify.promoted(tx, event, promoted);
    }
    return { write, repaid: { entry: entry.id, event: event.id, cents } };
  }

  /** Changes of both records: the kept one takes over missing fields, the merged one is deleted. */
  async function writesOf(tx: Tx, { kept, merged }: Pair, taken: readonly (keyof ReturnType<typeof recordedDiver>)[]) {
    const merges = mergesRepository(tx);
    const columns = taken.map((field) => columnOf(field as Parameters<typeof columnOf>[0]));
    const [own, other] = [await merges.dossierOf(kept.id), await merges.dossierOf(merged.id)];
    const hasNone = own.dossier === 0 && own.dossier_asked_at === null && own.dossier_sent_at === null;
    const dossier = hasNone ? { before: own, after: other } : { before: {}, after: {} };
    const of = (row: DiverRow) => Object.fromEntries(columns.map((column) => [column, row[column]]));
    const taking = { before: { ...of(kept), ...dossier.before }, after: { ...of(merged), ...dossier.after } };
    const writes: MergeWrite[] = [
      {
        table: 'divers',
        id: merged.id,
        before: { active: 1, delete_date: merged.delete_date },
        after: { active: 0, delete_date: clock().toISOString() },
      },
      ...(Object.keys(taking.after).length > 0 ? [{ table: 'divers', id: kept.id, ...taking } as const] : []),
      ...(await merges.before(merged.id)).map(
        (id) => ({ table: 'merges', id, before: { kept_id: merged.id }, after: { kept_id: kept.id } }) as const,
      ),
    ];
    return writes;
  }

  /** Writes a changed fee of the kept record into the ledger. */
  async function noteFee(tx: Tx, actor: Actor, before: DiverRow, after: DiverRow): Promise<void> {
    if (before.cotisation_cents === after.cotisation_cents) return;
    const changed = feeChange(before.cotisation_cents, after.cotisation_cents);
    if (changed.cents === 0) return;
    await ledgerRepository(tx).add([{ ...changed, diverId: after.id, authorId: actor.id }], clock());
  }

  /** Records the act in the history of both records, each naming the other. */
  async function note(tx: Tx, actor: Actor, before: Pair, after: Pair, action: 'memberMerged' | 'mergeUndone') {
    const now = clock();
    const isMerge = action === 'memberMerged';
    for (const side of ['kept', 'merged'] as const) {
      const other = mapping.recordName(before[side === 'kept' ? 'merged' : 'kept']);
      const fusion = isMerge ? { before: null, after: other } : { before: other, after: null };
      await recordAudit(tx, actor, now, {
        resource: 'divers',
        id: before[side].id,
        action: 'update',
        before: { ...recordedDiver(before[side]), porte_Monnaie: null, fusion: fusion.before },
        after: { ...recordedDiver(after[side]), porte_Monnaie: null, fusion: fusion.after },
      });
    }
    await recordSecurity(tx, { at: now, actor, action, subject: before.merged.id });
  }

  /** Members before outings, and by id, as registrations lock them. */
  async function lockBoth(tx: Tx, ids: readonly number[]): Promise<void> {
    for (const id of ids.toSorted((a, b) => a - b)) await diversRepository(tx).lock(id);
  }

  return {
    preview: (actor: Actor, keptId: number, mergedId: number): Promise<MergePreview> =>
      database.readAtOnce(async (tx) => (await planOf(tx, await pairOf(tx, actor, keptId, mergedId))).preview),

    /** All or nothing. Throws as `pairOf`, and MERGE_STALE when the preview says something else by now. */
    merge: (actor: Actor, keptId: number, mergedId: number, digest: string): Promise<void> =>
      database.write(async (tx) => {
        const merges = mergesRepository(tx);
        const superAdmins = await diversRepository(tx).lockSuperAdmins();
        await lockBoth(tx, [keptId, mergedId]);
        const pair = await pairOf(tx, actor, keptId, mergedId);
        const { preview, conflicts, rows, plans, fields } = await planOf(tx, pair);
        if (preview.digest !== digest) throw new DomainError('MERGE_STALE');
        const now = clock();

        const withdrawn = [];
        for (const conflict of conflicts) withdrawn.push(await withdraw(tx, actor, losing(conflict)));
        const paid = await reread(tx, pair);
        const cents = paid.merged.wallet_cents;
        await moveBalance(tx, actor, paid.merged, paid.kept, cents, mapping.mergeReason);
        await merges.move(rows, mergedId, keptId);
        const saved = [];
        for (const { event, dive, version } of plans) {
          const { plan } = orNotFound(await palanqueesRepository(tx).find({ event, dive }), 'EVENT_NOT_FOUND');
          const one = { version: version + 1, author_id: actor.id, plan: planAsOne(plan, mergedId, keptId) };
          await palanqueesRepository(tx).insert({ event, dive }, one, now);
          saved.push({ event, dive, version: version + 1 });
        }
        const written = await writesOf(tx, pair, fields.taken);
        for (const write of written) await merges.write(write);
        await credentialsRepository(tx).endSessions([mergedId], now);
        const journal: MergeJournal = {
          wallet: paid.kept.wallet_cents,
          cents,
          rows,
          written: [...withdrawn.map(({ write }) => write), ...written],
          plans: saved,
          repaid: withdrawn.map(({ repaid }) => repaid).filter((one) => one.cents > 0),
        };
        const row = { diver_id: mergedId, kept_id: keptId, at: now.toISOString(), author_id: actor.id };
        await merges.add(row, journal);
        const after = await reread(tx, pair);
        await noteFee(tx, actor, pair.kept, after.kept);
        await note(tx, actor, pair, after, 'memberMerged');
        await requireSuperAdmin(tx, superAdmins);
      }),

    list: (id: number): Promise<Merges> =>
      database.read(async (tx) => mapping.mergesOf(await mergesRepository(tx).into(id), clock())),

    /** Within a day, all or nothing. Throws MERGE_NOT_FOUND, MERGE_OVER, MERGE_LATER, and MERGE_MOVED_ON once something else has changed what was moved. */
    undo: (actor: Actor, id: number): Promise<void> =>
      database.write(async (tx) => {
        const merges = mergesRepository(tx);
        await diversRepository(tx).lockSuperAdmins();
        const found = orNotFound(await merges.find(id), 'MERGE_NOT_FOUND');
        await lockBoth(tx, [found.kept_id, found.diver_id]);
        const now = clock();
        // Read again, now that nobody else merges these two.
        const merge = orNotFound(await merges.find(id), 'MERGE_NOT_FOUND');
        if (merge.undone_at !== null || merge.moved === null || !mapping.isUndoable(merge, now))
          throw new DomainError('MERGE_OVER');
        if (!(await merges.isLast(merge))) throw new DomainError('MERGE_LATER');
        const journal = journalOf(merge.moved);
        const { kept_id: keptId, diver_id: mergedId } = merge;
        const divers = diversRepository(tx);
        const kept = orNotFound(await divers.find(keptId), 'DIVER_NOT_FOUND');
        const merged = orNotFound(await divers.find(mergedId), 'DIVER_NOT_FOUND');
        const isSettled = await merges.isSettled(keptId, merge.at, journal.rows);
        const rest = kept.wallet_cents - journal.cents;
        if (kept.active === 0 || isSettled || (journal.cents > 0 && rest < Math.min(0, journal.wallet)))
          throw new DomainError('MERGE_MOVED_ON');

        await merges.end(id, actor.id, now.toISOString());
        await moveBalance(tx, actor, kept, merged, journal.cents, mapping.undoneReason);
        await merges.move(journal.rows, keptId, mergedId);
        for (const write of journal.written) await merges.writeBack(write);
        for (const { entry: entryId, event: eventId, cents } of journal.repaid) {
          const event = orNotFound(await eventsRepository(tx).lock(eventId), 'EVENT_NOT_FOUND');
          const entry = (await registrationsRepository(tx).ofEvent(eventId)).find((one) => one.id === entryId);
          if (entry) await settleCharge(tx, { actor, now }, event, entry, { cents });
        }
        for (const { event, dive, version } of journal.plans) {
          const plans = palanqueesRepository(tx);
          const former = await plans.find({ event, dive }, version - 1);
          if (!former || (await plans.find({ event, dive }))?.version !== version)
            throw new DomainError('MERGE_MOVED_ON');
          await plans.insert({ event, dive }, { version: version + 1, author_id: actor.id, plan: former.plan }, now);
        }
        const after = await reread(tx, { kept, merged });
        await noteFee(tx, actor, kept, after.kept);
        await note(tx, actor, { kept, merged }, after, 'mergeUndone');
      }),
  };
};
