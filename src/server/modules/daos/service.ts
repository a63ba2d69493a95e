import type { Page } from '../../../shared/contract/common.ts';
import type { Dao, DaoCreate, DaoQuery, DaoUpdate } from '../../../shared/contract/daos.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { whyNoneCanBeAdded, whyNotEditable, type Editing } from '../../../shared/domain/donations/editability.ts';
import type { DonationSite } from '../../../shared/domain/donations/sites.ts';
import { can, type Actor } from '../../../shared/domain/permissions.ts';
import type { Database, Tx } from '../../db/database.ts';
import { Refused } from '../../commons/errors.ts';
import { orderOf, pageOf, sliceOf } from '../../commons/lists.ts';
import { requireRight } from '../../commons/permission.ts';
import type { Note } from '../../commons/audit-log.ts';
import { checkVersion } from '../../commons/versions.ts';
import type { Distances } from './distances.ts';
import { entering, refuse, type Holder } from './entry-columns.ts';
import { auditedDao, daoOfRow, type DaoRow } from './mapping.ts';
import { DAO_ORDER, daosRepository, type DaoFilter } from './repository.ts';

export interface Member extends Holder {
  readonly id: number;
  readonly active: number;
}

interface Parts {
  readonly database: Database;
  readonly clock: () => Date;
  readonly note: Note;
  readonly distances: Distances;
  readonly sites: readonly DonationSite[];
  /** The donation year of the club's configuration. */
  readonly year: number;
  readonly findDiver: (tx: Tx, id: number) => Promise<Member | undefined>;
  readonly findLicence: (tx: Tx, licence: string) => Promise<Member | undefined>;
}

const NEWEST_FIRST = 'daodate,id,desc';

/** What is about a year that is closed, or about a lock, is about that entry and no field of the body. */
const fieldOf = (why: string | null): string | undefined => (why === 'DONATION_YEAR_CLOSED' ? 'daodate' : undefined);

/** Donations (specification §2, contract §7). Who may call what at all is settled at the door: http/access.ts. */
export function daosService(parts: Parts) {
  const { database, clock, note, findDiver, findLicence } = parts;
  const enter = entering(parts.sites, parts.distances);

  const editingBy = (actor: Actor): Editing => ({
    treasurer: can(actor, 'donations.all'),
    today: parisDay(clock()),
    year: parts.year,
  });

  /** Another member's entry is one that does not exist (contract §10). */
  async function visible(tx: Tx, actor: Actor, id: number): Promise<DaoRow> {
    const row = await daosRepository(tx).find(id);
    if (!row || (row.diver_id !== actor.id && !can(actor, 'donations.all'))) throw new Refused('DONATION_NOT_FOUND');
    return row;
  }

  async function written(tx: Tx, id: number): Promise<Dao> {
    const row = await daosRepository(tx).find(id);
    if (!row) throw new Refused('DONATION_NOT_FOUND');
    return daoOfRow(row);
  }

  async function listed(tx: Tx, filter: DaoFilter, query: DaoQuery): Promise<Page<Dao>> {
    const daos = daosRepository(tx);
    const slice = sliceOf(query);
    const { year, locked, site, motif, unsure } = query;
    const which = { year, locked, site, motif, unsure, ...filter };
    const rows = await daos.list({ ...which, order: orderOf(query.sort, DAO_ORDER, NEWEST_FIRST), slice });
    return pageOf(rows.map(daoOfRow), slice ? await daos.count(which) : rows.length, slice);
  }

  return {
    list: (query: DaoQuery): Promise<Page<Dao>> =>
      database.read((tx) => listed(tx, { q: query.q, diver: query.diver }, query)),

    /** Of one member, by id or licence. Somebody else's: FORBIDDEN, whether they exist or not. */
    ofDiver(actor: Actor, diver: string, query: DaoQuery): Promise<Page<Dao>> {
      return database.read(async (tx) => {
        if (diver === String(actor.id) || diver === actor.licenceNumber) return listed(tx, { diver: actor.id }, query);
        requireRight(actor, 'donations.all');
        const found =
          (/^\d{1,9}$/.test(diver) ? await findDiver(tx, Number(diver)) : undefined) ?? (await findLicence(tx, diver));
        if (!found) throw new Refused('DIVER_NOT_FOUND');
        return listed(tx, { diver: found.id }, query);
      });
    },

    read: (actor: Actor, id: number): Promise<Dao> =>
      database.read(async (tx) => daoOfRow(await visible(tx, actor, id))),

    async create(actor: Actor, write: DaoCreate): Promise<Dao> {
      const { daoiddiver: diver = actor.id } = write;
      if (diver !== actor.id) requireRight(actor, 'donations.all');
      const holder = await database.read((tx) => findDiver(tx, diver));
      if (holder?.active !== 1) throw new Refused('DIVER_NOT_FOUND', { field: 'daoiddiver' });
      refuse(whyNoneCanBeAdded(holder.voiturecv));
      // The distance is asked for beforehand: nobody waits for somebody else's service within a transaction.
      const columns = await enter.fresh(write, holder, editingBy(actor));
      return database.write(async (tx) => {
        const dao = await written(tx, await daosRepository(tx).insert(diver, columns, clock()));
        await note(tx, actor, { resource: 'daos', id: dao.id, action: 'create', after: auditedDao(dao) });
        return dao;
      });
    },

    async update(actor: Actor, id: number, write: DaoUpdate): Promise<Dao> {
      const editing = editingBy(actor);
      const { before, holder } = await database.read(async (tx) => {
        const row = await visible(tx, actor, id);
        return { before: row, holder: await findDiver(tx, row.diver_id) };
      });
      if (!holder) throw new Refused('DONATION_NOT_FOUND');
      const current = daoOfRow(before);
      const why = whyNotEditable({ day: before.day, locked: current.daolocked }, editing);
      refuse(why, fieldOf(why));
      checkVersion(write.version, current);
      if ((write.daoiddiver ?? before.diver_id) !== before.diver_id) {
        throw new Refused('INVALID_VALUE', { field: 'daoiddiver' });
      }
      const columns = await enter.changed(write, before, holder, editing);
      return database.write(async (tx) => {
        const isWritten = await daosRepository(tx).update(id, before.version, columns);
        const after = await written(tx, id);
        if (!isWritten) throw new Refused('STALE_VERSION', { current: after });
        const [was, is] = [auditedDao(current), auditedDao(after)];
        await note(tx, actor, { resource: 'daos', id, action: 'update', before: was, after: is });
        return after;
      });
    },

    remove: (actor: Actor, id: number): Promise<void> =>
      database.write(async (tx) => {
        const row = await visible(tx, actor, id);
        const before = daoOfRow(row);
        const why = whyNotEditable({ day: row.day, locked: before.daolocked }, editingBy(actor));
        refuse(why, fieldOf(why));
        if (!(await daosRepository(tx).delete(id, row.version))) {
          throw new Refused('STALE_VERSION', { current: await written(tx, id) });
        }
        await note(tx, actor, { resource: 'daos', id, action: 'delete', before: auditedDao(before) });
      }),
  };
}

export type DaosService = ReturnType<typeof daosService>;
