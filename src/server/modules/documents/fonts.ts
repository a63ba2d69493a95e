import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

// Fonts that outlive a document: pdfkit would read four new ones each time, half of a sheet's cost.

interface Glyph {
  readonly id: number;
  /** Computed from the font's tables at each reading. */
  readonly advanceWidth: number;
}

interface Position {
  readonly xAdvance: number;
  readonly yAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

interface GlyphRun {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly Position[];
  readonly advanceWidth: number;
}

/** What we use of fontkit, which pdfkit draws with. */
interface Font {
  readonly characterSet: readonly number[];
  glyphForCodePoint(codePoint: number): Glyph;
  layout(text: string): GlyphRun;
}

interface Fontkit {
  create(bytes: Uint8Array): Font;
  /** `fontkit.create` calls `new` on the first format whose `probe` accepts the bytes. */
  registerFormat(format: { probe(bytes: Uint8Array): boolean }): void;
}

const FILES = {
  normal: 'Roboto-Regular.ttf',
  bold: 'Roboto-Medium.ttf',
  italics: 'Roboto-Italic.ttf',
  bolditalics: 'Roboto-MediumItalic.ttf',
};

/**
 * Letter after letter, without the font's kerning and ligatures, whose tables cost a third of the first sheet; accents are
 * joined to their letters, which Roboto has as one glyph.
 */
function plainLayout(font: Font): Font['layout'] {
  const letters = new Map<string, Glyph>();
  const widths = new Map<Glyph, number>();
  const glyphOf = (letter: string): Glyph => {
    const glyph = letters.get(letter) ?? font.glyphForCodePoint(letter.codePointAt(0) ?? 0);
    letters.set(letter, glyph);
    return glyph;
  };
  const widthOf = (glyph: Glyph): number => {
    const width = widths.get(glyph) ?? glyph.advanceWidth;
    widths.set(glyph, width);
    return width;
  };
  return (text) => {
    const glyphs = Array.from(text.normalize('NFC'), glyphOf);
    const positions = glyphs.map((glyph) => ({ xAdvance: widthOf(glyph), yAdvance: 0, xOffset: 0, yOffset: 0 }));
    return {
      glyphs,
      positions,
      // Read after pdfkit has scaled the positions in place.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
}

function openFont(fontkit: Fontkit, file: string): Font {
  const font = fontkit.create(readFileSync(file));
  // Gives each glyph its first letter: a non-breaking space that is met first would name all later spaces.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  font.layout = plainLayout(font);
  return font;
}

interface Pdfmake {
  readonly virtualfs: { writeFileSync(name: string, bytes: Uint8Array): void };
  setFonts(fonts: { Roboto: typeof FILES }): void;
}

/** Gives pdfmake names in place of font files, and fontkit a format that answers names with the kept fonts. */
export function keepFonts(pdfmake: Pdfmake): void {
  const ours = createRequire(import.meta.url);
  const pdfkit = createRequire(ours.resolve('pdfmake')).resolve('pdfkit');
  const fontkit = createRequire(pdfkit)('fontkit') as Fontkit;
  const folder = path.join(path.dirname(ours.resolve('pdfmake/package.json')), 'fonts', 'Roboto');
  const kept = new Map<Uint8Array, () => Font>();
  for (const name of Object.values(FILES)) {
    const bytes = Buffer.from(name);
    let font: Font | undefined;
    kept.set(bytes, () => (font ??= openFont(fontkit, path.join(folder, name))));
    pdfmake.virtualfs.writeFileSync(name, bytes);
  }
  function KeptFont({ buffer }: { readonly buffer: Uint8Array }): Font | undefined {
    return kept.get(buffer)?.();
  }
  fontkit.registerFormat(Object.assign(KeptFont, { probe: (bytes: Uint8Array) => kept.has(bytes) }));
  pdfmake.setFonts({ Roboto: FILES });
}
