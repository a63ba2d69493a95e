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

/** Degrees of the circle of colours around the red of errors that a reader takes for it. */
const LIKE_ERRORS = 35;
/** The red of errors, `--color-danger`. */
const ERROR_HUE = 3;

/** Degrees; null for greys. */
function hue([r, g, b]: Rgb): number | null {
  const most = Math.max(r, g, b);
  const spread = most - Math.min(r, g, b);
  if (spread < 0.15 * most) return null;
  const sixth = most === r ? (g - b) / spread : most === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  return (sixth * 60 + 360) % 360;
}

/** A link or a button of such a colour would be read as an error. */
export function looksLikeError(colour: Rgb): boolean {
  const degrees = hue(colour);
  if (degrees === null) return false;
  const apart = Math.abs(degrees - ERROR_HUE);
  return Math.min(apart, 360 - apart) <= LIKE_ERRORS;
}

export const WHITE: Rgb = [255, 255, 255];

/** WCAG 2, level AA, for the white text of a button. */
export const LEAST_CONTRAST = 4.5;
