// Figures and times of day as dive directors type them.
import { expect, it } from 'vitest';
import { METRES, MINUTES, TIME_OF_DAY } from '#member/features/palanquees/model/field-format.ts';
import { placeAfter } from '#member/features/palanquees/model/keyboard-sensor.ts';

it.each([
  ['9h30', '09:30'],
  ['9 h 30', '09:30'],
  ['930', '09:30'],
  ['14h', '14:00'],
  ['24:00', null],
  ['9:75', null],
  ['midi', null],
])('reads the time %j as %j', (typed, time) => expect(TIME_OF_DAY.parse(typed)).toBe(time));

it.each([
  ['20', 'm', 20],
  ['19,5', 'm', 19.5],
  ['1000', 'm', 200],
  ['vingt', 'm', null],
  ['1e3', 'm', null],
  ['0x20', 'm', null],
  ['19,', 'm', 19],
  ['38,6', 'min', 39],
  ['0', 'min', null],
] as const)('reads %j %s as %j', (typed, unit, figure) => {
  expect((unit === 'm' ? METRES : MINUTES).parse(typed)).toBe(figure);
});

it.each([
  ['ArrowDown', '', 1, 2],
  ['ArrowUp', '', 0, 0],
  ['Home', '', 3, 0],
  ['End', '', 0, 4],
  ['Digit3', '3', 0, 3],
  ['Digit7', '7', 2, 2],
])('leads with %s from place %2$j to %3$j', (code, key, at, place) => {
  expect(placeAfter({ code, key }, at, 5)).toBe(place);
});
