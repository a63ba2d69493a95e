import { Type, type Static } from 'typebox';
import { RETENTION_KEYS, RUN_MODES } from '#domain/retention.ts';
import { CalendarDay, memberName, Nullable } from './common.ts';

const RunLine = Type.Object({
  rule: Type.Enum(RETENTION_KEYS),
  mode: Type.Enum(RUN_MODES),
  /** Rows that went, or would go. */
  total: Type.Integer(),
  /** False: stopped in the middle; the next run goes on. */
  finished: Type.Boolean(),
  /** Day on which the next row may go; null: there is none. */
  nextDay: Nullable(CalendarDay),
});

const Run = Type.Object({
  /** ISO 8601 with the offset of Paris. */
  at: Type.String(),
  lines: Type.Array(RunLine),
});
export type RetentionRun = Static<typeof Run>;

const FormerMember = Type.Object({
  ...memberName,
  /** Deletion, or last act on the record of a deactivated member. */
  leftOn: CalendarDay,
  deleted: Type.Boolean(),
});
export type FormerMember = Static<typeof FormerMember>;

/** GET /conservation: what the retention job did and will do (our server only, docs/adr/0048). */
export const RetentionReport = Type.Object({
  /** False: rules that wait for the switch are only counted. */
  on: Type.Boolean(),
  since: Nullable(Type.String()),
  nextRun: Type.String(),
  /** Newest first. */
  runs: Type.Array(Run),
  /** Members whose file may go, the longest gone first; a hundred at most. */
  former: Type.Array(FormerMember),
});
export type RetentionReport = Static<typeof RetentionReport>;

/** PUT /conservation */
export const RetentionSwitch = Type.Object({ on: Type.Boolean() });
export type RetentionSwitch = Static<typeof RetentionSwitch>;
