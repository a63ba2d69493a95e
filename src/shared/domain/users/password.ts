/** Counted in characters as a person counts them, not in UTF-16 units. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;

export type PasswordFault = 'PASSWORD_TOO_SHORT' | 'PASSWORD_UNCHANGED';

/**
 * What a new password lacks, as far as both sides can tell (contract §4); the list of common ones is the server's. Null
 * when nothing.
 */
export function passwordFault(wanted: string, old: string): PasswordFault | null {
  if (Array.from(wanted).length < PASSWORD_MIN) return 'PASSWORD_TOO_SHORT';
  return wanted === old ? 'PASSWORD_UNCHANGED' : null;
}
