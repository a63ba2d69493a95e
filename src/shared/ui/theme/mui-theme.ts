import { token } from './tokens.ts';

/** `6px` → 6 */
const pixels = (name: string): number => Number.parseFloat(token(name));

const tone = (name: 'ok' | 'warn' | 'danger' | 'note') => ({
  main: token(`color-${name}`),
  light: token(`color-${name}-soft`),
  contrastText: '#ffffff',
});

/**
 * The back office's theme, from the portal's tokens: the same colours and shapes, denser (14 px, low rows). Plain data,
 * so that nothing of MUI comes near the portal.
 */
export const muiThemeOptions = {
  palette: {
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
  },
  typography: {
    fontFamily: token('font-body'),
    fontSize: 14,
    button: { textTransform: 'none' as const, fontWeight: Number(token('weight-medium')) },
  },
  shape: { borderRadius: pixels('radius-s') },
  spacing: pixels('space-2'),
  components: {
    MuiButton: { defaultProps: { disableElevation: true } },
    MuiTextField: { defaultProps: { variant: 'outlined' as const, size: 'small' as const } },
    // Labels stand above their field, as in the portal, and not in its border.
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: 'static' as const,
          transform: 'none',
          marginBottom: 4,
          overflow: 'visible',
          whiteSpace: 'normal' as const,
          color: token('color-text'),
          fontSize: 14,
          fontWeight: Number(token('weight-medium')),
        },
      },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: {
        notchedOutline: { top: 0, borderColor: token('color-line-strong'), '& legend': { display: 'none' } },
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { marginInline: 0 } } },
    MuiTableCell: { styleOverrides: { root: { height: 38, paddingBlock: 4 } } },
  },
};
