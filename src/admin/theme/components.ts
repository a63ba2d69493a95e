import type { RaThemeOptions } from 'react-admin';
import ArrowDown from '@mui/icons-material/KeyboardArrowDown';
import { createElement, type KeyboardEvent } from 'react';
import { Icon } from '#ui/components/Icon.tsx';
import { token } from '#ui/theme/tokens.ts';
import { FocusedRow, SortedHead } from '../components/list/ClubTable.tsx';
import { FONT_SIZE, MEDIUM, pixels } from './tokens.ts';

const plain = { defaultProps: { helperText: false, margin: 'none' } } as const;
const atTheTop = { marginTop: 0 };
const BUTTON = { minHeight: 40, padding: '7px 16px', fontSize: FONT_SIZE, lineHeight: 1.5 };
const FIELD_HEIGHT = 40;
/** As in shared/ui/theme/base.css. */
const FOCUS = { outline: `3px solid ${token('color-focus')}`, outlineOffset: 2 };
const BAR_HEIGHT = 48;
const notPrinted = { '@media print': { display: 'none' } };

/** A modal dialog lies above all that stands beside it, and closes by Escape unless its menu has taken the key. */
const IN_DIALOG = {
  container: () => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body,
  onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault(),
};

export const components: RaThemeOptions['components'] = {
  RaSimpleForm: {
    styleOverrides: {
      root: { padding: 0, '&:last-child': { padding: 0 }, '& > .MuiStack-root': { alignItems: 'stretch', gap: 24 } },
    },
  },
  RaEdit: { styleOverrides: { root: { '& .RaEdit-noActions': atTheTop, '& .RaEdit-card': { minWidth: 0 } } } },
  RaCreate: { styleOverrides: { root: { '& .RaCreate-noActions': atTheTop } } },
  RaList: { styleOverrides: { root: { '& .RaList-main': { minWidth: 0 }, '& .RaList-noActions': atTheTop } } },
  RaListToolbar: {
    styleOverrides: {
      root: {
        // Of a list with tabs.
        '&:has(> fieldset)': {
          borderBottom: `1px solid ${token('color-line')}`,
          '& form': { justifyContent: 'flex-end' },
        },
        '@media (width < 800px)': { '&&': { display: 'block' } },
      },
    },
  },
  // Without it a Stack sets the margins of its children, among them a dialog's, which centre it.
  MuiStack: { defaultProps: { useFlexGap: true } },
  MuiToolbar: { defaultProps: { disableGutters: true } },
  // Sends an empty text as '', not as null (contract §2).
  RaTextInput: { defaultProps: { helperText: false, parse: (text: string | null) => text ?? '' } },
  RaSelectInput: plain,
  RaBooleanInput: plain,
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
    ...plain,
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
    defaultProps: { displayEmpty: true, IconComponent: ArrowDown, MenuProps: IN_DIALOG },
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
  MuiTableCell: {
    styleOverrides: {
      root: {
        height: 38,
        padding: '4px 12px 4px 16px',
        borderColor: token('color-line'),
        '* + &': { paddingLeft: 12 },
        '&:last-child': { paddingRight: 16 },
      },
      head: { color: token('color-text-quiet'), fontWeight: MEDIUM, lineHeight: 1.5, whiteSpace: 'nowrap' },
    },
  },
  RaDataTable: {
    // Bulk actions have a column of their own; tables that open their records say so.
    defaultProps: { head: SortedHead, bulkActionButtons: false, rowClick: false },
    styleOverrides: {
      root: {
        // Relative, so that hidden words of a cell scroll with it.
        '& .RaDataTable-tableWrapper': { overflowX: 'auto', position: 'relative' },
        '@media screen and (width < 1024px)': {
          '& tr > :not(* + *, :has([type=checkbox])), & tbody th': {
            position: 'sticky',
            left: 0,
            zIndex: 1,
            backgroundColor: token('color-surface'),
          },
          // Above the other heads, which stick too.
          '& thead tr > :not(* + *, :has([type=checkbox]))': { zIndex: 3, backgroundColor: token('color-sunken') },
        },
        '@media print': {
          '& .RaDataTable-tableWrapper': { overflow: 'visible' },
          '& :is(td, th)': { height: 0, padding: '2px 6px' },
          '& :is(td, th), & :is(td, th) *': { fontSize: '8pt' },
          '& :is(td, th):has([type=checkbox]), & .MuiTableSortLabel-icon': { display: 'none' },
        },
        // The words of all heads stand on one line.
        '& .MuiTableSortLabel-root': { verticalAlign: 'top' },
        '& tbody td:has(> [type=checkbox])': { width: 0 },
        '& tbody th': { fontWeight: MEDIUM, whiteSpace: 'nowrap' },
        '& tfoot :is(td, th)': {
          backgroundColor: token('color-sunken'),
          color: token('color-text'),
          fontSize: FONT_SIZE,
          fontWeight: MEDIUM,
        },
        '& :is(td, th) a:not([class])': { color: token('color-text'), textDecoration: 'none' },
        '& :is(td, th) a:not([class]):hover': { color: token('color-action'), textDecoration: 'underline' },
        '& .RaDataTable-headerCell': { backgroundColor: token('color-sunken') },
        '& .RaDataTable-clickableRow:hover a': { color: token('color-action'), textDecoration: 'underline' },
        '& tbody tr:hover, & tbody tr:focus-within': { backgroundColor: token('color-action-soft') },
      },
    },
  },
  // Else a head that sorts is named by the act, "Trier par nom", and its column by nothing.
  MuiTooltip: { defaultProps: { describeChild: true } },
  RaDataTableBody: { defaultProps: { row: FocusedRow } },
  // Covers the count of the list.
  RaBulkActionsToolbar: {
    styleOverrides: {
      root: {
        ...notPrinted,
        '& .RaBulkActionsToolbar-toolbar': {
          minHeight: BAR_HEIGHT,
          height: BAR_HEIGHT,
          padding: '0 16px',
          transform: `translateY(-${BAR_HEIGHT}px)`,
        },
        '& .RaBulkActionsToolbar-collapsed': { minHeight: 0, height: 0, transform: 'none', visibility: 'hidden' },
        '& .MuiTypography-root': { fontSize: FONT_SIZE },
        '& .RaBulkActionsToolbar-topToolbar': { gap: 8, padding: 0 },
      },
    },
  },
  RaTopToolbar: { styleOverrides: { root: notPrinted } },
  // As many records as the server accepts.
  RaSelectAllButton: { defaultProps: { limit: 20_000 } },
  MuiTablePagination: {
    defaultProps: { slotProps: { select: { native: true, inputProps: { 'aria-label': 'Par page' } } } },
    styleOverrides: {
      root: { color: token('color-text-quiet'), ...notPrinted },
      toolbar: { paddingInline: 16 },
      displayedRows: { order: -2 },
      spacer: { order: -1 },
    },
  },
  RaFilterForm: {
    // Asks at each letter: a list is answered within 150 ms.
    defaultProps: { debounce: 0 },
    styleOverrides: {
      root: {
        gap: '12px',
        padding: '12px 16px',
        minHeight: 0,
        ...notPrinted,
        '& > .filter-field': { flex: '0 1 184px', minWidth: 0 },
        '& > .filter-field:has([type=search])': { flex: '1 1 180px' },
        '& > .filter-field .MuiFormControl-root': { minWidth: 0, margin: 0 },
        '& .RaFilterForm-clearFix, & [id$=-help]': { display: 'none' },
      },
    },
  },
  RaFilterFormInput: {
    styleOverrides: {
      root: {
        flex: '1 1 140px',
        maxWidth: 180,
        '&:has(input[type=search])': { flex: '2 1 220px', maxWidth: 360 },
        '&:has(input[type=checkbox])': { flex: '0 0 auto', maxWidth: 'none', minHeight: 40, alignItems: 'center' },
        '& .RaFilterFormInput-spacer': { display: 'none' },
        '& .MuiFormControl-root': { minWidth: 0 },
      },
    },
  },
};
