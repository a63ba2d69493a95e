import { expect, it } from 'vitest';
import { allScreens, SCREENS, type ScreenName } from '#shared/resources.ts';
import { administrationOf, menuOf } from '#ui/navigation/visible-menus.ts';
import { ACTORS, isGiven, type Who } from '#tests/support/rights.ts';
import { tableOf } from '../domain/fixtures.ts';

/** The menus of section 6 of the specification; `-` is not seen. `visitor`: also a member whose record is not loaded yet. */
const rows = tableOf(`
  who      sites divers donationsAdmin parametres safetySheets messages myLedger security
  SUPER    +     +      +              +          +            +        +        +
  ADMIN    +     +      -              -          +            +        +        +
  SITES    +     -      -              -          -            +        +        +
  DIVERS   -     +      -              -          -            +        +        +
  OPEN     -     -      -              -          -            +        +        +
  USER     -     -      -              -          -            +        +        +
  offSuper -     -      -              -          -            -        +        +
  visitor  -     -      -              -          -            -        +        +
`);

const shown = (who: Who, isOurs: boolean) =>
  (['outings', 'members', 'donations', 'wallet', 'account'] as const)
    .flatMap((menu) => menuOf(menu, ACTORS[who], isOurs))
    .map(({ path }) => path);

it.each(rows)('$who sees the menus of their role', ({ who, ...cells }) => {
  const seen = shown(who as Who, true);
  const named = Object.keys(cells).map((name) => [name, seen.includes(SCREENS[name as ScreenName].path) ? '+' : '-']);
  expect(Object.fromEntries(named)).toEqual(cells);
});

it('names no screen that only our own server has in front of another one', () =>
  expect(shown('SUPER', false).join(' ')).toBe(
    '/sites /divers /DaoListe /DaoAdmin /parametres /Paypal /Helloasso /ma-situation /user/updatePassword',
  ));

const pathsOf = (who: Who, isOurs: boolean) =>
  administrationOf(ACTORS[who], isOurs).flatMap(({ screens }) => screens.map(({ path }) => path));

it.each(Object.keys(ACTORS) as Who[])('%s administers by the screens that the table of rights opens to them', (who) => {
  const given = allScreens.filter(({ administration, right }) => administration && right && isGiven(right, who));
  expect(pathsOf(who, true).toSorted()).toEqual(given.map(({ path }) => path).toSorted());
});

it('groups the administration by subject, in the order of the registry', () =>
  expect(administrationOf(ACTORS.DIVERS, true).map(({ subject, screens }) => [subject, screens.length])).toEqual([
    ['Membres', 1],
    ['Plongées', 0],
    ['Argent', 0],
    ['Club', 1],
    ['Données et sécurité', 1],
  ]));

it('offers in front of another server the administration that it answers', () =>
  expect(pathsOf('SUPER', false).join(' ')).toBe('/divers /events /events/new /sites /DaoAdmin /parametres'));

it('leads to every list of the back office by a menu, by its name', () => {
  const lists = allScreens.filter((screen) => 'rights' in screen);
  expect(lists.filter(({ administration, label }) => !administration || !label)).toEqual([]);
});

it('gives no two entries the same icon', () => {
  const icons = allScreens.flatMap(({ icon }) => icon ?? []);
  expect(icons).toEqual([...new Set(icons)]);
});
