/** Specification §6. */
export const ROLES = ['SUPER_ADMIN', 'ADMIN', 'ADMIN_SITES', 'ADMIN_PLONGEURS', 'OPEN', 'USER'] as const;

export type Role = (typeof ROLES)[number];

/** Roles that satisfy a check, by role asked. */
const SATISFIED_BY: Record<Exclude<Role, 'USER'>, readonly Role[]> = {
  SUPER_ADMIN: ['SUPER_ADMIN'],
  ADMIN: ['SUPER_ADMIN', 'ADMIN'],
  ADMIN_PLONGEURS: ['SUPER_ADMIN', 'ADMIN', 'ADMIN_PLONGEURS'],
  ADMIN_SITES: ['SUPER_ADMIN', 'ADMIN', 'ADMIN_SITES'],
  OPEN: ROLES,
};

export const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);

export const hasRole = (role: Role, asked: Exclude<Role, 'USER'>): boolean => SATISFIED_BY[asked].includes(role);
