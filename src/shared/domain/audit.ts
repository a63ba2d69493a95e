/** Whose writes leave a trace, by their names in the API. Movements of money stand with the diver whose wallet it is. */
export const AUDITED = ['divers', 'sites', 'events', 'parametres', 'daos'] as const;
export type AuditedResource = (typeof AUDITED)[number];

/**
 * `money`: the wallet alone moved. `dossier`: the member sent theirs. A reset is asked for by any visitor who knows the licence,
 * a change is made by the member in person.
 */
export const AUDIT_ACTIONS = [
  'create',
  'update',
  'delete',
  'cancel',
  'money',
  'dossier',
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
  /** The wire's name; a part of a part is named with its way: `address.city`. */
  readonly field: string;
  readonly before: AuditedValue;
  readonly after: AuditedValue;
  /** It changed, and what it was and is stands nowhere: both values are null. */
  readonly hidden?: boolean;
}

/** They say which record it is and that it changed, which the row says itself. */
const OF_THE_ROW = new Set(['id', 'version']);

function flattened(record: AuditedRecord | null, way = ''): Map<string, AuditedValue> {
  const fields = new Map<string, AuditedValue>();
  for (const [name, value] of Object.entries(record ?? {})) {
    if (way === '' && OF_THE_ROW.has(name)) continue;
    if (typeof value === 'object' && value !== null) {
      for (const [inner, part] of flattened(value, `${way}${name}.`)) fields.set(inner, part);
    } else fields.set(way + name, value === undefined || value === '' ? null : value);
  }
  return fields;
}

/**
 * Field by field what a write made of a record; null is one that was not there, or is not there any more. An empty text
 * and no value are the same nothing. Of `hidden` fields only that they changed.
 */
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

/** Acts that are news without any field that changed. */
const NEWS_IN_THEMSELVES: ReadonlySet<AuditAction> = new Set(['dossier', 'passwordReset', 'passwordChange']);

/** Is there anything to remember? */
export const isWorthNoting = (action: AuditAction, changes: readonly Change[]): boolean =>
  changes.length > 0 || NEWS_IN_THEMSELVES.has(action);

/** Changes that a reader without `withheld` fields sees; null when none is left. A dossier is such a field. */
export function withoutFields(
  action: AuditAction,
  changes: readonly Change[],
  withheld: ReadonlySet<string>,
): readonly Change[] | null {
  const left = changes.filter(({ field }) => !withheld.has(field));
  return left.length > 0 || (changes.length === 0 && !withheld.has(action)) ? left : null;
}
