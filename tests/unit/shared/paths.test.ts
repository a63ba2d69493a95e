import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBackOffice, loginWithRedirect, safeRedirect } from '#shared/paths.ts';

describe('addresses', () => {
  it.each(['/divers', '/Sites2/', '/site/3', '/events/update/3', '/DaoAdmin/annee', '/courriels'])(
    '%s is the back office',
    (address) => expect(isBackOffice(address)).toBe(true),
  );

  it.each(['/', '/diversion', '/daos/3', '/DaoListe', '/palanquees/3', '/user/divers'])('%s is the portal', (address) =>
    expect(isBackOffice(address)).toBe(false),
  );
});

describe('the redirect after signing in', () => {
  it.each(['/', '/divers/12', '/events/update/3?from=11%2F28%2F2026', '/logins', '/?redirect=https://evil.example'])(
    '%j is followed',
    (wanted) => expect(safeRedirect(wanted)).toBe(wanted),
  );

  it.each([
    null,
    '',
    'https://evil.example',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/divers\\..\\x',
    '/\t/evil.example',
    ' //evil.example',
    '/\u0000/evil.example',
    '/login',
    '/Login',
    '/login?redirect=/login',
  ])('%j is not: it leads home', (wanted) => expect(safeRedirect(wanted)).toBe('/'));

  it('whatever is asked, one stays on the club’s own origin', () => {
    const parts = '/|\\|.|..|:|@|?|#|%2f|%5c|\t|\r|\n| |evil.example|https:|javascript:|\u2028|／'.split('|');
    const nasty = fc.array(fc.constantFrom(...parts), { maxLength: 8 });
    fc.assert(
      fc.property(
        fc.oneof(
          nasty.map((all) => all.join('')),
          fc.string(),
          fc.webUrl(),
        ),
        (wanted) => {
          const url = new URL(safeRedirect(wanted), 'https://club.example');
          expect(url.origin).toBe('https://club.example');
        },
      ),
      { numRuns: 5000 },
    );
  });

  it.each([
    ['/login', '/login'],
    ['https://evil.example', '/login'],
    ['/divers/12', '/login?redirect=%2Fdivers%2F12'],
    ['/a?b=1&c=2', '/login?redirect=%2Fa%3Fb%3D1%26c%3D2'],
  ])('signing in for %j goes by %j', (wanted, address) => {
    expect(loginWithRedirect(wanted)).toBe(address);
    const redirect = new URL(address, 'https://club.example').searchParams.get('redirect');
    expect(safeRedirect(redirect)).toBe(safeRedirect(wanted));
  });
});
