import { describe, expect, it } from 'vitest';
import { hasRole, isRole, ROLES } from '../../../src/shared/domain/roles.ts';
import { SIX_ROLES } from './fixtures.ts';

// The hierarchy of section 6: for each check, whom it lets pass.
const CHECKS = [
  ['SUPER_ADMIN', ['SUPER_ADMIN']],
  ['ADMIN', ['ADMIN', 'SUPER_ADMIN']],
  ['ADMIN_PLONGEURS', ['SUPER_ADMIN', 'ADMIN', 'ADMIN_PLONGEURS']],
  ['ADMIN_SITES', ['SUPER_ADMIN', 'ADMIN', 'ADMIN_SITES']],
  ['OPEN', ['SUPER_ADMIN', 'ADMIN', 'ADMIN_SITES', 'ADMIN_PLONGEURS', 'OPEN', 'USER']],
] as const;

const rows = CHECKS.flatMap(([asked, pass]) =>
  SIX_ROLES.map((role) => ({ asked, role, passes: (pass as readonly string[]).includes(role) })),
);

describe('roles', () => {
  it('are the six of section 6', () => expect(ROLES).toEqual(SIX_ROLES));

  it.each(rows)('a check for $asked lets $role pass: $passes', ({ asked, role, passes }) => {
    expect(hasRole(role, asked)).toBe(passes);
  });

  it.each(['', 'admin', 'ROOT', 'toString', ' USER'])('%j is no role', (text) => expect(isRole(text)).toBe(false));
  it.each(SIX_ROLES)('%s is a role', (text) => expect(isRole(text)).toBe(true));
});
