import { expect, it } from 'vitest';
import type { Action } from '#domain/permissions.ts';
import { reservedFor } from '#messages/access.ts';
import { allScreens } from '#shared/resources.ts';

const active = { desactived: false };

it.each([
  ['parametres.update', 'aux super-administrateurs'],
  ['mail.outbox', 'aux administrateurs'],
  ['divers.list', 'aux administrateurs et aux personnes qui gèrent les membres'],
  ['palanquees.compose', 'aux administrateurs et aux directeurs de plongée'],
] as const)('a screen of %s is said to be reserved %s', (right, who) =>
  expect(reservedFor(right, active)).toBe(`Cette page est réservée ${who}.`),
);

it('says of a deactivated account that it is one', () =>
  expect(reservedFor('parametres.update', { desactived: true })).toBe(
    'Cette page n’est pas ouverte à un compte désactivé.',
  ));

it('has words for the readers of every screen', () => {
  const rights = allScreens.flatMap(({ right }) => right ?? ([] as Action[]));
  expect(
    rights.map((right) => reservedFor(right, active)).filter((sentence) => /réservée *\.|, et| et \./.test(sentence)),
  ).toEqual([]);
});
