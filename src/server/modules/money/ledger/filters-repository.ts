import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { Account, MovementKind } from '../../../../shared/domain/ledger/kinds.ts';
import type { Tx } from '../../../db/database.ts';
import { hiddenText, idsNamed } from '../../../db/lists.ts';
import type { Tables } from '../../../db/tables.ts';

/** Includes deactivated and deleted members. */
export interface MovementFilter {
  /** Instants, `[start, end)`. */
  readonly start?: Date | undefined;
  readonly end?: Date | undefined;
  readonly account?: Account | undefined;
  readonly kind?: MovementKind | undefined;
  readonly diver?: number | undefined;
  readonly event?: number | undefined;
  /** Start of the last name, or of the last and first name joined by a blank. */
  readonly q?: string | undefined;
}

/** True where the tallies cannot answer, and need not: these movements are few. */
export const isOfFew = ({ diver, event, q }: MovementFilter): boolean =>
  diver !== undefined || event !== undefined || Boolean(q?.trim());

const eb = expressionBuilder<Tables, 'movements'>();

/** All but the name, which is the member's; `hides` the columns that others leave few rows of. */
export function conditions(filter: MovementFilter, hides = isOfFew(filter)): Expression<SqlBool> {
  const { start, end, account, kind, diver, event } = filter;
  // Another filter leaves fewer rows than the indexes of these columns find.
  const column = (name: 'account' | 'kind') => (hides ? hiddenText(`movements.${name}`) : eb.ref(`movements.${name}`));
  return eb.and([
    ...(start ? [eb('movements.created_at', '>=', start.toISOString())] : []),
    ...(end ? [eb('movements.created_at', '<', end.toISOString())] : []),
    ...(account ? [eb(column('account'), '=', account)] : []),
    ...(kind ? [eb(column('kind'), '=', kind)] : []),
    ...(diver === undefined ? [] : [eb('movements.diver_id', '=', diver)]),
    ...(event === undefined ? [] : [eb('movements.event_id', '=', event)]),
  ]);
}

export function filteredMovements(tx: Tx, filter: MovementFilter) {
  const { q } = filter;
  const rows = tx.db.selectFrom('movements').where(conditions(filter));
  return q?.trim() ? rows.where('movements.diver_id', 'in', idsNamed(tx, q)) : rows;
}

export const filteredWithMembers = (tx: Tx, filter: MovementFilter) =>
  filteredMovements(tx, filter).innerJoin('divers', 'divers.id', 'movements.diver_id');
