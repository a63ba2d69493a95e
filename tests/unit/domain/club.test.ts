import { describe, expect, it } from 'vitest';
import { imageIn, logoFault } from '../../../src/shared/domain/club/logo.ts';
import { clubFault, leavesOf, sectionsOf } from '../../../src/shared/domain/club/values.ts';
import { pngOf } from '../../support/club.ts';

const JPEG =
  'ffd8ffe000104a46494600010100000100010000ffdb00430001010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101ffc0000b08007800a0010111';
const WEBP: readonly [string, string, number, number][] = [
  ['VP8 ', '000000000000009d012ac8003200', 200, 50],
  ['VP8L', '000000002fc7403100', 200, 198],
  ['VP8X', '0a00000000000000c70000310000', 200, 50],
];

describe('a logo', () => {
  it('is known by its bytes, with its size', () => {
    expect(imageIn(pngOf(640, 320))).toEqual({ type: 'image/png', width: 640, height: 320 });
    expect(imageIn(Buffer.from(JPEG, 'hex'))).toEqual({ type: 'image/jpeg', width: 160, height: 120 });
  });

  it.each(WEBP)('of WebP is read in its form %s', (form, rest, width, height) => {
    const bytes = Buffer.concat([Buffer.from(`RIFF0000WEBP${form}`), Buffer.from(rest, 'hex'), Buffer.alloc(8)]);
    expect(imageIn(bytes)).toEqual({ type: 'image/webp', width, height });
  });

  it.each([
    ['', 'LOGO_TYPE'],
    ['ffd8', 'LOGO_TYPE'],
    [Buffer.from('<svg/>').toString('hex'), 'LOGO_TYPE'],
    [pngOf(2049, 64).toString('hex'), 'LOGO_SIZE'],
    [pngOf(2048, 32).toString('hex'), null],
  ])('%s: %s', (hex, fault) => expect(logoFault(Buffer.from(hex, 'hex'))).toBe(fault));
});

describe('a value of the club', () => {
  it.each([
    ['club.accent', '', null],
    ['club.accent', '#0b5394', null],
    ['club.accent', '#767676', null],
    ['club.accent', '#777777', 'ACCENT_CONTRAST'],
    ['club.accent', '0b5394', 'ACCENT_INVALID'],
    ['club.secretaryEmail', '', null],
    ['club.secretaryEmail', 'secretariat@palmes.example', null],
    ['club.secretaryEmail', 'secretariat@club.example', 'EXAMPLE_ADDRESS'],
    ['links.shop', 'palmes.example/boutique', 'LINK_INVALID'],
    ['links.shop', 'https://palmes.example/boutique?x=1', null],
    ['season', '2025/2026', null],
    ['season', '2024/2025', 'SEASON_OVER'],
    ['club.name', '  ', 'INVALID_VALUE'],
    ['club.host', '', null],
    ['safety.emergency', [{ name: 'SAMU', number: '15' }], null],
    ['safety.emergency', [{ name: 'SAMU' }], 'INVALID_VALUE'],
  ])('%s = %j: %s', (path, value, code) => {
    expect(clubFault(path, value, '2026-05-04')?.code ?? null).toBe(code);
  });

  it('has a dotted name, and a list is one value', () => {
    const values = { season: 'x', links: { shop: '', trainings: 'y' }, safety: { basins: [1] } };
    const leaves = leavesOf({ ...values, '//': 'note' });
    expect([...leaves.keys()]).toEqual(['season', 'links.shop', 'links.trainings', 'safety.basins']);
    expect(sectionsOf(leaves)).toEqual(values);
  });
});
