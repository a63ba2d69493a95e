import type { RaThemeOptions } from 'react-admin';
import { token } from '../../shared/ui/theme/tokens.ts';
import { FONT_SIZE } from './tokens.ts';

const plain = { defaultProps: { helperText: false, margin: 'none' } } as const;
const atTheTop = { marginTop: 0 };

export const forms: RaThemeOptions['components'] = {
  RaSimpleForm: {
    styleOverrides: {
      root: { padding: 0, '&:last-child': { padding: 0 }, '& > .MuiStack-root': { alignItems: 'stretch', gap: 24 } },
    },
  },
  RaEdit: { styleOverrides: { root: { '& .RaEdit-noActions': atTheTop } } },
  RaCreate: { styleOverrides: { root: { '& .RaCreate-noActions': atTheTop } } },
  // Without it a Stack sets the margins of its children, among them a dialog's, which centre it.
  MuiStack: { defaultProps: { useFlexGap: true } },
  MuiToolbar: { defaultProps: { disableGutters: true } },
  RaToolbar: {
    styleOverrides: {
      root: {
        position: 'static',
        flexWrap: 'wrap',
        gap: 12,
        minHeight: 0,
        margin: '24px 0 0',
        padding: '16px 0 0',
        borderTop: `1px solid ${token('color-line')}`,
        backgroundColor: 'transparent',
      },
    },
  },
  // Sends an empty text as '', not as null (contract §2).
  RaTextInput: { defaultProps: { helperText: false, parse: (text: string | null) => text ?? '' } },
  RaSelectInput: plain,
  RaAutocompleteInput: plain,
  // As the portal's secondary buttons (shared/ui/components/Button.module.css).
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
