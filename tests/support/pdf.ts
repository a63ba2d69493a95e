// Reads a PDF back as a person would: with pdftotext, page by page, laid out.
import { execFileSync } from 'node:child_process';

export const textOfPdf = (bytes: Buffer): string =>
  execFileSync('pdftotext', ['-layout', '-enc', 'UTF-8', '-', '-'], { input: bytes, encoding: 'utf8' });

/** Fonts of the file, each with whether it is embedded. */
export function fontsOfPdf(bytes: Buffer): { name: string; embedded: boolean }[] {
  const lines = execFileSync('pdffonts', ['-'], { input: bytes, encoding: 'utf8' }).trim().split('\n').slice(2);
  return lines.map((line) => {
    const words = line.trim().split(/\s+/);
    // name, type, encoding, emb, sub, uni, object ID (two figures)
    return { name: words[0] ?? '', embedded: words.at(-5) === 'yes' };
  });
}
