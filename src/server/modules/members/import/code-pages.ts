import { isUtf8 } from 'node:buffer';
import type { FileFault } from '#domain/import/columns.ts';

const LINE_END = /\r\n|\r|\n/;

/** Text that no file means: lost letters, controls, UTF-8 read as something else and saved so. */
const GARBLED =
  /[\ufffd\u0080-\u009f]|[ÃÂ][\u00a1-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|\p{Ll}[ÃÂ]|â€|Å[“’]|\p{L}(√[^\s\d]|[\u2500-\u257f])/u;

/** What French letters of Mac Roman, of DOS and of other alphabets are in Windows-1252: signs within words, capitals within small letters. */
const OTHER_PAGE =
  /[ˆ˜¤]|\p{L}[‚„ƒ‰‡¶×¢¥¦]|[ƒ‰‡¶]\p{L}|\p{L}[“”™›‹¼½¾€†]\p{L}|[aeo][‘•]\p{Ll}|†\p{Ll}|\p{Ll}[ŽŠŒŸ]|\p{Lu}[ŽŠŒ]\p{Ll}|\p{Lu}Ò\p{Lu}|\p{Ll}[ÏÕ]\p{L}|[À-ÖØ-öø-ÿ]{4}/u;

/** Decodes UTF-16 by its byte order mark, UTF-8, and Windows-1252, which any bytes are: what it makes of others is told by its looks. */
export function textIn(content: Buffer): string | FileFault {
  const mark = content.toString('hex', 0, 2);
  const utf16 = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : undefined;
  const isUnicode = utf16 !== undefined || isUtf8(content);
  if (!isUnicode) {
    const codes = content
      .toString('latin1')
      .split(LINE_END)
      .map((line) => (/[^\0-\u007f]/.test(line) ? isUtf8(Buffer.from(line, 'latin1')) : null));
    const [utf8, others] = [
      codes.filter((code) => code === true).length,
      codes.filter((code) => code === false).length,
    ];
    if (utf8 > 0 && others > 0) return { code: 'MIXED_CODE_PAGES', line: codes.indexOf(utf8 < others) + 1 };
  }
  const text = new TextDecoder(utf16 ?? (isUnicode ? 'utf-8' : 'windows-1252')).decode(content);
  if (text.includes('\0')) return { code: 'NO_TEXT' };
  const isGarbled = (part: string): boolean => GARBLED.test(part) || (!isUnicode && OTHER_PAGE.test(part));
  if (!isGarbled(text)) return text;
  const lines = text.split(LINE_END);
  const at = lines.findIndex(isGarbled);
  return { code: 'OTHER_CODE_PAGE', line: at + 1, value: lines[at]?.split(/[;,\t"]/).find(isGarbled) ?? '' };
}
