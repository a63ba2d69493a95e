import { defaultLightTheme, type RaThemeOptions } from 'react-admin';
import { accentTokens } from '../shared/ui/accent.ts';
import { muiThemeOptions } from '../shared/ui/mui-theme.ts';

/** The product's theme, in the club's own colour where it has one. */
export function themeFor(accent: string): RaThemeOptions {
  const own = accentTokens(accent);
  const { palette } = muiThemeOptions;
  const main = own['--color-action'] ?? palette.primary.main;
  const dark = own['--color-action-hover'] ?? palette.primary.dark;
  const light = own['--color-action-soft'] ?? palette.primary.light;
  return {
    ...defaultLightTheme,
    ...muiThemeOptions,
    palette: { ...palette, primary: { ...palette.primary, main, dark, light } },
    components: { ...defaultLightTheme.components, ...muiThemeOptions.components },
  };
}
