import type { RaThemeOptions } from 'react-admin';
import { token } from '../../shared/ui/theme/tokens.ts';
import { FONT_SIZE } from './tokens.ts';

/** react-admin's buttons as the portal's secondary ones (shared/ui/components/Button.module.css). */
export const buttons: RaThemeOptions['components'] = {
  RaButton: { defaultProps: { variant: 'outlined', size: 'medium' } },
  MuiButton: {
    styleOverrides: {
      outlined: {
        minHeight: 40,
        padding: '7px 16px',
        borderColor: token('color-line-strong'),
        backgroundColor: token('color-surface'),
        color: token('color-text'),
        fontSize: FONT_SIZE,
        lineHeight: 1.5,
        '&:hover': {
          borderColor: token('color-action'),
          backgroundColor: token('color-action-soft'),
          color: token('color-action'),
        },
      },
    },
  },
};
