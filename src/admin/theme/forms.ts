import ArrowDown from '@mui/icons-material/KeyboardArrowDown';
import { createElement } from 'react';
import type { RaThemeOptions } from 'react-admin';
import { Icon } from '../../shared/ui/components/Icon.tsx';
import { token } from '../../shared/ui/theme/tokens.ts';
import { FONT_SIZE, MEDIUM, pixels } from './tokens.ts';

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
  // Sends an empty text as '', not as null (contract §2).
  RaTextInput: { defaultProps: { helperText: false, parse: (text: string | null) => text ?? '' } },
  RaSelectInput: plain,
  RaAutocompleteInput: plain,
  // As the portal's secondary and primary buttons (shared/ui/components/Button.module.css).
  RaButton: { defaultProps: { variant: 'outlined', size: 'medium' } },
  RaCreateButton: { defaultProps: { variant: 'contained', icon: createElement(Icon, { name: 'plus', size: 18 }) } },
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

const FIELD_HEIGHT = 40;
/** As in shared/ui/theme/base.css. */
const FOCUS = { outline: `3px solid ${token('color-focus')}`, outlineOffset: 2 };

export const fields: RaThemeOptions['components'] = {
  MuiFormControl: {
    defaultProps: { variant: 'outlined', margin: 'none', size: 'small', fullWidth: true },
    // react-admin's SelectInput asks for a margin of its own.
    styleOverrides: { root: { '&&': { marginBlock: 0 } } },
  },
  MuiTextField: { defaultProps: { variant: 'outlined', margin: 'none', size: 'small', fullWidth: true } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        marginBottom: 4,
        overflow: 'visible',
        whiteSpace: 'normal',
        color: token('color-text'),
        fontSize: FONT_SIZE,
        fontWeight: MEDIUM,
        lineHeight: 1.5,
        '&.Mui-disabled': { color: token('color-text') },
      },
    },
  },
  RaRadioButtonGroupInput: {
    styleOverrides: { root: { '& .RaRadioButtonGroupInput-label': { fontSize: FONT_SIZE, transform: 'none' } } },
  },
  // The field around it shows the focus.
  MuiAutocomplete: {
    defaultProps: { popupIcon: createElement(ArrowDown, { fontSize: 'small' }) },
    styleOverrides: { input: { '&:focus-visible': { outline: 'none' } } },
  },
  MuiFormLabel: {
    styleOverrides: { root: { color: token('color-text'), fontWeight: MEDIUM }, asterisk: { display: 'none' } },
  },
  MuiFormControlLabel: { styleOverrides: { root: { marginLeft: 0, gap: 8 }, label: { fontSize: FONT_SIZE } } },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: FIELD_HEIGHT,
        fontSize: FONT_SIZE,
        backgroundColor: token('color-surface'),
        '&.Mui-disabled': { backgroundColor: token('color-sunken') },
      },
      multiline: { padding: '8px 0' },
      input: {
        paddingInline: 12,
        '&::placeholder': { color: token('color-text-quiet'), opacity: 1 },
        '&.Mui-disabled': { WebkitTextFillColor: token('color-text') },
      },
      notchedOutline: { top: 0, borderColor: token('color-line-strong'), '& legend': { display: 'none' } },
    },
  },
  MuiInputBase: {
    styleOverrides: {
      root: { borderRadius: pixels('radius-s'), '&:has(:focus-visible)': { ...FOCUS, outlineOffset: 0 } },
      input: { '&:focus-visible': { outline: 'none' } },
    },
  },
  MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { '&:focus-visible': FOCUS } } },
  MuiSelect: {
    defaultProps: { displayEmpty: true, IconComponent: ArrowDown },
    styleOverrides: { icon: { right: 10, fontSize: 20, color: token('color-text-quiet') } },
  },
  MuiInputAdornment: { styleOverrides: { root: { '& .MuiTypography-root': { fontSize: FONT_SIZE } } } },
  MuiRadio: { defaultProps: { size: 'small' }, styleOverrides: { root: { padding: 4, marginLeft: -4 } } },
  MuiToggleButton: {
    styleOverrides: {
      root: { color: token('color-text'), fontSize: FONT_SIZE, backgroundColor: token('color-surface') },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: { marginInline: 0, fontSize: 13, lineHeight: 1.5, '&.Mui-disabled': { color: token('color-text-quiet') } },
    },
  },
};
