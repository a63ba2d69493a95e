import { expressionBuilder, sql, type ExpressionBuilder, type Expression, type SqlBool } from 'kysely';
import { addDays, type Day } from '#domain/dates.ts';
import { earliestValidOn } from '#domain/divers/certificate.ts';
import { FIELD_NAMES, FILTER_FIELDS, ORDER_FIELDS, specOf, type DiverField } from '#domain/divers/fields.ts';
import { SOON_DAYS, type CertificateFilter, type DiverFilters, type FilterContext } from '#domain/divers/filters.ts';
import type { OptionalMailKind } from '#domain/mail/kinds.ts';
import type { WalletBand, WalletPolicy } from '#domain/ledger/balance.ts';
import type { Cents } from '#domain/money.ts';
import { fullName, nameStartsWith } from '#server/commons/divers/names-query.ts';
import { keysIn } from '#domain/records.ts';
import { diversRepository, type DiverRow } from '#server/commons/divers/repository.ts';
import type { Tx, Tables } from '#server/db/database.ts';
import { allRows, endedBy, fetchList, isOneOf, listingOf, type Listing, type ListParams } from '#server/db/lists.ts';
import { columnOf } from '#server/db/diver-columns.ts';
import { isSought, matchesWords } from '#server/search/members.ts';

/** Members narrow their search rather than scroll through thousands of names. */
const SHOWN = 60;

const SELECTABLE = [
  'id',
  'licence',
  'lastname',
  'firstname',
  'level',
  'member_kind',
  'caci_date',
  'family_id',
  'wallet_cents',
] as const;
export type SelectableRow = Pick<DiverRow, (typeof SELECTABLE)[number]>;

/** Columns that a mail to members may quote. */
const ADDRESSEE = [
  'id',
  'firstname',
  'lastname',
  'email',
  'licence',
  'level',
  'caci_date',
  'wallet_cents',
  'cotisation_cents',
] as const;

/** Leaves out fields that some readers may not see: their order would reveal them. */
const SELECTABLE_ORDER = {
  lastname: 'lastname_key',
  firstname: 'firstname_key',
  level: 'level',
  licenceNumber: 'licence',
  id: 'id',
};
const ORDER = {
  ...Object.fromEntries(ORDER_FIELDS.map((field) => [field, columnOf<DiverField>(field)])),
  ...SELECTABLE_ORDER,
};
const NULLABLE = new Set<string>(FIELD_NAMES.filter((field) => specOf(field).nullable).map(columnOf<DiverField>));

/** With the last sign-in for those who are shown it. */
export type ListedRow = DiverRow & { readonly signedInAt?: string | null; readonly hasNoPassword?: number };

export interface Selection {
  /** Beginnings of words of the name or the licence, or of the e-mail. */
  readonly q?: string | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly filters: DiverFilters;
  readonly context: FilterContext;
}

/** Reach of a list: everybody, or a member and their tribe. */
export type Scope = 'everybody' | { readonly id: number; readonly familyId: string | null };

type Condition = Expression<SqlBool>;
const eb = expressionBuilder<Tables, 'divers'>();

function certificateIn(state: CertificateFilter, today: Day): Condition {
  if (state === 'invalid') return eb.or([certificateIn('missing', today), certificateIn('over', today)]);
  if (state === 'missing') return eb('caci_date', 'is', null);
  const valid = earliestValidOn(today);
  if (state === 'over') return eb('caci_date', '<', valid);
  const endsLater = earliestValidOn(addDays(today, SOON_DAYS + 1));
  return eb.and([eb('caci_date', '>=', valid), eb('caci_date', '<', endsLater)]);
}

function walletIn(band: WalletBand, { enabled, minimum, margin }: WalletPolicy): Condition {
  if (!enabled) return eb.or([]);
  if (band === 'below') return eb('wallet_cents', '<', minimum);
  if (band === 'ok') return eb('wallet_cents', '>=', minimum + margin);
  return eb.and([eb('wallet_cents', '>=', minimum), eb('wallet_cents', '<', minimum + margin)]);
}

/** The same conditions as `matches` of domain/divers/filters.ts. */
function conditions(filters: DiverFilters, { today, wallet }: FilterContext): Condition {
  const { caci_date, cotisation, porte_Monnaie } = filters;
  const all: Condition[] = [];
  if (caci_date !== undefined) all.push(certificateIn(caci_date, today));
  if (cotisation !== undefined) all.push(eb('cotisation_cents', '>', 0));
  if (porte_Monnaie !== undefined) all.push(walletIn(porte_Monnaie, wallet));
  for (const field of FILTER_FIELDS) {
    const value = filters[field];
    if (value !== undefined) all.push(eb(columnOf(field), '=', typeof value === 'boolean' ? Number(value) : value));
  }
  return eb.and(all);
}

function orderOf(params: ListParams, columns: Readonly<Record<string, string>>): Listing {
  const { order, slice } = listingOf(params, columns, 'lastname,firstname');
  return { order: endedBy('id', fullName(order)), slice };
}

/** Lists and figures of members; deactivated ones too, but for those who are registered. */
export const diverLists = (tx: Tx) => {
  const { db, engine } = tx;
  const present = db.selectFrom('divers').where('active', '=', 1);

  function registrable(scope: Scope) {
    const rows = present.where('desactived', '=', 0);
    if (scope === 'everybody') return rows;
    return rows.where((one) =>
      one.or([one('id', '=', scope.id), ...(scope.familyId ? [one('family_id', '=', scope.familyId)] : [])]),
    );
  }

  function selected({ q, ids, filters, context }: Selection) {
    const all = present.where(conditions(filters, context));
    const rows = ids === undefined ? all : all.where(isOneOf('divers.id', ids));
    return q === undefined ? rows : rows.where(isSought(engine, q));
  }

  /** Sessions know when a device was used last, the security log when someone signed in before. */
  const lastSignIns = (ids: readonly number[]) =>
    db
      .selectFrom('divers')
      .select([
        'id',
        sql<number>`case when password_hash is null then 1 else 0 end`.as('hasNoPassword'),
        sql<string | null>`coalesce((select max(last_used_at) from sessions where diver_id = divers.id), (select at
          from security_log where actor_id = divers.id and action = 'signIn' order by at desc limit 1))`.as(
          'signedInAt',
        ),
      ])
      .where('id', 'in', ids)
      .execute();

  const loadSelectable = (ids: readonly number[]): Promise<SelectableRow[]> =>
    db.selectFrom('divers').select(SELECTABLE).where('id', 'in', ids).execute();

  return {
    /** Under a search the total of a page is exact up to MOST_COUNTED. `withSignIns`: of each member the last one. */
    list(selection: Selection, params: ListParams, withSignIns: boolean) {
      const load = async (ids: readonly number[]): Promise<ListedRow[]> => {
        const found = await diversRepository(tx).findMany(ids);
        const signIns = new Map(withSignIns ? (await lastSignIns(ids)).map((one) => [one.id, one]) : []);
        return found.map((row) => ({ ...row, ...signIns.get(row.id) }));
      };
      const rows = selected(selection);
      const search = selection.q === undefined ? undefined : tx;
      return fetchList(rows, orderOf(params, ORDER), { id: 'id', load, nullable: NULLABLE, search });
    },

    /** Members of the selection, and whether each refuses mails of this kind. */
    addressees(selection: Selection, kind: OptionalMailKind) {
      const refusing = db.selectFrom('mail_refusals').select('diver_id').where('kind', '=', kind);
      const refuses = eb.case().when('id', 'in', refusing).then(1).else(0).end().as('refuses');
      return selected(selection)
        .select([...ADDRESSEE, refuses])
        .orderBy('id')
        .execute();
    },

    registrable(scope: Scope, { q, ...params }: ListParams & { readonly q?: string }) {
      const rows = registrable(scope);
      const found = q === undefined ? rows : rows.where(nameStartsWith(q));
      return fetchList(found, orderOf(params, SELECTABLE_ORDER), { id: 'id', load: loadSelectable });
    },

    /** The first of them by name with words of the name or licence that begin so. */
    async search(scope: Scope, q: string): Promise<{ rows: SelectableRow[]; more: boolean }> {
      const rows = registrable(scope);
      const found = q.trim() === '' ? rows : rows.where(matchesWords(engine, q));
      const listing = orderOf({ page: 0, size: SHOWN + 1 }, SELECTABLE_ORDER);
      const first = await allRows(await fetchList(found, listing, { id: 'id', load: loadSelectable, search: tx }));
      return { rows: first.slice(0, SHOWN), more: first.length > SHOWN };
    },

    async figures<Name extends string>(figures: Readonly<Record<Name, DiverFilters>>, context: FilterContext) {
      const counted = (one: ExpressionBuilder<Tables, 'divers'>, name: Name) =>
        one.fn.countAll<number>().filterWhere(conditions(figures[name], context)).as(name);
      const row = await present
        .select((one) => keysIn(figures).map((name) => counted(one, name)))
        .select((one) =>
          one.fn
            .coalesce(one.fn.sum<Cents>('cotisation_cents').filterWhere('cotisation_cents', '>', 0), one.lit(0))
            .as('owed'),
        )
        .executeTakeFirstOrThrow();
      return row as Record<Name, number> & { readonly owed: Cents };
    },
  };
};
