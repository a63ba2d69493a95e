import { describe, expect, it } from 'vitest';
import { contrast, parseHex } from '#domain/club/contrast.ts';
import { accentTokens } from '#ui/theme/accent.ts';
import { palette, pixels } from '#admin/theme/tokens.ts';
import { token } from '#ui/theme/tokens.ts';

const rgb = (colour: string) => parseHex(colour) ?? expect.fail(`${colour} is no colour`);
const between = (a: string, b: string): number => contrast(rgb(a), rgb(b));
const tokens = (a: string, b: string): number => between(token(`color-${a}`), token(`color-${b}`));

describe('the colours', () => {
  const surfaces = ['page', 'surface', 'sunken'];
  it.each([
    ...['text', 'text-quiet', 'action', 'danger', 'ok', 'warn', 'note'].flatMap((ink) =>
      surfaces.map((on) => [ink, on]),
    ),
    ['on-brand', 'brand'],
    ['on-action', 'action'],
    ['on-action', 'action-hover'],
    ['action', 'action-soft'],
    ...['ok', 'warn', 'danger', 'note'].flatMap((tone) => [
      [tone, `${tone}-soft`],
      ['text', `${tone}-soft`],
    ]),
    ['surface', 'text'],
  ])('%s is readable on %s', (ink = '', on = '') => expect(tokens(ink, on)).toBeGreaterThanOrEqual(4.5));

  it.each(['page', 'surface'])('shows the edges of fields on %s', (on) => {
    expect(tokens('line-strong', on)).toBeGreaterThanOrEqual(3);
    expect(tokens('focus', on)).toBeGreaterThanOrEqual(3);
  });

  it('are the same in the back office', () => {
    expect(palette.primary.main).toBe(token('color-action'));
    expect(pixels('radius-s')).toBe(6);
    expect(() => token('color-unknown')).toThrow('--color-unknown');
  });
});

describe("a club's own colour", () => {
  it.each(['#f2b705', '#FFF', '#000', '#e91e63', '#7fffd4', '#808080', '#0a3a5c', '#ff0000'])(
    '%s stays readable everywhere',
    (accent) => {
      const own = accentTokens(accent);
      const colour = (name: string): string => own[`--color-${name}`] ?? token(`color-${name}`);
      expect(between(colour('on-brand'), colour('brand'))).toBeGreaterThanOrEqual(4.5);
      expect(between(colour('action'), '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(between(colour('action-hover'), '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(between(colour('action'), colour('action-soft'))).toBeGreaterThanOrEqual(4.5);
      expect(between(colour('action'), token('color-page'))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each([
    ['#c8102e', false],
    ['#d2691e', false],
    ['#e91e63', false],
    ['#7a1f5c', true],
    ['#1a6b3c', true],
    ['#808080', true],
  ])('%s colours links and buttons unless it would be read as an error: %s', (accent, colours) => {
    expect('--color-action' in accentTokens(accent)).toBe(colours);
    expect(accentTokens(accent)).toHaveProperty('--color-brand');
  });

  it.each(['', 'marine', '#12', 'rgb(1,2,3)'])('%j leaves the product its own', (accent) => {
    expect(accentTokens(accent)).toEqual({});
  });
});
