import { Type, type Static } from 'typebox';
import { AUDIT_ACTIONS, type AuditedValue } from '#domain/audit.ts';
import { TREASURY_FIELDS } from '#domain/divers/fields.ts';
import { Id, ListQuery, Nullable, PageOf } from './common.ts';

const Value = Type.Unsafe<AuditedValue>({ description: 'string, number, boolean or null' });

const FieldChange = Type.Object({
  /** Name on the wire, dotted when nested: `address.city`. */
  field: Type.String(),
  before: Value,
  after: Value,
  /** True for fields whose values are not kept. */
  hidden: Type.Optional(Type.Boolean()),
});

/** One write of a record (our server only). */
export const HistoryEntry = Type.Object({
  id: Id,
  at: Type.String(),
  /** Name at that time; null when no member was signed in. */
  author: Nullable(Type.Object({ id: Id, name: Type.String() })),
  action: Type.Enum(AUDIT_ACTIONS),
  changes: Type.Array(FieldChange),
});
export type HistoryEntry = Static<typeof HistoryEntry>;

export const HistoryPage = PageOf(HistoryEntry);
export const HistoryQuery = Type.Pick(ListQuery, ['page', 'size']);
export type HistoryQuery = Static<typeof HistoryQuery>;

/** Reserved to SUPER_ADMIN; `walletReason` explains a change of `porte_Monnaie`. */
export const WITHHELD_FROM_HISTORY: ReadonlySet<string> = new Set([...TREASURY_FIELDS, 'walletReason']);
