import type { Expression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import { addDays, type Day } from '../../../shared/domain/dates.ts';
import { earliestValidOn } from '../../../shared/domain/divers/certificate.ts';
import {
  SOON_DAYS,
  type CertificateState,
  type DiverFilters,
  type FilterGround,
} from '../../../shared/domain/divers/filters.ts';
import { FILTER_FIELDS } from '../../../shared/domain/divers/field-lists.ts';
import { folded } from '../../../shared/domain/folding.ts';
import type { WalletBand, WalletPolicy } from '../../../shared/domain/wallet/balance.ts';
import { endOfPrefix, nameStartsWith } from '../../db/name-filter.ts';
import type { Tables } from '../../db/tables.ts';
import { columnOf } from '../../db/diver-columns.ts';

export type Divers<O> = SelectQueryBuilder<Tables, 'divers', O>;

export function searched<O>(rows: Divers<O>, q: string | undefined): Divers<O> {
  const prefix = q === undefined ? '' : folded(q).replace(/\s+/g, ' ');
  if (prefix === '') return rows;
  const [word = ''] = prefix.split(' ', 1);
  const byLastname = rows.where('lastname_key', '>=', word).where('lastname_key', '<', endOfPrefix(word));
  if (word === prefix) return byLastname;
  // The index finds the first word, which leaves few rows to compare.
  return byLastname.where(nameStartsWith(prefix));
}

/** Search and filters of a list of members. */
export interface DiverSelection {
  /** First letters of the last name, or of the last name and the first name after a blank. */
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

/** The same as `matches` of domain/divers/filters.ts. */
export function conditions(eb: Columns, filters: DiverFilters, { today, wallet }: FilterGround): Condition {
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

export const filtered = <O>(rows: Divers<O>, { q, filters, ground }: DiverSelection): Divers<O> =>
  searched(rows, q).where((eb) => conditions(eb, filters, ground));
