import { expect, it } from 'vitest';
import { coordinatesOf, isGpsField, routeAddress } from '#domain/gps.ts';

it.each([
  ['50.4542, 3.9511', 50.4542, 3.9511],
  ['50.4542,3.9511', 50.4542, 3.9511],
  [' 50.4542 ; 3.9511 ', 50.4542, 3.9511],
  ['50.4542 3.9511', 50.4542, 3.9511],
  ['-21.1, +55.5', -21.1, 55.5],
  ['90,180', 90, 180],
])('%j is a place', (gps, latitude, longitude) => {
  expect(coordinatesOf(gps)).toEqual({ latitude, longitude });
  expect(isGpsField(gps)).toBe(true);
});

it.each(['50.4542', '90.1, 3', '50, 180.1', '50,4542, 3,9511', '50.4542, 3.9511, 12', '50., 3', '1e1, 2'])(
  '%j is none',
  (gps) => {
    expect(coordinatesOf(gps)).toBeNull();
    expect(isGpsField(gps)).toBe(false);
  },
);

it.each(['', '  '])('%j is no place, and a field may hold it', (gps) => {
  expect(coordinatesOf(gps)).toBeNull();
  expect(isGpsField(gps)).toBe(true);
});

it.each(['https://route.example', 'https://route.example/', 'https://route.example//'])(
  'a way is asked of %s',
  (service) =>
    expect(routeAddress(service, { latitude: 50.5, longitude: 3.9 }, { latitude: 43, longitude: -1.5 })).toBe(
      'https://route.example/route/v1/driving/3.9,50.5;-1.5,43?overview=false',
    ),
);
