/** `propose`, `refuse`: values of a member that do not count (yet). `passwordReset`: by any visitor who knows the licence. `passwordChange`: by the member. */
export const AUDIT_ACTIONS = [
  'create',
  'update',
  'delete',
  'cancel',
  'move',
  'money',
  'dossier',
  'propose',
  'refuse',
  'passwordReset',
  'passwordChange',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export type AuditedValue = string | number | boolean | null;

/** A record with the wire's field names. */
export interface AuditedRecord {
  readonly [field: string]: AuditedValue | undefined | AuditedRecord;
}

export interface Change {
  /** Name on the wire; nested fields are dotted: `address.city`. */
  readonly field: string;
  readonly before: AuditedValue;
  readonly after: AuditedValue;
  /** Records that it changed without its values: both are null. */
  readonly hidden?: boolean;
}

const ROW_FIELDS = new Set(['id', 'version']);

function flattened(record: AuditedRecord | null, way = ''): Map<string, AuditedValue> {
  const fields = new Map<string, AuditedValue>();
  for (const [name, value] of Object.entries(record ?? {})) {
    if (way === '' && ROW_FIELDS.has(name)) continue;
    if (typeof value === 'object' && value !== null) {
      for (const [inner, part] of flattened(value, `${way}${name}.`)) fields.set(inner, part);
    } else fields.set(way + name, value === undefined || value === '' ? null : value);
  }
  return fields;
}

/** Null stands for a missing record; an empty text counts as null, and `hidden` fields lose their values. */
export function changesBetween(
  before: AuditedRecord | null,
  after: AuditedRecord | null,
  hidden: readonly string[] = [],
): Change[] {
  const [was, is] = [flattened(before), flattened(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field): Change[] => {
    const [old, present] = [was.get(field) ?? null, is.get(field) ?? null];
    if (old === present) return [];
    return hidden.includes(field)
      ? [{ field, before: null, after: null, hidden: true }]
      : [{ field, before: old, after: present }];
  });
}

/** Actions audited even when no field changed. */
const ALWAYS_AUDITED: ReadonlySet<AuditAction> = new Set(['dossier', 'passwordReset', 'passwordChange']);

export const isWorthNoting = (action: AuditAction, changes: readonly Change[]): boolean =>
  changes.length > 0 || ALWAYS_AUDITED.has(action);

/** Removes `withheld` fields and actions; null when nothing is left to show. */
export function withoutFields(action: AuditAction, changes: readonly Change[], withheld: ReadonlySet<string>) {
  const left = changes.filter(({ field }) => !withheld.has(field));
  return left.length > 0 || (changes.length === 0 && !withheld.has(action)) ? left : null;
}
