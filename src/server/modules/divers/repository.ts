import { randomInt } from 'node:crypto';
import type { Insertable, Selectable, SelectQueryBuilder, Updateable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { DiversTable, Tables } from '../../db/tables.ts';
import { violationOf } from '../../db/violations.ts';
import { folded } from '../../../shared/domain/folding.ts';
import { Refused } from '../../errors.ts';
import { endOfPrefix, type Order, type Slice } from '../../lists.ts';

/** Everything about a diver but the password and the dossier's text, which lists have no use for. */
const COLUMNS = [
  'id',
  'version',
  'licence',
  'lastname',
  'firstname',
  'email',
  'telephone',
  'adresse',
  'codepostal',
  'ville',
  'datenaissance',
  'urgence1',
  'urgence2',
  'level',
  'description',
  'family_id',
  'active',
  'delete_date',
  'desactived',
  'role',
  'dao',
  'dossier',
  'droitimage',
  'droitcom',
  'assurance',
  'wallet_cents',
  'cotisation_cents',
  'cotadhesion_cents',
  'cotlicence_cents',
  'cotassurance_cents',
  'cotencadrant_cents',
  'cptanalytique',
  'caci_date',
  'gps',
  'voiturecv',
] as const satisfies readonly (keyof DiversTable)[];

export type DiverRow = Pick<Selectable<DiversTable>, (typeof COLUMNS)[number]>;
/** The wallet is written by its own repository alone, sessions by `endSessions`. */
type Protected = 'id' | 'version' | 'wallet_cents' | 'token_generation' | 'password_hash';
export type DiverValues = Omit<Insertable<DiversTable>, Protected>;
export type DiverChanges = Omit<Updateable<DiversTable>, Protected>;

const SELECTABLE = [
  'id',
  'licence',
  'lastname',
  'firstname',
  'level',
  'caci_date',
  'family_id',
  'wallet_cents',
] as const satisfies readonly (keyof DiversTable)[];
export type SelectableRow = Pick<DiverRow, (typeof SELECTABLE)[number]>;

export const DIVER_ORDER = {
  lastname: 'lastname_key',
  firstname: 'firstname_key',
  email: 'email',
  level: 'level',
  familyId: 'family_id',
  caci_date: 'caci_date',
  porte_Monnaie: 'wallet_cents',
  licenceNumber: 'licence',
  id: 'id',
} as const;
type DiverOrder = Order<(typeof DIVER_ORDER)[keyof typeof DIVER_ORDER]>;

export interface DiverSearch {
  readonly order: readonly DiverOrder[];
  readonly slice: Slice | null;
  /** First letters of the last name, or of the last name and the first name after a blank. */
  readonly q: string | undefined;
}

/** Whose tribe is meant: the member in person is always in. */
interface Kin {
  readonly id: number;
  readonly familyId: string | null;
}

/** A licence serves a new member once its holder has gone; their old tokens, which name it, must not. */
const newGeneration = (): number => randomInt(2 ** 30);

async function orLicenceTaken<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    // The licence is all that is unique about a diver.
    throw violationOf(error)?.kind === 'unique' ? new Refused('LICENCE_TAKEN', { field: 'licenceNumber' }) : error;
  }
}

type Divers<O> = SelectQueryBuilder<Tables, 'divers', O>;

function searched<O>(rows: Divers<O>, q: string | undefined): Divers<O> {
  const prefix = q === undefined ? '' : folded(q).replace(/\s+/g, ' ');
  if (prefix === '') return rows;
  const [word = ''] = prefix.split(' ', 1);
  const byLastname = rows.where('lastname_key', '>=', word).where('lastname_key', '<', endOfPrefix(word));
  if (word === prefix) return byLastname;
  // The index has found the first word; what is left to compare is little.
  return byLastname.where((eb) => {
    const name = eb(eb('lastname_key', '||', ' '), '||', eb.ref('firstname_key'));
    return eb.and([eb(name, '>=', prefix), eb(name, '<', endOfPrefix(prefix))]);
  });
}

/** Rows without a value come first, as SQLite has it; PostgreSQL must be told. */
const NULLABLE = new Set<string>(['family_id', 'caci_date']);

function ordered<O>(rows: Divers<O>, order: readonly DiverOrder[]): Divers<O> {
  // The id at the end, so that pages neither repeat nor lose somebody.
  return [...order, { column: 'id', direction: 'asc' } as const].reduce(
    (query, { column, direction }) =>
      query.orderBy(column, (by) => {
        if (!NULLABLE.has(column)) return direction === 'asc' ? by.asc() : by.desc();
        return direction === 'asc' ? by.asc().nullsFirst() : by.desc().nullsLast();
      }),
    rows,
  );
}

/** All the SQL of the table `divers` but passwords and sessions (users) and balances (wallet). */
export const diversRepository = ({ sql, engine }: Tx) => {
  const divers = sql.selectFrom('divers');
  const present = divers.where('active', '=', 1);

  return {
    /** Deleted ones too. */
    find: (id: number): Promise<DiverRow | undefined> => divers.select(COLUMNS).where('id', '=', id).executeTakeFirst(),

    /** Deleted ones too, in no order. */
    findMany: async (ids: readonly number[]): Promise<DiverRow[]> =>
      ids.length === 0 ? [] : divers.select(COLUMNS).where('id', 'in', ids).execute(),

    /** Nobody writes them before this transaction ends. Deleted ones too. */
    findForUpdate(id: number): Promise<DiverRow | undefined> {
      const row = divers.select(COLUMNS).where('id', '=', id);
      return (engine === 'postgres' ? row.forUpdate() : row).executeTakeFirst();
    },

    findByLicence: (licence: string): Promise<DiverRow | undefined> =>
      present.select(COLUMNS).where('licence', '=', licence).executeTakeFirst(),

    /** Deactivated ones too. */
    list({ order, slice, q }: DiverSearch): Promise<DiverRow[]> {
      const rows = ordered(searched(present.select(COLUMNS), q), order);
      return (slice ? rows.limit(slice.limit).offset(slice.offset) : rows).execute();
    },

    async count(q: string | undefined): Promise<number> {
      const rows = searched(
        present.select((eb) => eb.fn.countAll<number>().as('total')),
        q,
      );
      return (await rows.executeTakeFirstOrThrow()).total;
    },

    /** Whoever can be registered: everybody, or one and one's tribe. */
    selectable(kin: Kin | null, order: readonly DiverOrder[]): Promise<SelectableRow[]> {
      const rows = ordered(present.select(SELECTABLE).where('desactived', '=', 0), order);
      if (kin === null) return rows.execute();
      if (!kin.familyId) return rows.where('id', '=', kin.id).execute();
      return rows.where((eb) => eb.or([eb('id', '=', kin.id), eb('family_id', '=', kin.familyId)])).execute();
    },

    /** Ids of the super administrators who may act. Their number stays what it is until this transaction ends. */
    async lockSuperAdmins(): Promise<number[]> {
      const rows = present
        .select('id')
        .where('role', '=', 'SUPER_ADMIN')
        .where('desactived', '=', 0)
        // One after the other in the same order, or two transactions would wait for each other.
        .orderBy('id');
      return (await (engine === 'postgres' ? rows.forUpdate() : rows).execute()).map(({ id }) => id);
    },

    /** Is there a place, or a wait for one, on an outing after `now`? */
    async isRegisteredAfter(id: number, now: Date): Promise<boolean> {
      const found = await sql
        .selectFrom('registrations')
        .innerJoin('events', 'events.id', 'registrations.event_id')
        .select('registrations.id')
        .where('registrations.diver_id', '=', id)
        .where('registrations.active', '=', 1)
        .where('events.status', '!=', 'CANCELLED')
        .where('events.starts_at', '>', now.toISOString())
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** With an empty wallet and without a password. Refused: LICENCE_TAKEN. */
    async insert(values: DiverValues): Promise<number> {
      const row = { ...values, password_hash: null, token_generation: newGeneration() };
      const { id } = await orLicenceTaken(
        sql.insertInto('divers').values(row).returning('id').executeTakeFirstOrThrow(),
      );
      return id;
    },

    /** Of a row that this transaction holds. Refused: LICENCE_TAKEN. */
    async update(id: number, changes: DiverChanges): Promise<void> {
      await orLicenceTaken(
        sql
          .updateTable('divers')
          .set((row) => ({
            ...changes,
            ...(changes.licence === undefined ? {} : { token_generation: newGeneration() }),
            version: row('version', '+', 1),
          }))
          .where('id', '=', id)
          .execute(),
      );
    },
  };
};

export type DiversRepository = typeof diversRepository;
