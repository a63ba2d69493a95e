import { describe, expect, it } from 'vitest';
import { isOpenToEveryMember, mayOpen } from '#member/access.ts';
import { paths } from '#shared/paths.ts';
import { allScreens } from '#shared/resources.ts';
import { ACTORS, isGiven } from '#tests/support/rights.ts';

/**
 * Who may open which screen: the route table of section 2 of the specification with section 6 and section 3 of the
 * contract, written out: the cells of those below, then the addresses that have them. `+` opens, `-` leads home. A screen of ours
 * that asks for a right has no line: who has it is written in tests/support/rights.ts.
 */
const TABLE = `
  + + + + + + + + + +  / /user/updatePassword /Paypal /PaypalSuccess /Helloasso /HelloassoSuccess /porte-monnaie
  + + + + + + + + + +  /ma-situation /user/securite /user/donnees
  + + + + + + + + - -  /daos/new /daos/3 /DaoListe /sites2 /seances /messages /mes-plongees /nulle/part
  + + + - - - - - - -  /events /events/new /events/update/3 /sites /sites/new /site/3
  + + - + - - - - - -  /divers /divers/3 /divers/3/quelque
  + - - - - - - - - -  /divers/new /parametres /parametres/new /parametres/3 /parametres/3/x/y
  + - - - - - - - - -  /DaoAdmin /DaoAdmin/new /DaoAdmin/3 /Divers/new/
`;

/** In the order of the cells. */
const COLUMNS = ['SUPER', 'ADMIN', 'SITES', 'DIVERS', 'OPEN', 'USER', 'cadre', 'dao', 'off', 'offSuper'] as const;

const written = TABLE.trim()
  .split('\n')
  .flatMap((line) => {
    const [cells = '', named = ''] = line.trim().split('  ');
    return named.split(' ').map((address) => ({ address, cells: cells.split(' ') }));
  });

const OPEN = [paths.login, paths.resetPassword, paths.addressObjection, paths.privacy, paths.firstVisit];

/** Every address that the application builds, an id in its place, but those before one is signed in. */
const addresses = Object.values(paths)
  .map((path) => (typeof path === 'function' ? path(3) : path).split('?')[0] ?? '')
  .filter((path) => !OPEN.some((open) => path === open));

/** Of a screen that the table leaves out: the right that the registry names for it or for the screen above. */
const rows = [
  ...written,
  ...addresses
    .filter((address) => !written.some((row) => row.address === address))
    .map((address) => {
      const right = allScreens.findLast(
        (screen) => screen.right && `${address}/`.startsWith(`${screen.path.replace(':id', '3')}/`),
      )?.right;
      return { address, cells: COLUMNS.map((who) => (right && isGiven(right, who) ? '+' : '-')) };
    }),
];

describe('the screens', () => {
  it('all have somebody to whom they open', () => {
    expect(rows.filter(({ cells }) => !cells.includes('+'))).toEqual([]);
    expect(new Set(rows.map(({ address }) => address)).size).toBe(rows.length);
    expect(OPEN).toEqual([
      '/login',
      '/resetPassword',
      '/resetPassword/adresse',
      '/confidentialite',
      '/premiere-visite',
    ]);
  });

  it.each(rows)('$address opens to whom section 6 says', ({ address, cells }) => {
    const whoMay = COLUMNS.filter((who) => mayOpen(ACTORS[who], address));
    expect(whoMay).toEqual(COLUMNS.filter((_, index) => cells[index] === '+'));
    expect(cells).toHaveLength(COLUMNS.length);
    // Drawn before the member is known: neither role nor flag may close it then.
    if (isOpenToEveryMember(address)) expect(cells).not.toContain('-');
  });
});
