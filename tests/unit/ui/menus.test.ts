import { expect, it } from 'vitest';
import { visibleMenus } from '../../../src/shared/ui/navigation/visible-menus.ts';
import { actorOf, tableOf } from '../domain/fixtures.ts';

/** The menus of section 6 of the specification; `-` is not seen. `unknown`: the member's record is not loaded yet. */
const rows = tableOf(`
  who             dashboard sites divers trainings donations administration
  SUPER_ADMIN     +         +     +      +         +         +
  ADMIN           +         +     +      +         -         -
  ADMIN_SITES     +         +     -      +         -         -
  ADMIN_PLONGEURS +         -     +      +         -         -
  OPEN            -         -     -      +         -         -
  USER            -         -     -      +         -         -
  dao             -         -     -      +         +         -
  deactivated     -         -     -      -         -         -
  unknown         -         -     -      -         -         -
`);

const actors = {
  SUPER_ADMIN: actorOf({ role: 'SUPER_ADMIN' }),
  ADMIN: actorOf({ role: 'ADMIN' }),
  ADMIN_SITES: actorOf({ role: 'ADMIN_SITES' }),
  ADMIN_PLONGEURS: actorOf({ role: 'ADMIN_PLONGEURS' }),
  OPEN: actorOf({ role: 'OPEN' }),
  USER: actorOf(),
  dao: actorOf({ dao: true }),
  deactivated: actorOf({ role: 'SUPER_ADMIN', dao: true, desactived: true }),
  unknown: null,
};

it.each(rows)('$who sees the menus of their role', ({ who, ...cells }) => {
  const menus = visibleMenus(actors[who as keyof typeof actors]);
  const seen = Object.entries(menus).map(([name, shown]) => [name, shown ? '+' : '-']);
  expect(Object.fromEntries(seen)).toEqual(cells);
});
