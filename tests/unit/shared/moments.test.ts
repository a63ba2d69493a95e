import { expect, it } from 'vitest';
import { endOf, momentOf } from '#messages/moments.ts';

/** 14:30 in Paris. */
const NOW = new Date('2026-05-04T12:30:00Z');

it.each([
  ['2026-05-04T07:30:00Z', 'ce matin à 9 h 30'],
  ['2026-05-03T22:00:00Z', 'cette nuit à minuit'],
  ['2026-05-04T10:00:00Z', 'cet après-midi à 12 h'],
  ['2026-05-04T17:05:00Z', 'ce soir à 19 h 05'],
  ['2026-05-03T21:59:00Z', 'hier à 23 h 59'],
  ['2026-05-02T12:00:00+02:00', 'le 2 mai 2026'],
])('%s is said as %s', (instant, said) => expect(momentOf(instant, NOW).replaceAll('\u00a0', ' ')).toBe(said));

it.each([
  ['2026-11-24T23:00:00Z', 'mardi 24 novembre 2026 à minuit'],
  ['2026-11-25T08:30:00Z', 'mercredi 25 novembre 2026 à 9 h 30'],
])('a delay until %s ends %s', (instant, said) => expect(endOf(instant).replaceAll('\u00a0', ' ')).toBe(said));
