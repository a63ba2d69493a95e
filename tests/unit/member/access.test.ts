import { describe, expect, it } from 'vitest';
import { isOpenToEveryMember, mayOpen } from '#member/access.ts';
import type { Actor } from '#domain/permissions.ts';
import { paths } from '#shared/paths.ts';
import { actorOf } from '../domain/fixtures.ts';

/**
 * Who may open which screen: the route table of section 2 of the specification with section 6 and section 3 of the
 * contract, written out: the cells of those below, then the addresses that have them. `+` opens, `-` leads home.
 */
const TABLE = `
  + + + + + + + + + +  / /user/updatePassword /Paypal /PaypalSuccess /Helloasso /HelloassoSuccess /porte-monnaie
  + + + + + + + + + +  /ma-situation /user/securite /user/donnees
  + + + + + + + + - -  /daos/new /daos/3 /DaoListe /sites2 /messages /mes-plongees /nulle/part
  + + + - - - - - - -  /events /events/new /events/update/3 /sites /sites/new /site/3
  + + + + - - - - - -  /tableau
  + + - + - - - - - -  /divers /divers/3 /divers/import /divers/3/quelque
  + - - - - - - - - -  /divers/new /parametres /parametres/new /parametres/3 /conservation /journal /demandes
  + - - - - - - - - -  /club /mise-en-route /sauvegardes
  + - - - - - - - - -  /demandes/3 /effacements /effacements/3 /mouvements /mouvements/sortie/3 /saison /dossiers
  + - - - - - - - - -  /DaoAdmin /DaoAdmin/new /DaoAdmin/3 /DaoAdmin/annee /Divers/new/ /parametres/3/x/y
  + + - - - - + - - -  /palanquees/3
  + + - - - - - - - -  /fiches /fiches/3 /courriels /a-propos
`;

/** In the order of the cells. */
const ACTORS: Record<string, Actor> = {
  SUPER: actorOf({ role: 'SUPER_ADMIN' }),
  ADMIN: actorOf({ role: 'ADMIN' }),
  SITES: actorOf({ role: 'ADMIN_SITES' }),
  DIVERS: actorOf({ role: 'ADMIN_PLONGEURS' }),
  OPEN: actorOf({ role: 'OPEN' }),
  USER: actorOf(),
  cadre: actorOf({ level: 'E1_N2' }),
  dao: actorOf({ dao: true }),
  off: actorOf({ desactived: true, level: 'E3', dao: true }),
  // No role survives it.
  offSuper: actorOf({ desactived: true, role: 'SUPER_ADMIN', level: 'E3' }),
};

const rows = TABLE.trim()
  .split('\n')
  .flatMap((line) => {
    const [cells = '', those = ''] = line.trim().split('  ');
    return those.split(' ').map((address) => ({ address, cells: cells.split(' ') }));
  });

const OPEN = [paths.login, paths.resetPassword, paths.addressObjection, paths.privacy, paths.firstVisit];

/** Every address that the application builds, an id in its place, but those before one is signed in. */
const addresses = Object.values(paths)
  .map((path) => (typeof path === 'function' ? path(3) : path).split('?')[0] ?? '')
  .filter((path) => !OPEN.some((open) => path === open));

describe('the screens', () => {
  it('all have a row', () => {
    const named = rows.map(({ address }) => address);
    expect(addresses.filter((address) => !named.includes(address))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
    expect(OPEN).toEqual([
      '/login',
      '/resetPassword',
      '/resetPassword/adresse',
      '/confidentialite',
      '/premiere-visite',
    ]);
  });

  it.each(rows)('$address opens to whom section 6 says', ({ address, cells }) => {
    const whoMay = Object.keys(ACTORS).filter((who) => mayOpen(ACTORS[who]!, address));
    expect(whoMay).toEqual(Object.keys(ACTORS).filter((_, index) => cells[index] === '+'));
    expect(cells).toHaveLength(Object.keys(ACTORS).length);
    // Drawn before the member is known: neither role nor flag may close it then.
    if (isOpenToEveryMember(address)) expect(cells).not.toContain('-');
  });
});
