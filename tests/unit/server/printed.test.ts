// What a document prints of a text is what its fonts have: of other signs pdfmake misjudges the width.
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { printed, typeset } from '#server/documents/pdf.ts';

interface Font {
  hasGlyphForCodePoint(code: number): boolean;
}

/** Fonts and their reader, as pdfmake has them. */
const ofPdfmake = createRequire(import.meta.resolve('pdfmake'));
const { openSync } = createRequire(ofPdfmake.resolve('pdfkit'))('fontkit') as { openSync: (file: string) => Font };
const { Roboto } = ofPdfmake('pdfmake/fonts/Roboto.js') as { Roboto: Readonly<Record<string, string>> };

it.each(Object.keys(Roboto))(
  'Roboto, %s, has every sign that is printed of any character, and loses no letter',
  (style) => {
    const font = openSync(Roboto[style] ?? '');
    const [lacking, lost]: [string[], string[]] = [[], []];
    for (let code = 0x20; code < 0x20000; code += 1) {
      const sign = String.fromCodePoint(code);
      const text = printed(sign);
      if (Array.from(text).some((one) => !/[\r\n]/.test(one) && !font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0)))
        lacking.push(sign);
      if (/\p{L}|\p{N}|\p{P}|\p{S}/u.test(sign) && font.hasGlyphForCodePoint(code) && text !== sign.normalize())
        lost.push(sign);
    }
    expect({ lacking, lost }).toEqual({ lacking: [], lost: [] });
  },
);

it.each(['400Regular', '600SemiBold'])('Figtree, %s, has every sign of the texts that stay in it', (face) => {
  const font = openSync(ofPdfmake.resolve(`@expo-google-fonts/figtree/${face}/Figtree_${face}.ttf`));
  const lacking: string[] = [];
  for (let code = 0x20; code < 0x20000; code += 1) {
    const text = printed(String.fromCodePoint(code));
    const [set] = typeset([text]);
    if (
      set === text &&
      Array.from(text).some((one) => !/[\r\n]/.test(one) && !font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0))
    )
      lacking.push(text);
  }
  expect(lacking).toEqual([]);
});

it.each([
  [
    ['Ωμέγα', 'Łukasz Şahin'],
    [{ text: 'Ωμέγα', font: 'Roboto' }, 'Łukasz Şahin'],
  ],
  [
    { text: 'Юрий', bold: true },
    { text: 'Юрий', bold: true, font: 'Roboto' },
  ],
  [{ text: ['Avec ', 'Đặng'] }, { text: ['Avec ', { text: 'Đặng', font: 'Roboto' }] }],
])('%j is set as %j', (content, set) => expect(typeset<unknown>(content)).toEqual(set));

it.each([
  ['LE\u0301VE\u0302QUE Zoe\u0301', 'LÉVÊQUE Zoé'],
  ['محمد DUPONT', '■■■■ DUPONT'],
  ['\u05d0\u05d1 LEVI', '■■ LEVI'],
  ['名前 \u{1f42c} \u{1f468}\u200d\u{1f467}', '■■ ■ ■■'],
  ['ǎ x\u0302 ᾧ', 'a x ω'],
  ['1ᵉʳ mai, 1\u202f234,50\u00a0€', '1er mai, 1\u00a0234,50\u00a0€'],
  ['Claire, +33 6 12 34 56 78', 'Claire, +33\u00a06\u00a012\u00a034\u00a056\u00a078'],
  ['+33 (0) 6 12', '+33\u00a0(0)\u00a06\u00a012'],
  ['\u0301\u0302', ''],
  [' Léa ', ' Léa '],
  ['Łukasz Đặng Søren Þór ß Ωμέγα Юрий', 'Łukasz Đặng Søren Þór ß Ωμέγα Юрий'],
  ['a\u2028b\tc', 'a\nb c'],
])('%j is printed as %j', (text, paper) => expect(printed(text)).toBe(paper));
