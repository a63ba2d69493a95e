/** In characters (code points), not UTF-16 units. */
const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;

export type PasswordFault = 'PASSWORD_TOO_SHORT' | 'PASSWORD_UNCHANGED';

/** Checks on both sides (contract §4); the server alone refuses common passwords. */
export function passwordFault(wanted: string, old: string): PasswordFault | null {
  if (Array.from(wanted).length < PASSWORD_MIN) return 'PASSWORD_TOO_SHORT';
  return wanted === old ? 'PASSWORD_UNCHANGED' : null;
}
