export type Rgb = readonly [number, number, number];

/** `#rgb` or `#rrggbb`; null for any other text. */
export function parseHex(colour: string): Rgb | null {
  const [, digits] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour.trim()) ?? [];
  if (digits === undefined) return null;
  const value = Number.parseInt(digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits, 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

/** WCAG 2. */
function luminance(colour: Rgb): number {
  const [r = 0, g = 0, b = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(a: Rgb, b: Rgb): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

export const WHITE: Rgb = [255, 255, 255];

/** WCAG 2, level AA, for the white text of a button. */
export const LEAST_CONTRAST = 4.5;
