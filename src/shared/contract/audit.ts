import { Type, type Static } from 'typebox';
import { AUDIT_ACTIONS, type AuditedValue } from '../domain/audit.ts';
import { TREASURY_FIELDS } from '../domain/divers/fields.ts';
import { Id, ListQuery, Nullable, PageOf } from './common.ts';

/** A text, a number, yes or no, or nothing. */
const Value = Type.Unsafe<AuditedValue>({ description: 'string, number, boolean or null' });

const FieldChange = Type.Object({
  /** The wire's name, parts of parts with their way: `address.city`. */
  field: Type.String(),
  before: Value,
  after: Value,
  /** It changed, and its values are kept nowhere. */
  hidden: Type.Optional(Type.Boolean()),
});

/** One write of a record: who, when, what (our own call, beside section 7 of the specification). */
export const HistoryEntry = Type.Object({
  id: Id,
  at: Type.String(),
  /** With the name of that time. Null: no member had signed in. */
  author: Nullable(Type.Object({ id: Id, name: Type.String() })),
  action: Type.Enum(AUDIT_ACTIONS),
  changes: Type.Array(FieldChange),
});
export type HistoryEntry = Static<typeof HistoryEntry>;

export const HistoryPage = PageOf(HistoryEntry);
export const HistoryQuery = Type.Pick(ListQuery, ['page', 'size']);
export type HistoryQuery = Static<typeof HistoryQuery>;

/** What SUPER_ADMIN alone sees of a member's history: `walletReason` says why `porte_Monnaie` changed. */
export const WITHHELD_FROM_HISTORY: ReadonlySet<string> = new Set([...TREASURY_FIELDS, 'walletReason']);
