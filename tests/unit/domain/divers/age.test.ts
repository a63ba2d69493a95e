import { expect, it } from 'vitest';
import { ageOn, isMinorOn } from '#domain/divers/age.ts';

it.each([
  ['2008-05-30', '2026-05-30', false], // the birthday itself
  ['2008-05-31', '2026-05-30', true],
  ['2008-02-29', '2026-02-28', false], // the day that stands for the 29th
  ['2008-02-29', '2026-02-27', true],
  [null, '2026-05-30', null],
  ['inconnue', '2026-05-30', null],
])('born on %s, a minor on %s: %s', (birth, day, expected) => expect(isMinorOn(birth, day)).toBe(expected));

it.each([
  ['2010-05-30', '2026-05-30', 16], // the birthday itself
  ['2010-05-31', '2026-05-30', 15],
  ['2008-02-29', '2025-02-28', 17],
  ['2008-02-29', '2025-02-27', 16],
  ['2026-05-30', '2026-05-30', 0],
  ['2026-05-31', '2026-05-30', null],
  ['1990-13-01', '2026-05-30', null],
  [null, '2026-05-30', null],
  ['inconnue', '2026-05-30', null],
])('born on %s, on %s of age %s', (birth, day, expected) => expect(ageOn(birth, day)).toBe(expected));
