import { expect, it } from 'vitest';
import { firstLine, folded, isEmail, mapTexts, oneText, seen } from '#domain/text.ts';

it.each<[boolean, ...string[]]>([
  [true, 'marie@club.example', 'Marie.Le-Goff+plongee@mail.club.example', "o'neil@club.example"],
  [false, '', 'marie', 'marie@club', 'marie@club..example', 'marie@-club.example', 'marie @club.example'],
  [false, 'Marie <marie@club.example>', 'marie@club.example\r\nBcc: x@y.fr', `${'a'.repeat(65)}@club.example`],
  [false, `a@${'b'.repeat(64)}.fr`, `a@${'b.'.repeat(126)}frr`],
])('is an address, %s: %j and others', (expected, ...texts) =>
  expect(texts.filter((text) => isEmail(text) !== expected)).toEqual([]),
);

it.each([
  ['Élodie', 'elodie'],
  ['E\u0301lodie', 'elodie'],
  ['ŒUVRE', 'oeuvre'],
  ['Lætitia', 'laetitia'],
  ['FRANÇOIS', 'francois'],
  ['  Le Goff ', 'le goff'],
  ['ŁUKASIEWICZ Łukasz', 'lukasiewicz lukasz'],
  ['Søren SØRENSEN', 'soren sorensen'],
  ['ĐẶNG Đỗ', 'dang do'],
  ['Ðór', 'dor'],
  ['IŞIL ışıl', 'isil isil'],
  ['İrem', 'irem'],
  ['Þór', 'thor'],
  ['Straße STRASSE GROẞ', 'strasse strasse gross'],
  ['Ħal Ŧ Ŋ', 'hal t n'],
  ['', ''],
])('%j is searched and sorted as %j', (text, key) => expect(folded(text)).toBe(key));

/** Beside each name, what is typed and what is kept. */
const MADE_ONE = {
  'decomposed accents': ['LE\u0301VE\u0302QUE Zoe\u0301, Franc\u0327ois, NOE\u0308L', 'LÉVÊQUE Zoé, François, NOËL'],
  'two accents in either order': ['e\u0323\u0302 e\u0302\u0323', '\u1ec7 \u1ec7'],
  'an accent that has no letter of its own': ['x\u0302', 'x\u0302'],
  'an accent behind a character that nobody sees': ['e\u200b\u0301', 'é'],
  'signs with two code points': ['\u212b \u2126', 'Å Ω'],
  'blanks around, of any width': ['\u00a0\u2003\u3000 A  B\u202f\u2009\n', 'A  B'],
  'zero-width blanks': ['\u200bA-26-920001\u200b', 'A-26-920001'],
  joiners: ['A\u200c\u200d\u2060B', 'AB'],
  'a soft hyphen': ['MAR\u00adTIN', 'MARTIN'],
  'a byte order mark': ['\ufeffA\ufeffB\ufeff', 'AB'],
  directions: ['\u202a+33 6 12\u202c \u200e\u200f\u061c\u2066x\u2069\u202e', '+33 6 12 x'],
  'signs without a shape': ['A\ufe0f-26\u034f-92\u3164\u115f\uffa0\u{e0100}', 'A-26-92'],
  'half a sign, which PostgreSQL reads in no JSON': ['A\ud83eB\udd3f \u{1f93f}', 'AB \u{1f93f}'],
  'tags of flags': ['\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}', '\u{1f3f4}'],
  'an interlinear annotation': ['\ufff9A\ufffa\ufffb', 'A'],
  'joined emoji': ['\u{1f468}\u200d\u{1f467}', '\u{1f468}\u{1f467}'],
  controls: ['L\u0090\u0085V\u0007\u001b\u007fE\u0000', 'LVE'],
  'a tab': ['\tA\tB\t', 'A B'],
  'line breaks': ['A\nB\r\nC\u2028D\u2029E', 'A\nB\r\nC\nD\nE'],
  'accents alone': ['\u0301\u0302 \u20dd', ''],
  'accents before a name': [' \u0301MARTIN', 'MARTIN'],
  'characters that nobody sees alone': ['\u200b\u2060\ufeff\u00ad\u202a', ''],
  'other scripts and emoji': ['محمد \u05d0\u05d1 \u{1f42c} 名', 'محمد \u05d0\u05d1 \u{1f42c} 名'],
  'letters and signs as they are': ["Œuvre d’Hélène, l'été… (№ 5) ½ €", "Œuvre d’Hélène, l'été… (№ 5) ½ €"],
} as const;

it.each(Object.entries(MADE_ONE))('%s are made one', (_what, [typed, kept]) => {
  expect(oneText(typed)).toBe(kept);
  // Made one once, it stays so.
  expect(oneText(kept)).toBe(kept);
});

it('leaves every character that nobody sees out, wherever it stands', () => {
  const left: string[] = [];
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const sign = String.fromCodePoint(code);
    if (/[\p{Cf}\p{Cs}\p{DI}\p{Cc}]/u.test(sign) && oneText(`A${sign}B`).replace(/^A[ \r\n]?B$/, '') !== '')
      left.push(sign);
  }
  expect(left).toEqual([]);
});

it('keeps the blanks of a part of a line, and does so in all texts of data', () => {
  expect(seen(' Zoe\u0301\u200b ')).toBe(' Zoé ');
  const data = { name: ' e\u0301', rows: [{ a: ' x ', n: 1, b: true, none: null }, '\u200by'] };
  expect(mapTexts(data, oneText)).toEqual({ name: 'é', rows: [{ a: 'x', n: 1, b: true, none: null }, 'y'] });
});

it.each([
  ['  Sortie N2  \n au large', 'Sortie N2'],
  ['\n\nAprès', 'Après'],
  ['un deux trois', 'un deux trois'],
  ['', ''],
])('the first line of %j is %j', (text, line) => expect(firstLine(text)).toBe(line));
