import { addMonths, type Day } from '../dates.ts';
import type { Level } from '../levels.ts';
import { type Actor, can } from '../permissions.ts';
import { specOf, type DiverField, FIELD_NAMES, type DiverValues, type FieldKind } from './fields.ts';

/** `TREASURY`: SUPER_ADMIN's fields. `ACCOUNT`: ways into the account of a member with a role, and its end. `OWN`: one's own record. */
export type FieldLock = 'TREASURY' | 'ACCOUNT' | 'OWN';

const ACCOUNT_FIELDS: ReadonlySet<DiverField> = new Set(['email', 'licenceNumber', 'desactived']);
const OWN_FIELDS: ReadonlySet<DiverField> = new Set(['level', 'memberKind', 'role', 'caci_date', 'familyId']);

interface EditedMember {
  readonly id: number;
  /** Any role but USER. */
  readonly hasRole: boolean;
}

/** Why only SUPER_ADMIN may change this field of a record that the actor may edit; null: the actor may too. */
export function fieldLock(actor: Actor | null, member: EditedMember, field: DiverField): FieldLock | null {
  if (can(actor, 'divers.updateTreasury')) return null;
  if (specOf(field).treasury) return 'TREASURY';
  if (member.hasRole && ACCOUNT_FIELDS.has(field)) return 'ACCOUNT';
  return member.id === actor?.id && OWN_FIELDS.has(field) ? 'OWN' : null;
}

/** A record as its reader gets it. */
interface ReadMember {
  readonly id: number;
  readonly role?: string | undefined;
  readonly hasRole?: unknown;
  readonly protected?: unknown;
}

export const editedMember = ({ id, role = 'USER', hasRole }: ReadMember): EditedMember => ({
  id,
  hasRole: hasRole === true || role !== 'USER',
});

/** Why a bulk act leaves a member out; SELF: one's own account is not deactivated among others. */
export function bulkLock(
  actor: Actor | null,
  member: ReadMember,
  field: 'desactived' | 'familyId',
): FieldLock | 'SELF' | null {
  if (field === 'desactived' && member.id === actor?.id) return 'SELF';
  return member.protected === true ? 'ACCOUNT' : fieldLock(actor, editedMember(member), field);
}

const BLANKS: Readonly<Partial<Record<FieldKind, string | number | boolean>>> = {
  amount: 0,
  whole: 0,
  flag: false,
  level: 'PE12' satisfies Level,
  role: 'USER',
};

/** Defaults of a new member (specification §3): nothing due, a certificate of a year ago. */
export function blankDiver(today: Day): DiverValues {
  const blank = FIELD_NAMES.map((field) => {
    const { kind, nullable } = specOf(field);
    return [field, nullable ? null : (BLANKS[kind] ?? '')];
  });
  return { ...(Object.fromEntries(blank) as DiverValues), caci_date: addMonths(today, -12) };
}
