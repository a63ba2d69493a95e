import type { Erasure, OwnErasure } from '#contract/personal-data.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { parisDay, parisIso } from '#domain/dates.ts';
import { erasureBlockers, formerMember, type ErasureBlocker } from '#domain/personal-data.ts';
import { eurosOfCents } from '#domain/money.ts';
import type { Actor } from '#domain/permissions.ts';
import { readOwnJson } from '#domain/own-json.ts';
import { codeForLog } from '#server/errors/system-code.ts';
import { orNotFound, DomainError } from '#server/errors/domain-error.ts';
import type { PollingLog } from '#server/commons/timing/polling.ts';
import type { DataKeys } from '#server/commons/secrets/secret-box.ts';
import { recordSecurity } from '#server/commons/audit/security-log.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { eurosOrNull } from '#server/commons/service/wire-values.ts';
import { mergedRecords } from '#server/commons/divers/merged-query.ts';
import { diversRepository } from '#server/commons/divers/repository.ts';
import { eraseMember } from './erase.ts';
import { factsOf, previewOf } from './preview.ts';
import { announceErasure, erasureKey, erasureKeyBox, finishErasure } from './erased-list.ts';
import { erasuresRepository } from './repository.ts';
import { fileRemover } from './files.ts';

const REFUSALS: Readonly<Record<ErasureBlocker, ErrorCode>> = {
  SELF: 'ERASURE_OF_SELF',
  LAST_SUPER_ADMIN: 'LAST_SUPER_ADMIN',
  ERASED: 'MEMBER_ERASED',
  WALLET: 'WALLET_NOT_EMPTY',
  CHECKOUT: 'CHECKOUT_OPEN',
  INSTALMENTS: 'INSTALMENTS_OPEN',
  EXPENSES: 'EXPENSES_OPEN',
  FEE: 'FEE_UNPAID',
  REGISTERED: 'DIVER_REGISTERED',
};

type Context = Pick<ServiceContext, 'database' | 'clock'> &
  DataKeys & { readonly dataDir: string; readonly backupDir: string; readonly log: PollingLog };

/** Erasures of members (docs/adr/0047); http/access.ts checks the right to call. */
export function erasureService({ database, clock, dataDir, backupDir, log, ...keys }: Context) {
  const box = erasureKeyBox(keys);
  /** A failure is made up at the next start. */
  async function afterwards(): Promise<void> {
    try {
      await finishErasure(database, dataDir, backupDir);
    } catch (error) {
      log.warn({ code: codeForLog(error) }, 'list of erased members not completed');
    }
  }

  return {
    /** Throws DIVER_NOT_FOUND. */
    preview: (actor: Actor, id: number) =>
      database.read(async (tx) => {
        const member = orNotFound(await erasuresRepository(tx).identity(id), 'DIVER_NOT_FOUND');
        const now = clock();
        return previewOf(tx, member, await factsOf(tx, actor.id, member, now), now);
      }),

    own: (actor: Actor): Promise<OwnErasure> =>
      database.read(async (tx) => {
        const member = orNotFound(await erasuresRepository(tx).identity(actor.id), 'DIVER_NOT_FOUND');
        const facts = { ...(await factsOf(tx, actor.id, member, clock())), isSelf: false };
        const { wallet, fee, outingsAhead } = facts;
        return {
          wallet: eurosOfCents(wallet),
          fee: eurosOrNull(fee),
          outings: outingsAhead,
          blockers: erasureBlockers(facts),
        };
      }),

    /** All or nothing. Throws DIVER_NOT_FOUND and the codes of REFUSALS. */
    async erase(actor: Actor, id: number) {
      try {
        const remarks = await database.write(async (tx) => {
          const erasures = erasuresRepository(tx);
          // The same order as in the module of members, or two transactions could wait for each other.
          await diversRepository(tx).lockSuperAdmins();
          await diversRepository(tx).lock(id);
          const member = orNotFound(await erasures.identity(id), 'DIVER_NOT_FOUND');
          const now = clock();
          const [blocker] = erasureBlockers(await factsOf(tx, actor.id, member, now));
          if (blocker !== undefined) throw new DomainError(REFUSALS[blocker]);
          const key = await erasureKey(tx, box);
          const removeFiles = fileRemover(dataDir);
          await recordSecurity(tx, { at: now, actor, action: 'memberErased', subject: id });
          const erased = { authorId: actor.id, at: now, now, key, removeFiles };
          // The records that were merged into it are the same person's.
          for (const other of (await mergedRecords.into(tx, [id])).keys()) {
            const same = (await erasures.find(other)) ? undefined : await erasures.identity(other);
            if (!same) continue;
            await eraseMember(tx, { ...erased, member: same });
            await announceErasure(tx, dataDir, other);
          }
          const found = await eraseMember(tx, { ...erased, member });
          await announceErasure(tx, dataDir, id);
          return found;
        });
        return { name: formerMember(id), remarks };
      } finally {
        await afterwards();
      }
    },

    list: () =>
      database.read(async (tx) => {
        const rows = await erasuresRepository(tx).list();
        const erasures = rows.map(({ diver_id, at, author, remarks, kept_until }) => ({
          id: diver_id,
          name: formerMember(diver_id),
          at: parisIso(at),
          author,
          remarks: readOwnJson<Erasure['remarks']>(remarks),
          identityUntil: kept_until,
        }));
        return { erasures };
      }),

    /** Each reading is traced. Throws IDENTITY_NOT_KEPT. */
    identity: (actor: Actor, id: number) =>
      database.write(async (tx) => {
        const identity = await erasuresRepository(tx).keptIdentity(id);
        const isKept = identity !== undefined && identity.kept_until >= parisDay(clock());
        const kept = orNotFound(isKept ? identity : undefined, 'IDENTITY_NOT_KEPT');
        await recordSecurity(tx, { at: clock(), actor, action: 'identityOpened', subject: id });
        const { lastname, firstname, adresse, codepostal, ville, kept_until } = kept;
        return { lastname, firstname, adresse, codepostal, ville, until: kept_until };
      }),
  };
}
