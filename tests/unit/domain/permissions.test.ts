import { describe, expect, it } from 'vitest';
import type { Actor, Subject } from '#domain/permissions.ts';
import { ACTIONS, can, mayAttempt } from '#domain/server-permissions.ts';
import { ACTORS, RIGHTS, type Who } from '#tests/support/rights.ts';
import { actorOf } from './fixtures.ts';

interface Situation {
  readonly name: string;
  readonly subject: Subject | undefined;
  /** The cells that allow it. */
  readonly allowedBy: string;
}

const isAdministrator = (role: string | undefined) => role === 'ADMIN' || role === 'SUPER_ADMIN';

const situations = (actor: Actor | null): Situation[] => [
  { name: 'no member in particular', subject: undefined, allowedBy: '*gr' },
  {
    name: 'oneself',
    subject: { id: 1, familyId: 'Martin', ...(actor && { role: actor.role }) },
    allowedBy: isAdministrator(actor?.role) ? '*ts' : (actor?.role ?? 'USER') === 'USER' ? '*grts' : '*gts',
  },
  { name: "one's tribe", subject: { id: 2, familyId: 'Martin', role: 'USER' }, allowedBy: '*grt' },
  { name: 'another', subject: { id: 3, familyId: 'Durand', role: 'USER' }, allowedBy: '*gr' },
  { name: 'the outings manager', subject: { id: 4, familyId: null, role: 'ADMIN_SITES' }, allowedBy: '*g' },
  { name: 'an administrator', subject: { id: 5, familyId: null, role: 'ADMIN' }, allowedBy: '*' },
  { name: 'the treasurer', subject: { id: 6, familyId: null, role: 'SUPER_ADMIN' }, allowedBy: '*' },
];

const cells = [...RIGHTS].flatMap(([action, row]) =>
  Object.entries(row).map(([who, cell]) => ({ action, who: who as Who, cell })),
);

describe('permissions', () => {
  it('the table of rights names every action once', () => {
    expect([...RIGHTS.keys()].toSorted()).toEqual(ACTIONS.toSorted());
    expect(cells).toHaveLength(ACTIONS.length * Object.keys(ACTORS).length);
  });

  it.each(cells)('$action by $who: $cell', ({ action, who, cell }) => {
    const actor = ACTORS[who];
    const allowed = situations(actor).filter(({ subject }) => can(actor, action, subject));
    const expected = situations(actor).filter(({ allowedBy }) => allowedBy.includes(cell));
    expect(allowed.map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
    expect(mayAttempt(actor, action)).toBe(cell !== '-');
  });

  it.each([
    ['no tribe on either side', null, null],
    ['an empty tribe on either side', '', ''],
    ['a tribe on one side', 'Martin', null],
    ['another case', 'Martin', 'martin'],
  ])('%s is no tribe', (_, mine, theirs) => {
    expect(can(actorOf({ familyId: mine }), 'registrations.add', { id: 2, familyId: theirs })).toBe(false);
  });

  it('a member without tribe still is oneself', () =>
    expect(can(actorOf({ familyId: null }), 'registrations.add', { id: 1, familyId: null })).toBe(true));

  it('a level that we do not know is no supervisor', () =>
    expect(can(actorOf({ level: 'E9' }), 'documents.safetySheet')).toBe(false));

  it('a tribe does not open an administrator’s record', () => {
    const manager = actorOf({ role: 'ADMIN_PLONGEURS' });
    expect(can(manager, 'divers.update', { id: 2, familyId: 'Martin', role: 'ADMIN' })).toBe(false);
    expect(can(manager, 'divers.read', { id: 2, familyId: 'Martin', role: 'ADMIN' })).toBe(true);
  });
});
