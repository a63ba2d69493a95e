import { defaultLightTheme, type RaThemeOptions } from 'react-admin';
import { accentTokens } from '#ui/theme/accent.ts';
import { token } from '#ui/theme/tokens.ts';
import { components } from './components.ts';
import { FONT_SIZE, MEDIUM, palette, pixels } from './tokens.ts';

/** Theme of the portal's tokens and the club's accent colour. */
export function themeFor(accent: string): RaThemeOptions {
  const own = accentTokens(accent);
  const main = own['--color-action'] ?? palette.primary.main;
  const dark = own['--color-action-hover'] ?? palette.primary.dark;
  const light = own['--color-action-soft'] ?? palette.primary.light;
  return {
    ...defaultLightTheme,
    palette: { ...palette, primary: { ...palette.primary, main, dark, light } },
    typography: {
      fontFamily: token('font-body'),
      fontSize: FONT_SIZE,
      button: { textTransform: 'none', fontWeight: MEDIUM },
    },
    shape: { borderRadius: pixels('radius-s') },
    spacing: pixels('space-2'),
    components: { ...defaultLightTheme.components, ...components },
  };
}
