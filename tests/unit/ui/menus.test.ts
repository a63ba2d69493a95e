import { expect, it } from 'vitest';
import { ADMINISTRATION } from '#shared/administration.ts';
import { SCREENS, type ScreenName } from '#shared/resources.ts';
import { isOffered, menuOf } from '#ui/navigation/visible-menus.ts';
import { actorOf, tableOf } from '../domain/fixtures.ts';

/** The menus of section 6 of the specification; `-` is not seen. `unknown`: the member's record is not loaded yet. */
const rows = tableOf(`
  who             sites divers donationsAdmin parametres safetySheets messages myLedger security
  SUPER_ADMIN     +     +      +              +          +            +        +        +
  ADMIN           +     +      -              -          +            +        +        +
  ADMIN_SITES     +     -      -              -          -            +        +        +
  ADMIN_PLONGEURS -     +      -              -          -            +        +        +
  OPEN            -     -      -              -          -            +        +        +
  USER            -     -      -              -          -            +        +        +
  deactivated     -     -      -              -          -            -        +        +
  unknown         -     -      -              -          -            -        +        +
`);

const actors = {
  SUPER_ADMIN: actorOf({ role: 'SUPER_ADMIN' }),
  ADMIN: actorOf({ role: 'ADMIN' }),
  ADMIN_SITES: actorOf({ role: 'ADMIN_SITES' }),
  ADMIN_PLONGEURS: actorOf({ role: 'ADMIN_PLONGEURS' }),
  OPEN: actorOf({ role: 'OPEN' }),
  USER: actorOf(),
  deactivated: actorOf({ role: 'SUPER_ADMIN', dao: true, desactived: true }),
  unknown: null,
};

const shown = (who: keyof typeof actors, isOurs: boolean) =>
  (['outings', 'members', 'donations', 'wallet', 'account'] as const)
    .flatMap((menu) => menuOf(menu, actors[who], isOurs))
    .map(({ path }) => path);

it.each(rows)('$who sees the menus of their role', ({ who, ...cells }) => {
  const seen = shown(who as keyof typeof actors, true);
  const named = Object.keys(cells).map((name) => [name, seen.includes(SCREENS[name as ScreenName].path) ? '+' : '-']);
  expect(Object.fromEntries(named)).toEqual(cells);
});

it('names no screen that only our own server has in front of another one', () =>
  expect(shown('SUPER_ADMIN', false).join(' ')).toBe(
    '/sites /divers /DaoListe /DaoAdmin /parametres /Paypal /Helloasso /ma-situation /user/updatePassword',
  ));

const administrationOf = (who: keyof typeof actors, isOurs: boolean) =>
  ADMINISTRATION.flatMap(([, screens]) => screens)
    .filter((screen) => isOffered(screen, actors[who], isOurs))
    .map(({ path }) => path)
    .join(' ');

const ALL =
  '/divers /dossiers /saison /events /events/new /sites /fiches /mouvements /DaoAdmin /DaoAdmin/annee /tableau /club /mise-en-route /courriels ' +
  '/parametres /a-propos /demandes /effacements /sauvegardes /conservation /journal';

it.each([
  ['SUPER_ADMIN', ALL],
  ['ADMIN', '/divers /events /events/new /sites /fiches /tableau /courriels /a-propos'],
  ['ADMIN_SITES', '/events /events/new /sites /tableau'],
  ['ADMIN_PLONGEURS', '/divers /tableau'],
  ['OPEN', ''],
  ['USER', ''],
  ['deactivated', ''],
  ['unknown', ''],
] as const)('%s administers by %s', (who, screens) => expect(administrationOf(who, true)).toBe(screens));

it('offers in front of another server the administration that it answers', () =>
  expect(administrationOf('SUPER_ADMIN', false)).toBe('/divers /events /events/new /sites /DaoAdmin /parametres'));

it('leads to every list of the back office by a menu', () => {
  const lists = Object.values(SCREENS).filter((screen) => 'rights' in screen);
  expect(lists.map(({ path }) => path).filter((path) => !ALL.split(' ').includes(path))).toEqual([]);
});
