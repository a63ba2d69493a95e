import type { Theme } from '@mui/material/styles';
import type { RaThemeOptions } from 'react-admin';
import { token } from '../../shared/ui/theme/tokens.ts';
import { FOCUS } from './fields.ts';

/** Switches with a border, which is seen when they are off too. */
export const switches: RaThemeOptions['components'] = {
  MuiSwitch: {
    styleOverrides: {
      root: { flex: 'none', width: 38, height: 22, padding: 0, overflow: 'visible' },
      switchBase: ({ theme }: { readonly theme: Theme }) => ({
        padding: 3,
        color: token('color-line-strong'),
        '&.Mui-checked': { transform: 'translateX(16px)', color: token('color-on-action') },
        '&.Mui-checked + .MuiSwitch-track': {
          borderColor: theme.palette.primary.main,
          backgroundColor: theme.palette.primary.main,
          opacity: 1,
        },
        '&.Mui-focusVisible + .MuiSwitch-track': FOCUS,
      }),
      thumb: { width: 16, height: 16, boxShadow: 'none' },
      track: {
        boxSizing: 'border-box',
        border: `1px solid ${token('color-line-strong')}`,
        borderRadius: 11,
        backgroundColor: token('color-surface'),
        opacity: 1,
      },
    },
  },
};
