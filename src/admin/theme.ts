import { defaultLightTheme, type RaThemeOptions } from 'react-admin';
import { accentTokens } from '../shared/ui/theme/accent.ts';
import { muiThemeOptions } from '../shared/ui/theme/mui-theme.ts';
import { token } from '../shared/ui/theme/tokens.ts';

/** A switch as the portal draws it, which is seen when it is off too. */
const switchIn = (main: string) => ({
  MuiFormControlLabel: { styleOverrides: { root: { marginLeft: 0, gap: 8 } } },
  MuiSwitch: {
    styleOverrides: {
      root: { flex: 'none', width: 38, height: 22, padding: 0, overflow: 'visible' },
      switchBase: {
        padding: 3,
        color: token('color-line-strong'),
        '&.Mui-checked': { transform: 'translateX(16px)', color: token('color-on-action') },
        '&.Mui-checked + .MuiSwitch-track': { borderColor: main, backgroundColor: main, opacity: 1 },
        '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.55 },
        '&.Mui-focusVisible + .MuiSwitch-track': { outline: `3px solid ${main}`, outlineOffset: 2 },
      },
      thumb: { width: 16, height: 16, boxShadow: 'none' },
      track: {
        boxSizing: 'border-box' as const,
        border: `1px solid ${token('color-line-strong')}`,
        borderRadius: 11,
        backgroundColor: token('color-surface'),
        opacity: 1,
      },
    },
  },
});

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
    components: { ...defaultLightTheme.components, ...muiThemeOptions.components, ...switchIn(main) },
  };
}
