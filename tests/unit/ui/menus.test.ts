import { expect, it } from 'vitest';
import { SCREENS, type ScreenName } from '../../../src/shared/resources.ts';
import { menuOf } from '../../../src/shared/ui/navigation/visible-menus.ts';
import { actorOf, tableOf } from '../domain/fixtures.ts';

/** The menus of section 6 of the specification; `-` is not seen. `unknown`: the member's record is not loaded yet. */
const rows = tableOf(`
  who             dashboard sites divers donationsAdmin parametres outbox securityLog ledger messages myLedger security
  SUPER_ADMIN     +         +     +      +              +          +      +           +      +        +        +
  ADMIN           +         +     +      -              -          +      -           -      +        +        +
  ADMIN_SITES     +         +     -      -              -          -      -           -      +        +        +
  ADMIN_PLONGEURS +         -     +      -              -          -      -           -      +        +        +
  OPEN            -         -     -      -              -          -      -           -      +        +        +
  USER            -         -     -      -              -          -      -           -      +        +        +
  deactivated     -         -     -      -              -          -      -           -      -        +        +
  unknown         -         -     -      -              -          -      -           -      -        +        +
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
    '/sites /divers /DaoListe /DaoAdmin /parametres /porte-monnaie /Paypal /Helloasso /ma-situation /user/updatePassword',
  ));
