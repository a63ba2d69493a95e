import { randomInt } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { DiversTable } from '../../db/tables.ts';
import { violationOf } from '../../db/violations.ts';
import type { DiverFilters, FilterGround } from '../../../shared/domain/divers/filters.ts';
import { folded } from '../../../shared/domain/folding.ts';
import type { Cents } from '../../../shared/domain/money.ts';
import { Refused } from '../../errors.ts';
import type { Order, Slice } from '../../lists.ts';
import { conditions, narrowedTo, searched, type DiverNarrowing, type Divers } from './narrowing-repository.ts';

/** What a form writes. */
export const WRITTEN_COLUMNS = [
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
  'desactived',
  'role',
  'dao',
  'dossier',
  'droitimage',
  'droitcom',
  'assurance',
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

/** Everything about a diver but the password and the dossier's text, which lists have no use for. */
const COLUMNS = ['id', 'version', 'wallet_cents', 'active', 'delete_date', ...WRITTEN_COLUMNS] as const;

export type DiverRow = Pick<Selectable<DiversTable>, (typeof COLUMNS)[number]>;
type Written = (typeof WRITTEN_COLUMNS)[number];
export type DiverValues = Pick<Selectable<DiversTable>, Written>;
/** The wallet is written by its own repository alone, sessions and passwords by that of the users. */
export type DiverChanges = Partial<
  Pick<Selectable<DiversTable>, Written | 'active' | 'delete_date' | 'dossier_text' | 'dossier_sent_at' | 'dossier_paid_at'>
>;

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

/** By balance: for those alone who see everybody's. */
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
export const SELECTABLE_ORDER = {
  lastname: 'lastname_key',
  firstname: 'firstname_key',
  level: 'level',
  familyId: 'family_id',
  caci_date: 'caci_date',
  licenceNumber: 'licence',
  id: 'id',
} as const;
type DiverOrder = Order<(typeof DIVER_ORDER)[keyof typeof DIVER_ORDER]>;

interface Listing {
  readonly order: readonly DiverOrder[];
  readonly slice: Slice | null;
}

export type DiverSearch = DiverNarrowing & Listing;

interface Choice extends Listing {
  readonly q: string | undefined;
}

/** Everybody, or one member with their tribe. */
export type Circle = 'everybody' | { readonly id: number; readonly familyId: string | null };

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

/** Keys follow the names that they are made of. */
const keysOf = ({ lastname, firstname }: DiverChanges) => ({
  ...(lastname === undefined ? {} : { lastname_key: folded(lastname) }),
  ...(firstname === undefined ? {} : { firstname_key: folded(firstname) }),
});

/** All the SQL of the table `divers` but passwords and sessions (users) and balances (wallet). */
export const diversRepository = ({ sql, engine }: Tx) => {
  const divers = sql.selectFrom('divers');
  const present = divers.where('active', '=', 1);
  const cut = <O>(rows: Divers<O>, slice: Slice | null): Divers<O> =>
    slice ? rows.limit(slice.limit).offset(slice.offset) : rows;

  const narrowed = (whom: DiverNarrowing) => narrowedTo(present, whom);

  /** Whoever can be registered: deactivated members can't. */
  const registrable = (circle: Circle, q: string | undefined) => {
    const rows = searched(present.where('desactived', '=', 0), q);
    if (circle === 'everybody') return rows;
    if (!circle.familyId) return rows.where('id', '=', circle.id);
    return rows.where((eb) => eb.or([eb('id', '=', circle.id), eb('family_id', '=', circle.familyId)]));
  };

  /** Super administrators who may act, always in the same order, or two transactions would wait for each other. */
  const appointing = () =>
    present.select('id').where('role', '=', 'SUPER_ADMIN').where('desactived', '=', 0).orderBy('id');

  const total = async (rows: Divers<object>): Promise<number> =>
    (await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;

  return {
    /** Deleted ones too. */
    find: (id: number): Promise<DiverRow | undefined> => divers.select(COLUMNS).where('id', '=', id).executeTakeFirst(),

    /** Deleted ones too, in no order. */
    findMany: async (ids: readonly number[]): Promise<DiverRow[]> =>
      ids.length === 0 ? [] : divers.select(COLUMNS).where('id', 'in', ids).execute(),

    /** Nobody else writes the row before this transaction ends. Deleted ones too. */
    findForUpdate(id: number): Promise<DiverRow | undefined> {
      const row = divers.select(COLUMNS).where('id', '=', id);
      return (engine === 'postgres' ? row.forUpdate() : row).executeTakeFirst();
    },

    /** Those of these licences who are there, by id; with `lock` nobody else writes them before this transaction ends. */
    async findManyByLicence(licences: readonly string[], lock: boolean): Promise<DiverRow[]> {
      if (licences.length === 0) return [];
      // Always in the same order, or two transactions would wait for each other.
      const rows = present.select(COLUMNS).where('licence', 'in', licences).orderBy('id');
      return (lock && engine === 'postgres' ? rows.forUpdate() : rows).execute();
    },

    /** Who may appoint others. */
    superAdmins: async (): Promise<number[]> => (await appointing().execute()).map(({ id }) => id),

    findByLicence: (licence: string): Promise<DiverRow | undefined> =>
      present.select(COLUMNS).where('licence', '=', licence).executeTakeFirst(),

    /** Deactivated ones too. */
    list: ({ order, slice, ...whom }: DiverSearch): Promise<DiverRow[]> =>
      cut(ordered(narrowed(whom).select(COLUMNS), order), slice).execute(),

    count: (whom: DiverNarrowing): Promise<number> => total(narrowed(whom)),

    /** How many each of the filters lets through, and what they owe in all: one pass over the table. */
    async tally<Name extends string>(
      figures: Readonly<Record<Name, DiverFilters>>,
      ground: FilterGround,
    ): Promise<Record<Name, number> & { owed: Cents }> {
      const names = Object.keys(figures) as Name[];
      const row = await present
        .select((eb) => [
          ...names.map((name) =>
            eb.fn
              .countAll<number>()
              .filterWhere(conditions(eb, figures[name], ground))
              .as(name),
          ),
          eb.fn
            .coalesce(eb.fn.sum<number>('cotisation_cents').filterWhere('cotisation_cents', '>', 0), eb.lit(0))
            .as('owed'),
        ])
        .executeTakeFirstOrThrow();
      return row as Record<Name, number> & { owed: Cents };
    },

    listRegistrable: (circle: Circle, { order, slice, q }: Choice): Promise<SelectableRow[]> =>
      cut(ordered(registrable(circle, q).select(SELECTABLE), order), slice).execute(),

    countRegistrable: (circle: Circle, q: string | undefined): Promise<number> => total(registrable(circle, q)),

    /** Ids of the super administrators who may act. They all stay what they are until this transaction ends. */
    async lockSuperAdmins(): Promise<number[]> {
      const rows = appointing();
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
      const keys = { lastname_key: folded(values.lastname), firstname_key: folded(values.firstname) };
      const row = { ...values, ...keys, active: 1, token_generation: newGeneration() };
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
            ...keysOf(changes),
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
