import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

// Fonts that outlive a document: pdfkit would read and shape with four new ones each time, half of a sheet's cost.

interface GlyphRun {
  readonly positions: readonly object[];
}

/** What we use of fontkit, which pdfkit draws with. */
interface Font {
  readonly characterSet: readonly number[];
  glyphForCodePoint(codePoint: number): unknown;
  layout(text: string, features?: unknown): GlyphRun;
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
/** Some ten documents' words; names of members are not kept for longer. */
const MOST_WORDS = 3000;

function keepWords(font: Font): Font {
  const layout = font.layout.bind(font);
  const runs = new Map<string, GlyphRun>();
  font.layout = (text, features) => {
    if (features) return layout(text, features);
    const run = runs.get(text) ?? layout(text);
    if (runs.size >= MOST_WORDS) runs.clear();
    runs.set(text, run);
    // Copied, because pdfkit scales positions in place.
    return Object.create(run, { positions: { value: run.positions.map((position) => ({ ...position })) } }) as GlyphRun;
  };
  return font;
}

function openFont(fontkit: Fontkit, file: string): Font {
  const font = fontkit.create(readFileSync(file));
  // Gives every glyph its letter: one that is first met as a part of another would have none in later documents.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  return keepWords(font);
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
