import { describe, expect, it } from 'vitest';
import { contrast, looksLikeError, parseHex } from '#domain/club/contrast.ts';
import { imageIn, logoFault, mailedLogoSize } from '#domain/club/logo.ts';
import { isSkippable, SETUP_STEPS } from '#domain/club/setup.ts';
import { clubFault, isSameValue, leavesOf, sectionsOf } from '#domain/club/values.ts';
import { pngOf } from '#tests/support/club.ts';

const JPEG =
  'ffd8ffe000104a46494600010100000100010000ffdb00430001010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101ffc0000b08007800a0010111';
const WEBP: readonly [string, string, number, number][] = [
  ['VP8 ', '000000000000009d012ac8003200', 200, 50],
  ['VP8L', '000000002fc7403100', 200, 198],
  ['VP8X', '0a00000000000000c70000310000', 200, 50],
];

describe('a colour', () => {
  it.each([
    ['#0b5394', [11, 83, 148]],
    [' #0B5394 ', [11, 83, 148]],
    ['#1bf', [17, 187, 255]],
    ['0b5394', null],
    ['a#0b5394', null],
    ['#0b539', null],
    ['#0b53941', null],
    ['#0b539g', null],
    ['', null],
  ])('%j is %j', (text, rgb) => expect(parseHex(text)).toEqual(rgb));

  it.each([
    [[255, 255, 255], [0, 0, 0], 21],
    [[0, 0, 0], [255, 255, 255], 21],
    [[255, 0, 0], [255, 255, 255], 3.9985],
    // Nearly black: WCAG's straight part of the curve.
    [[5, 5, 5], [0, 0, 0], 1.0304],
  ] as const)('%j stands against %j by %d', (one, other, ratio) => expect(contrast(one, other)).toBeCloseTo(ratio, 3));
});

describe('a colour of the club', () => {
  it.each([
    // Reds, from magenta to orange, as a reader takes them for an error.
    ['#c62828', true],
    ['#ff0000', true],
    ['#e6007a', true],
    ['#e65100', true],
    ['#ffa100', true],
    ['#ffa200', false],
    ['#ff008a', false],
    ['#ff0088', true],
    ['#2e7d32', false],
    ['#0b5394', false],
    ['#7b1fa2', false],
    ['#00ff00', false],
    ['#0000ff', false],
    ['#ff00ff', false],
    ['#00ffff', false],
    // Greys and nearly greys have no hue.
    ['#777777', false],
    ['#807878', false],
    ['#806c6c', true],
    ['#000000', false],
  ])('%s reads as an error: %j', (colour, is) => expect(looksLikeError(parseHex(colour)!)).toBe(is));
});

describe('a logo in a mail', () => {
  const box = { width: 200, height: 60 };
  it.each([
    [640, 320, { width: 120, height: 60 }],
    [800, 80, { width: 200, height: 20 }],
    [100, 30, { width: 200, height: 60 }],
    [2048, 32, { width: 200, height: 3 }],
    [2048, 1, { width: 200, height: 1 }],
    [1, 2048, { width: 1, height: 60 }],
  ])('of %i × %i fits the box', (width, height, size) =>
    expect(mailedLogoSize(pngOf(width, height), box)).toEqual(size),
  );

  it('is none of WebP, nor of more than 200 kB, nor a file that is no image', () => {
    const padded = (length: number) => Buffer.concat([pngOf(64, 64), Buffer.alloc(length)]).subarray(0, length);
    expect(mailedLogoSize(padded(200 * 1024), box)).toEqual({ width: 60, height: 60 });
    expect(mailedLogoSize(padded(200 * 1024 + 1), box)).toBeNull();
    expect(mailedLogoSize(Buffer.from('texte'), box)).toBeNull();
    const [form, rest] = WEBP[0]!;
    const webp = Buffer.concat([Buffer.from(`RIFF0000WEBP${form}`), Buffer.from(rest, 'hex'), Buffer.alloc(8)]);
    expect(mailedLogoSize(webp, box)).toBeNull();
    expect(mailedLogoSize(Buffer.from(JPEG, 'hex'), box)).toEqual({ width: 80, height: 60 });
  });
});

describe('a logo', () => {
  it('is known by its bytes, with its size', () => {
    expect(imageIn(pngOf(640, 320))).toEqual({ type: 'image/png', width: 640, height: 320 });
    expect(imageIn(Buffer.from(JPEG, 'hex'))).toEqual({ type: 'image/jpeg', width: 160, height: 120 });
  });

  it.each(WEBP)('of WebP is read in its form %s', (form, rest, width, height) => {
    const bytes = Buffer.concat([Buffer.from(`RIFF0000WEBP${form}`), Buffer.from(rest, 'hex'), Buffer.alloc(8)]);
    expect(imageIn(bytes)).toEqual({ type: 'image/webp', width, height });
  });

  it('of JPEG has its size behind tables of its codes', () => {
    const tables = 'ffc400041111ffc800041111ffcc00041111ff0200041111';
    expect(imageIn(Buffer.from(JPEG.replace('ffdb', `${tables}ffdb`), 'hex'))).toMatchObject({
      width: 160,
      height: 120,
    });
    expect(imageIn(Buffer.from(JPEG.replace('ffc0', 'ffcf'), 'hex'))).toMatchObject({ width: 160, height: 120 });
  });

  it('of WebP may say a size of three bytes', () => {
    const bytes = Buffer.from('RIFF0000WEBPVP8X00000000ABCabc');
    expect(imageIn(bytes)).toMatchObject({ width: 0x434241 + 1, height: 0x636261 + 1 });
  });

  const text = (words: string): string => Buffer.from(words).toString('hex');
  const png = pngOf(64, 64).toString('hex');
  it.each([
    ['', 'LOGO_TYPE'],
    ['ffd8', 'LOGO_TYPE'],
    [JPEG.replace('ffd8', 'ffd9'), 'LOGO_TYPE'],
    [png.replace('89504e47', '88504e47'), 'LOGO_TYPE'],
    [png.replace(text('IHDR'), text('IDAT')), 'LOGO_TYPE'],
    [text(`RIFF0000WAVEVP8X${'0'.repeat(20)}`), 'LOGO_TYPE'],
    [text(`LIST0000WEBPVP8X${'0'.repeat(20)}`), 'LOGO_TYPE'],
    [text(`RIFF0000WEBPALPH${'0'.repeat(20)}`), 'LOGO_TYPE'],
    [pngOf(31, 64).toString('hex'), 'LOGO_SIZE'],
    [text('<svg/>'), 'LOGO_TYPE'],
    [pngOf(2049, 64).toString('hex'), 'LOGO_SIZE'],
    [pngOf(2048, 32).toString('hex'), null],
    [pngOf(64, 64).subarray(0, 52).toString('hex'), 'LOGO_CUT'],
    [`${pngOf(64, 64).subarray(0, 33).toString('hex')}${text('garbage IEND')}`, 'LOGO_CUT'],
    [JPEG, 'LOGO_CUT'],
    [`${JPEG}ffd9`, null],
    [`${JPEG}ffda0011ffd90000`, null],
    [`${JPEG}ffd9ffda0011`, 'LOGO_CUT'],
    [`${pngOf(64, 64).toString('hex')}0000`, null],
    [`${text('RIFF')}1a000000${text(`WEBPVP8X${'0'.repeat(17)}`)}`, 'LOGO_CUT'],
    [`${text('RIFF')}1a000000${text(`WEBPVP8X${'0'.repeat(18)}`)}`, 'LOGO_SIZE'],
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
    ['links.shop', 'http://palmes.example', null],
    ['links.shop', 'https://palmes.example/a b', 'LINK_INVALID'],
    ['links.shop', 'boutique : https://palmes.example', 'LINK_INVALID'],
    ['links.shop', 'https://[palmes', 'LINK_INVALID'],
    ['links.shop', 'javascript:alert(1)', 'LINK_INVALID'],
    ['club.itEmail', 'palmes.example', 'EMAIL_INVALID'],
    ['club.secretaryEmail', 'secretariat', 'EMAIL_INVALID'],
    ['season', '2025/2026', null],
    ['season', '2024/2025', 'SEASON_OVER'],
    ['season', '2026', 'SEASON_LABEL_INVALID'],
    ['club.name', '  ', 'INVALID_VALUE'],
    ['club.name', 'Les Palmes', null],
    ['club.label', '', 'INVALID_VALUE'],
    ['club.label', true, null],
    ['club.name', 'Les\nPalmes', 'INVALID_VALUE'],
    ['club.host', '', null],
    ['safety.emergency', [{ name: 'SAMU', number: '15' }], null],
    ['safety.emergency', [{ name: 'SAMU' }], 'INVALID_VALUE'],
    ['safety.others', [1], null],
  ])('%s = %j: %s', (path, value, code) => {
    expect(clubFault(path, value, '2026-05-04')?.code ?? null).toBe(code);
  });

  it('tells its contrast, and within a list the row that is wrong', () => {
    expect(clubFault('club.accent', '#777', '2026-05-04')?.contrast).toBeCloseTo(4.478, 3);
    const rows = [{ name: 'SAMU', number: '15' }, { name: 'Pompiers' }];
    expect(clubFault('safety.emergency', rows, '2026-05-04')?.within).toBe('1.number');
  });

  it('is the same when it says the same', () => {
    expect(isSameValue([{ site: 'PISCINE', depth: 4 }], [{ site: 'PISCINE', depth: 4 }])).toBe(true);
    expect(isSameValue([{ site: 'PISCINE', depth: 4 }], [{ site: 'PISCINE', depth: 5 }])).toBe(false);
  });

  it('has a dotted name, and a list is one value', () => {
    const values = { season: 'x', links: { shop: '', trainings: 'y' }, safety: { basins: [1] } };
    const leaves = leavesOf({ ...values, 'a//': null, '// note': 'x' });
    expect([...leaves.keys()]).toEqual(['season', 'links.shop', 'links.trainings', 'safety.basins', 'a//']);
    expect(sectionsOf(leaves)).toEqual({ ...values, 'a//': null });
  });
});

it('the steps that a club may do without', () =>
  expect(SETUP_STEPS.filter((step) => isSkippable(step))).toEqual(['look', 'links', 'mail', 'payment', 'safety']));

describe('what receipts need of the club', () => {
  it.each([
    ['receipts.identifier', '', null],
    ['receipts.identifier', 'W751234567', null],
    ['receipts.identifier', 'W75', 'BODY_NUMBER_INVALID'],
    ['receipts.declaration', '', null],
    ['receipts.declaration', 'https://www.impots.gouv.fr', null],
    ['receipts.declaration', 'impots', 'LINK_INVALID'],
    ['receipts.generalInterestOn', '', null],
    ['receipts.generalInterestOn', '2026-05-04', null],
    ['receipts.generalInterestOn', '2026-05-05', 'INVALID_VALUE'],
    ['receipts.rescriptOn', '2020-01-31', null],
    ['receipts.rescriptOn', '2020-02-30', 'INVALID_VALUE'],
    ['receipts.rescriptOn', 'hier', 'INVALID_VALUE'],
    ['receipts.other', 'x', null],
  ])('%s %j: %j', (path, value, code) =>
    expect(clubFault(path, value, '2026-05-04')).toEqual(code === null ? null : { code }),
  );
});

it('an address of the web is one from its first sign on', () => {
  expect(clubFault('links.shop', 'voir https://boutique.fr', '2026-05-04')).toEqual({ code: 'LINK_INVALID' });
  expect(clubFault('links.shop', 'http://b', '2026-05-04')).toBeNull();
});
