import { createElement } from 'react';
import type { RaThemeOptions } from 'react-admin';
import { Icon } from '../../shared/ui/components/Icon.tsx';
import { token } from '../../shared/ui/theme/tokens.ts';
import { FONT_SIZE } from './tokens.ts';

const plain = { defaultProps: { helperText: false, margin: 'none' } } as const;
const atTheTop = { marginTop: 0 };
const BUTTON = { minHeight: 40, padding: '7px 16px', fontSize: FONT_SIZE, lineHeight: 1.5 };

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
  // As the portal's secondary and primary buttons (shared/ui/components/Button.module.css).
  RaButton: { defaultProps: { variant: 'outlined', size: 'medium' } },
  RaCreateButton: {
    defaultProps: { variant: 'contained', icon: createElement(Icon, { name: 'plus', size: 18 }) },
  },
  MuiButton: {
    styleOverrides: {
      contained: { ...BUTTON, padding: '8px 17px', '&, &:hover': { boxShadow: token('shadow-1') } },
      outlined: {
        ...BUTTON,
        borderColor: token('color-line-strong'),
        backgroundColor: token('color-surface'),
        color: token('color-text'),
        '&:hover': {
          borderColor: token('color-action'),
          backgroundColor: token('color-action-soft'),
          color: token('color-action'),
        },
      },
    },
  },
};
