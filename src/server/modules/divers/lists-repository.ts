import type { Expression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import { addDays, type Day } from '../../../shared/domain/dates.ts';
import { earliestValidOn } from '../../../shared/domain/divers/certificate.ts';
import { FIELD_NAMES, specOf, FILTER_FIELDS, type DiverField } from '../../../shared/domain/divers/fields.ts';
import {
  SOON_DAYS,
  type CertificateState,
  type DiverFilters,
  type FilterGround,
} from '../../../shared/domain/divers/filters.ts';
import { folded } from '../../../shared/domain/folding.ts';
import type { Cents } from '../../../shared/domain/money.ts';
import type { WalletBand, WalletPolicy } from '../../../shared/domain/wallet/balance.ts';
import { listingOf, type Found, type ListParams } from '../../commons/lists.ts';
import type { Pieces } from '../../commons/whole.ts';
import type { Tx } from '../../db/database.ts';
import { endOfPrefix, nameStartsWith } from '../../db/lists.ts';
import { fetchList } from '../../db/whole-lists.ts';
import type { Tables } from '../../db/tables.ts';
import { columnOf } from '../../db/diver-columns.ts';
import { COLUMNS, type DiverRow } from './repository.ts';

type Divers<O> = SelectQueryBuilder<Tables, 'divers', O>;

function searched<O>(rows: Divers<O>, q: string | undefined): Divers<O> {
  const prefix = q === undefined ? '' : folded(q).replace(/\s+/g, ' ');
  if (prefix === '') return rows;
  const [word = ''] = prefix.split(' ', 1);
  const byLastname = rows.where('lastname_key', '>=', word).where('lastname_key', '<', endOfPrefix(word));
  if (word === prefix) return byLastname;
  // The index finds the first word, which leaves few rows to compare.
  return byLastname.where(nameStartsWith(prefix));
}

interface DiverSelection {
  /** Start of the last name, or of the last and first name joined by a blank. */
  readonly q?: string | undefined;
  readonly filters: DiverFilters;
  readonly ground: FilterGround;
}

type Condition = Expression<SqlBool>;
type Columns = ExpressionBuilder<Tables, 'divers'>;

const certificateIn = (eb: Columns, state: CertificateState, today: Day): Condition => {
  if (state === 'missing') return eb('caci_date', 'is', null);
  const valid = earliestValidOn(today);
  if (state === 'over') return eb('caci_date', '<', valid);
  const endsLater = earliestValidOn(addDays(today, SOON_DAYS + 1));
  return eb.and([eb('caci_date', '>=', valid), eb('caci_date', '<', endsLater)]);
};

const walletIn = (eb: Columns, band: WalletBand, { enabled, minimum, margin }: WalletPolicy): Condition => {
  if (!enabled) return eb.or([]);
  if (band === 'below') return eb('wallet_cents', '<', minimum);
  if (band === 'ok') return eb('wallet_cents', '>=', minimum + margin);
  return eb.and([eb('wallet_cents', '>=', minimum), eb('wallet_cents', '<', minimum + margin)]);
};

/** The same conditions as `matches` of domain/divers/filters.ts. */
function conditions(eb: Columns, filters: DiverFilters, { today, wallet }: FilterGround): Condition {
  const { desactived, caci_date, dossier, cotisation, porte_Monnaie } = filters;
  const all: Condition[] = [];
  if (desactived !== undefined) all.push(eb('desactived', '=', Number(desactived)));
  if (caci_date !== undefined) all.push(certificateIn(eb, caci_date, today));
  if (dossier !== undefined) all.push(eb('dossier', '=', Number(dossier)));
  if (cotisation !== undefined) all.push(eb('cotisation_cents', '>', 0));
  if (porte_Monnaie !== undefined) all.push(walletIn(eb, porte_Monnaie, wallet));
  for (const field of FILTER_FIELDS) {
    const value = filters[field];
    if (value !== undefined) all.push(eb(columnOf(field), '=', value));
  }
  return eb.and(all);
}

const SELECTABLE = [
  'id',
  'licence',
  'lastname',
  'firstname',
  'level',
  'caci_date',
  'family_id',
  'wallet_cents',
] as const;
export type SelectableRow = Pick<DiverRow, (typeof SELECTABLE)[number]>;

/** Without fields that some readers are not shown, whose order would tell them. */
const SELECTABLE_ORDER = {
  lastname: 'lastname_key',
  firstname: 'firstname_key',
  level: 'level',
  licenceNumber: 'licence',
  id: 'id',
};
const ORDER = {
  ...SELECTABLE_ORDER,
  familyId: 'family_id',
  caci_date: 'caci_date',
  email: 'email',
  porte_Monnaie: 'wallet_cents',
  ...Object.fromEntries(FILTER_FIELDS.map((field) => [field, columnOf(field)])),
};
const NULLABLE = new Set<string>(FIELD_NAMES.filter((field) => specOf(field).nullable).map(columnOf<DiverField>));

/** With an id: this member and their tribe. */
type Circle = 'everybody' | { readonly id: number; readonly familyId: string | null };

/** By name by default, then by id, so that pages neither repeat nor skip a member. */
function page<Row>(
  rows: Divers<Row>,
  params: ListParams,
  columns: Readonly<Record<string, string>>,
): Promise<Found<Row> | Pieces<Row>> {
  const { order, slice } = listingOf(params, columns, 'lastname,firstname');
  return fetchList(rows, { order: [...order, { column: 'id', direction: 'asc' }], slice }, { nullable: NULLABLE });
}

export const diverListsRepository = ({ sql }: Tx) => {
  const present = sql.selectFrom('divers').where('active', '=', 1);

  const registrable = (circle: Circle, q: string | undefined) => {
    const rows = searched(present.where('desactived', '=', 0), q);
    if (circle === 'everybody') return rows;
    if (!circle.familyId) return rows.where('id', '=', circle.id);
    return rows.where((eb) => eb.or([eb('id', '=', circle.id), eb('family_id', '=', circle.familyId)]));
  };

  return {
    /** Includes deactivated members. */
    list({ q, filters, ground }: DiverSelection, params: ListParams): Promise<Found<DiverRow> | Pieces<DiverRow>> {
      const rows = searched(present.select(COLUMNS), q).where((eb) => conditions(eb, filters, ground));
      return page(rows, params, ORDER);
    },

    listRegistrable: (
      circle: Circle,
      { q, ...params }: ListParams & { readonly q?: string },
    ): Promise<Found<SelectableRow> | Pieces<SelectableRow>> =>
      page(registrable(circle, q).select(SELECTABLE), params, SELECTABLE_ORDER),

    /** One pass over the table. */
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
  };
};
