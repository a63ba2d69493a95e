import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanDescription, MAX_DESCRIPTION } from '#domain/registration/description.ts';

describe('a remark as it is stored', () => {
  it.each([
    ['Besoin d’un gilet L', 'Besoin d’un gilet L'],
    ['bloc<br>15 l', 'bloc 15 l'],
    ['bloc<br/>15 l<BR />', 'bloc 15 l'],
    ['un\ndeux\r\ntrois\rquatre', 'un deux trois quatre'],
    ['un\u2028deux\u2029trois', 'un deux trois'],
    ['<div>un</div><div class="x">deux</div>', 'un deux'],
    ['<DIV\nstyle="a">un</DIV>', 'un'],
    ['un&nbsp;deux&NBSP;trois', 'un deux trois'],
    ['un\u00a0deux\u202ftrois', 'un deux trois'],
    ['<del>ancien</del>nouveau', 'ancien nouveau'],
    ['  des   blancs \t partout  ', 'des blancs partout'],
    ['un\u0000deux\u0007', 'un deux'],
    ['Re\u0301gime\u200b', 'Régime'],
    ['<d\u200biv>un', 'un'],
    ['<br>\u0301un', 'un'],
    // What only looks like them stays.
    ['profondeur <20 m> et 2 < 3', 'profondeur <20 m> et 2 < 3'],
    ['<delta> <divers> <b>gras</b>', '<delta> <divers> <b>gras</b>'],
    ['&nbspx &amp;nbsp', '&nbspx &amp;nbsp'],
    ['<div sans fin', '<div sans fin'],
  ])('%j becomes %j', (raw, clean) => expect(cleanDescription(raw)).toBe(clean));

  it('ends at 500 characters, after the cleaning', () => {
    expect(MAX_DESCRIPTION).toBe(500);
    expect(cleanDescription('a'.repeat(501))).toBe('a'.repeat(500));
    expect(cleanDescription(`${'<br>'.repeat(300)}${'a'.repeat(500)}`)).toBe('a'.repeat(500));
  });

  it('leaves no half emoji and no blank at the cut', () => {
    expect(cleanDescription(`${'a'.repeat(499)}🤿`)).toBe('a'.repeat(499));
    expect(cleanDescription(`${'a'.repeat(498)}🤿b`)).toBe(`${'a'.repeat(498)}🤿`);
    expect(cleanDescription(`${'a'.repeat(499)} b`)).toBe('a'.repeat(499));
    expect(cleanDescription(`${'a'.repeat(498)} 🤿`)).toBe('a'.repeat(498));
  });

  it('cleaned once is clean: what the server stores is what the screen sent', () => {
    const marks = '<br> <div> </div> <del> </del> &nbsp;'.split(' ');
    const pieces = fc.constantFrom(
      ...marks,
      '\n',
      '\u00a0',
      ' ',
      'gilet',
      '🤿',
      'é',
      '\u0301',
      '\u200b',
      '<d\u200biv>',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 200 }), (parts) => {
        const clean = cleanDescription(parts.join(''));
        expect(cleanDescription(clean)).toBe(clean);
        expect(clean).not.toMatch(/<|&nbsp;|[\n\u00a0]| {2}|^ | $/);
        expect(clean.length).toBeLessThanOrEqual(500);
        expect(clean.isWellFormed()).toBe(true);
      }),
    );
  });

  it('takes no longer for texts made to be slow', () => {
    const start = process.threadCpuUsage();
    cleanDescription('<div'.repeat(1000));
    cleanDescription(`<br${' '.repeat(4000)}`);
    // Its own time: a machine that stands still is no slow expression.
    expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(200);
  });
});
