import type { RaThemeOptions } from 'react-admin';
import { token } from '../../shared/ui/theme/tokens.ts';
import { FocusedRow, SortedHead } from '../components/list/ClubTable.tsx';
import { FONT_SIZE, MEDIUM } from './tokens.ts';

const BAR_HEIGHT = 48;
const notPrinted = { '@media print': { display: 'none' } };

export const tables: RaThemeOptions['components'] = {
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
          '& thead tr > :not(* + *, :has([type=checkbox]))': { backgroundColor: token('color-sunken') },
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
  RaSelectAllButton: { defaultProps: { limit: 20_000 } as object },
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
    defaultProps: { debounce: 0 } as object,
    styleOverrides: {
      root: {
        gap: '12px',
        padding: '12px 16px',
        minHeight: 0,
        ...notPrinted,
        '& > .filter-field': { flex: '0 1 168px', minWidth: 0 },
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
