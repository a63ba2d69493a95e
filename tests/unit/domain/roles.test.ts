import { describe, expect, it } from 'vitest';
import { DIRECTION, isRole, MEMBERS, OUTINGS, ROLES, TREASURER } from '#domain/permissions.ts';
import { SIX_ROLES } from './fixtures.ts';

// The hierarchy of section 6.
const GROUPS = [
  ['SUPER_ADMIN', TREASURER, ['SUPER_ADMIN']],
  ['ADMIN', DIRECTION, ['SUPER_ADMIN', 'ADMIN']],
  ['ADMIN_PLONGEURS', MEMBERS, ['SUPER_ADMIN', 'ADMIN', 'ADMIN_PLONGEURS']],
  ['ADMIN_SITES', OUTINGS, ['SUPER_ADMIN', 'ADMIN', 'ADMIN_SITES']],
] as const;

describe('roles', () => {
  it('are the six of section 6', () => expect(ROLES).toEqual(SIX_ROLES));

  it.each(GROUPS)('what %s may is for them and those above', (_role, group, roles) => expect(group).toEqual(roles));

  it.each(['', 'admin', 'ROOT', 'toString', ' USER'])('%j is no role', (text) => expect(isRole(text)).toBe(false));
  it.each(SIX_ROLES)('%s is a role', (text) => expect(isRole(text)).toBe(true));
});
