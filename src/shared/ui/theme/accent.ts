import { contrast, looksLikeError, parseHex, type Rgb, WHITE } from '#domain/club/contrast.ts';

const hex = (colour: Rgb) => `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const INK: Rgb = [22, 34, 45];

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

function darkenedUntil(fits: (shade: Rgb) => boolean, colour: Rgb): Rgb {
  let shade = colour;
  for (let share = 0.04; share < 1 && !fits(shade); share += 0.04) shade = mix(colour, INK, share);
  return shade;
}

const MIN_CONTRAST = 4.6;
/** Excludes tones in between, on which neither white nor dark text is legible. */
const carriesText = (shade: Rgb) => contrast(shade, WHITE) >= MIN_CONTRAST || contrast(shade, INK) >= MIN_CONTRAST;
/** As text on the page and on its own tint. */
const isText = (shade: Rgb): boolean => contrast(shade, mix(WHITE, shade, 0.1)) >= MIN_CONTRAST;

/** Keeps text on a club's own colour, and links in it, legible and apart from errors. Empty unless the accent is written #rgb or #rrggbb. */
export function accentTokens(accent: string): Readonly<Record<string, string>> {
  const colour = parseHex(accent);
  if (!colour) return {};
  const brand = darkenedUntil(carriesText, colour);
  const bar = {
    '--color-brand': hex(brand),
    '--color-on-brand': hex(contrast(brand, WHITE) >= contrast(brand, INK) ? WHITE : INK),
  };
  if (looksLikeError(colour)) return bar;
  const action = darkenedUntil(isText, colour);
  return {
    ...bar,
    '--color-action': hex(action),
    '--color-action-hover': hex(mix(action, INK, 0.35)),
    '--color-action-soft': hex(mix(WHITE, action, 0.1)),
    '--color-action-line': hex(mix(WHITE, action, 0.32)),
  };
}
