import { sql } from 'kysely';
import type { DiverFilters, FilterContext } from '../../../../shared/domain/divers/filters.ts';
import type { Cents } from '../../../../shared/domain/money.ts';
import type { Tx } from '../../../db/database.ts';
import { conditions, type NameColumn } from './filters-repository.ts';

/** Tallies, with the filters that each can answer beside `desactived`. */
const ANSWERING = {
  tally_levels: ['level'],
  tally_certificates: ['caci_date'],
  tally_wallets: ['porte_Monnaie'],
  tally_dossiers: ['dossier', 'cotisation'],
} as const satisfies Record<`tally_${string}`, readonly (keyof DiverFilters)[]>;
type TallyName = keyof typeof ANSWERING;
const TALLIES = Object.keys(ANSWERING) as TallyName[];

/** For filters that ask for neither a day nor a balance. */
const NO_CONTEXT: FilterContext = { today: '', wallet: { enabled: false, minimum: 0, margin: 0 } };

/** Columns of tallies by those of members. */
const inTally: NameColumn = (column) => {
  if (column === 'caci_date') return sql`nullif(caci_date, '')`;
  if (column === 'dossier') return sql`case state when 'awaited' then 1 else 0 end`;
  return sql.ref(column);
};

function tallyFor(filters: DiverFilters): TallyName | undefined {
  const asked = (Object.keys(filters) as (keyof DiverFilters)[]).filter(
    (field) => field !== 'desactived' && filters[field] !== undefined,
  );
  return TALLIES.find((tally) => {
    const answered: readonly (keyof DiverFilters)[] = ANSWERING[tally];
    return asked.every((field) => answered.includes(field));
  });
}

const MEMBERS = sql<number>`cast(coalesce(sum(total), 0) as integer)`;

/** Numbers of present members, whose cost does not grow with the club. */
export const memberTallies = (tx: Tx) => ({
  /** Null when no tally answers these filters. */
  async count(filters: DiverFilters, ground: FilterContext = NO_CONTEXT): Promise<number | null> {
    const tally = tallyFor(filters);
    if (tally === undefined) return null;
    const row = await tx.db
      .selectFrom(tally)
      .select(MEMBERS.as('members'))
      .where(conditions(filters, ground, inTally))
      .executeTakeFirstOrThrow();
    return row.members;
  },

  /** Every figure must be one that a tally answers. */
  async figures<Name extends string>(
    figures: Readonly<Record<Name, DiverFilters>>,
    ground: FilterContext,
  ): Promise<Record<Name, number>> {
    const names = Object.keys(figures) as Name[];
    const counted: Partial<Record<Name, number>> = {};
    for (const [tally, some] of Map.groupBy(names, (name) => tallyFor(figures[name]))) {
      if (tally === undefined) throw new Error(`No tally answers ${some.join(', ')}.`);
      const row = await tx.db
        .selectFrom(tally)
        .select((eb) =>
          some.map((name) => {
            const members = eb.fn.sum<number>('total').filterWhere(conditions(figures[name], ground, inTally));
            return eb.cast<number>(eb.fn.coalesce(members, eb.lit(0)), 'integer').as(name);
          }),
        )
        .executeTakeFirstOrThrow();
      Object.assign(counted, row);
    }
    return counted as Record<Name, number>;
  },

  /** Includes deactivated members. */
  async owed(): Promise<Cents> {
    const cents = sql<number>`cast(coalesce(sum(total * cotisation_cents), 0) as bigint)`;
    const query = tx.db.selectFrom('tally_dossiers').select(cents.as('cents')).where('cotisation_cents', '>', 0);
    return (await query.executeTakeFirstOrThrow()).cents;
  },
});
