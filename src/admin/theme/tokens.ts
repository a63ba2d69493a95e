import { token } from '#ui/theme/tokens.ts';

export const FONT_SIZE = 14;

/** `6px` → 6 */
export const pixels = (name: string): number => Number.parseFloat(token(name));
export const MEDIUM = Number(token('weight-medium'));

const tone = (name: 'ok' | 'warn' | 'danger' | 'note') => ({
  main: token(`color-${name}`),
  light: token(`color-${name}-soft`),
  contrastText: '#ffffff',
});

export const palette = {
  mode: 'light' as const,
  primary: {
    main: token('color-action'),
    dark: token('color-action-hover'),
    light: token('color-action-soft'),
    contrastText: token('color-on-action'),
  },
  secondary: { main: token('color-brand'), contrastText: token('color-on-brand') },
  success: tone('ok'),
  warning: tone('warn'),
  error: tone('danger'),
  info: tone('note'),
  background: { default: token('color-page'), paper: token('color-surface') },
  text: { primary: token('color-text'), secondary: token('color-text-quiet') },
  divider: token('color-line'),
};
