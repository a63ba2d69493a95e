import type { FormerMember, RetentionRun } from '../../../../shared/contract/retention.ts';
import { parisDay, parisIso } from '../../../../shared/domain/dates.ts';
import { RETENTION_KEYS } from '../../../../shared/domain/retention/rules.ts';
import { runModeOf } from '../../../../shared/domain/retention/runs.ts';
import type { FormerRow } from './former-query.ts';
import type { RunRow } from './repository.ts';

/** Leaves out rules that a newer program has written. */
const lineOf = (row: RunRow): RetentionRun['lines'] => {
  const rule = RETENTION_KEYS.find((key) => key === row.rule);
  if (!rule) return [];
  const { total, finished_at, next_day } = row;
  return [{ rule, mode: runModeOf(row.mode), total, finished: finished_at !== null, nextDay: next_day }];
};

/** Expects the newest first, the rows of a run together. */
export const runsOf = (rows: readonly RunRow[]): RetentionRun[] =>
  [...Map.groupBy(rows, (row) => row.run_at)].map(([at, of]) => ({ at: parisIso(at), lines: of.flatMap(lineOf) }));

export const formerOf = (row: FormerRow): FormerMember => ({
  id: row.id,
  licenceNumber: row.licence,
  lastname: row.lastname,
  firstname: row.firstname,
  leftOn: parisDay(row.left_at),
  deleted: row.active === 0,
});
