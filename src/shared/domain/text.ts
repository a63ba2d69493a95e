/** Format characters, halves of a sign, signs without a shape (fillers, selectors of variants), and controls but line breaks. */
const UNSEEN = /[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]|[^\P{Cc}\r\n]/gu;

/** Text without what nobody sees, its accents composed; a tab is a blank, and a separator of lines a line break. */
export const seen = (text: string): string =>
  text
    .replaceAll('\t', ' ')
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(UNSEEN, '')
    .normalize('NFC');

/** Text made one (contract §13): what looks the same is the same. Blanks around go, and marks that no letter carries. */
export const oneText = (text: string): string =>
  seen(text)
    .replace(/^[\s\p{M}]+/u, '')
    .trimEnd();

/** Plain data with each of its texts changed. */
export function mapTexts<Data>(data: Data, change: (text: string) => string): Data {
  const mapped = (value: unknown): unknown => {
    if (typeof value === 'string') return change(value);
    if (Array.isArray(value)) return value.map(mapped);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapped(inner)]));
  };
  return mapped(data) as Data;
}

/** Letters that have no accent to take off. */
const PLAIN: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  þ: 'th',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
};

/** Removes accents and case, to search and sort: `Élodie` → `elodie`, `Œuvre` → `oeuvre`, `Łukasz` → `lukasz`. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^ -~]/g, (letter) => PLAIN[letter] ?? letter)
    .trim();

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const ADDRESS = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@(?:${LABEL}\\.)+${LABEL}$`, 'i');
const MAX_LENGTH = 254;

/** Pattern that browsers use (specification §5), with a dot required in the domain. */
export const isEmail = (text: string): boolean => text.length <= MAX_LENGTH && ADDRESS.test(text);

/** Form in which addresses are compared: mail servers ignore case. */
export const mailbox = (email: string): string => email.trim().toLowerCase();

/** The first line that is not blank; empty where there is none. */
export const firstLine = (text: string): string => text.trim().split(/\s*\n/)[0] ?? '';
