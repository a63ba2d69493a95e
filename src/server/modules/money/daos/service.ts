import type { Page } from '#contract/common.ts';
import type { Dao, DaoCreate, DaoQuery, DaoUpdate } from '#contract/daos.ts';
import { parisDay } from '#domain/dates.ts';
import { type Editing, whyNoneCanBeAdded, whyNotEditable } from '#domain/daos/entry.ts';
import { normalisedLicence } from '#domain/divers/identity.ts';
import { donationSites } from '#domain/daos/sites.ts';
import { can, type Actor } from '#domain/permissions.ts';
import { recordAudit } from '#server/commons/audit/audit-log.ts';
import { derivedFrom } from '#server/commons/club/live-club.ts';
import { checkVersion, orNotFound, DomainError } from '#server/errors/domain-error.ts';
import { countOf, exportLog } from '#server/commons/audit/exports.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { requireRight } from '#server/commons/service/permission.ts';
import type { RowStream } from '#server/db/lists.ts';
import type { Tx } from '#server/db/database.ts';
import { diversRepository } from '#server/commons/divers/repository.ts';
import type { Distances } from './distances.ts';
import { entryColumns, refuse } from './entry-columns.ts';
import { auditedDao, receiptSentence } from './mapping.ts';
import { daosRepository, type RefundColumns } from './repository.ts';

type Daos = Page<Dao> | RowStream<Dao>;
type Context = ServiceContext & { readonly distances: Distances };

/** Donations (specification §2, contract §7); http/access.ts checks the right to call. */
export function daosService({ database, clock, club, distances }: Context) {
  const columns = derivedFrom(club, ({ donationSites: rows }) => entryColumns(donationSites(rows), distances));

  const recordExport = exportLog({ database, clock });

  const editingBy = (actor: Actor) => ({
    treasurer: can(actor, 'donations.all'),
    today: parisDay(clock()),
    year: club.config.donationYear,
  });

  /** Treats another member's entry as missing (contract §10). */
  async function visible(tx: Tx, actor: Actor, id: number): Promise<Dao> {
    const dao = await daosRepository(tx).find(id);
    if (!dao || (dao.daoiddiver !== actor.id && !can(actor, 'donations.all')))
      throw new DomainError('DONATION_NOT_FOUND');
    return dao;
  }

  /** Throws why the donation cannot be changed or deleted. */
  function checkEditable(dao: Dao, editing: Editing): void {
    const why = whyNotEditable(dao, editing);
    if (why === 'DONATION_RECEIPTED') throw new DomainError(why, { sentence: receiptSentence(dao) });
    refuse(why, why === 'DONATION_YEAR_CLOSED' ? 'daodate' : undefined);
  }

  const reread = async (tx: Tx, id: number) => orNotFound(await daosRepository(tx).find(id), 'DONATION_NOT_FOUND');

  return {
    async list(actor: Actor, query: DaoQuery): Promise<Daos> {
      const answer = await database.read((tx) => daosRepository(tx).list({ ...query, only: 'GIFTS' }));
      await recordExport(actor, 'daos', query, countOf(answer));
      return answer;
    },

    /** Entries of one member, by id or licence. Throws FORBIDDEN for another member, whether that one exists or not. */
    ofDiver: (actor: Actor, diver: string, query: DaoQuery): Promise<Daos> =>
      database.read(async (tx) => {
        const of = (id: number) => daosRepository(tx).list({ ...query, q: undefined, diver: id });
        const licence = normalisedLicence(diver);
        if (diver === String(actor.id) || licence === actor.licenceNumber) return of(actor.id);
        requireRight(actor, 'donations.all');
        const divers = diversRepository(tx);
        const byId = /^\d{1,9}$/.test(diver) ? await divers.find(Number(diver)) : undefined;
        return of(orNotFound(byId ?? (await divers.findByLicence(licence)), 'DIVER_NOT_FOUND').id);
      }),

    read: (actor: Actor, id: number) => database.read((tx) => visible(tx, actor, id)),

    async create(actor: Actor, write: DaoCreate) {
      const { daoiddiver: diver = actor.id } = write;
      if (diver !== actor.id) requireRight(actor, 'donations.all');
      const holder = await database.read((tx) => diversRepository(tx).find(diver));
      if (holder?.active !== 1) throw new DomainError('DIVER_NOT_FOUND', { field: 'daoiddiver' });
      refuse(whyNoneCanBeAdded(holder.voiturecv));
      // Outside the transaction, which must not wait for the distance service.
      const values = await columns()(write, null, holder, editingBy(actor));
      return database.write(async (tx) => {
        // Erased or merged since.
        const present = await diversRepository(tx).findForUpdate(diver);
        if (present?.active !== 1) throw new DomainError('DIVER_NOT_FOUND', { field: 'daoiddiver' });
        const asked: RefundColumns = write.paidBack ? { refund: 'ASKED', refund_on: parisDay(clock()) } : {};
        const dao = await reread(tx, await daosRepository(tx).insert(diver, { ...values, ...asked }, clock()));
        const event = { resource: 'daos', id: dao.id, action: 'create', after: auditedDao(dao) } as const;
        await recordAudit(tx, actor, clock(), event);
        return dao;
      });
    },

    async update(actor: Actor, id: number, write: DaoUpdate) {
      const editing = editingBy(actor);
      const { before, holder } = await database.read(async (tx) => {
        const dao = await visible(tx, actor, id);
        const diver = await diversRepository(tx).find(dao.daoiddiver);
        return { before: dao, holder: orNotFound(diver, 'DONATION_NOT_FOUND') };
      });
      checkEditable(before, editing);
      checkVersion(write.version, before);
      if ((write.daoiddiver ?? before.daoiddiver) !== before.daoiddiver) {
        throw new DomainError('INVALID_VALUE', { field: 'daoiddiver' });
      }
      const values = await columns()(write, before, holder, editing);
      return database.write(async (tx) => {
        const isWritten = await daosRepository(tx).update(id, before.version, values);
        const after = await reread(tx, id);
        if (!isWritten) throw new DomainError('STALE_VERSION', { current: after });
        const change = { before: auditedDao(before), after: auditedDao(after) };
        await recordAudit(tx, actor, clock(), { resource: 'daos', id, action: 'update', ...change });
        return after;
      });
    },

    remove: (actor: Actor, id: number): Promise<void> =>
      database.write(async (tx) => {
        const before = await visible(tx, actor, id);
        checkEditable(before, editingBy(actor));
        if (!(await daosRepository(tx).delete(id, before.version))) {
          throw new DomainError('STALE_VERSION', { current: await reread(tx, id) });
        }
        await recordAudit(tx, actor, clock(), { resource: 'daos', id, action: 'delete', before: auditedDao(before) });
      }),
  };
}

export type DaosService = ReturnType<typeof daosService>;
