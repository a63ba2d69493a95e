import type { RaThemeOptions } from 'react-admin';
import { token } from '../../shared/ui/theme/tokens.ts';

const plain = { defaultProps: { helperText: false, margin: 'none' } } as const;
const atTheTop = { marginTop: 0 };

/** Forms as the portal draws them: groups of fields, then a line of buttons. */
export const forms: RaThemeOptions['components'] = {
  RaSimpleForm: {
    styleOverrides: {
      root: { padding: 0, '&:last-child': { padding: 0 }, '& > .MuiStack-root': { alignItems: 'stretch', gap: 24 } },
    },
  },
  RaEdit: { styleOverrides: { root: { '& .RaEdit-noActions': atTheTop } } },
  RaCreate: { styleOverrides: { root: { '& .RaCreate-noActions': atTheTop } } },
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
  // No place is kept for help that is not there. An empty text is sent as it is, not as null (contract §2).
  RaTextInput: { defaultProps: { helperText: false, parse: (text: string | null) => text ?? '' } },
  RaSelectInput: plain,
  RaAutocompleteInput: plain,
};
