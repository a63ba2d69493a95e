import { MenuItem, TextField } from '@mui/material';
import { useListContext } from 'react-admin';
import type { MovementsQuery } from '#contract/ledger.ts';
import type { Day } from '#domain/dates.ts';
import { ACCOUNTS, MOVEMENT_KINDS } from '#domain/ledger/kinds.ts';
import { periodOf, PERIODS, type PeriodName, periodNamed } from '#domain/ledger/periods.ts';
import { ACCOUNT_LABELS, MOVEMENT_LABELS, periodLabel } from '#messages/ledger.ts';
import { paths } from '#shared/paths.ts';
import { useToday } from '#ui/hooks/useNow.ts';
import { DayInput } from '#admin/components/form/DayInput.tsx';
import { SearchInput, useFilterValues, selectFilter, choicesOf } from '#admin/components/list/filters.tsx';
import { filteredList } from '#admin/components/screen-addresses.ts';

export type MovementFilters = Omit<MovementsQuery, 'sort' | 'page' | 'size'>;

export function withPeriod({ from: _from, to: _to, ...others }: MovementFilters, name: PeriodName, today: Day) {
  return { ...others, ...periodNamed(name, today) };
}

/** Keeps a period by its name: 'Cette saison' means another one next year. */
export const savedPeriod = (today: Day) => ({
  savedAs(filters: MovementFilters) {
    const { from: _from, to: _to, ...others } = filters;
    const period = periodOf(filters, today);
    return period === null ? filters : { ...others, period };
  },
  appliedFrom: ({ period, ...filters }: MovementFilters & { readonly period?: PeriodName }) =>
    period === undefined ? filters : withPeriod(filters, period, today),
});

export const movementsOf = (diver: number): string => filteredList(paths.ledger, { diver } satisfies MovementFilters);

/** Sets both days of the period at once. */
function PeriodInput(_props: { readonly source: string; readonly alwaysOn: boolean }) {
  const today = useToday();
  const { setFilters } = useListContext();
  const filters = useFilterValues<MovementFilters>();
  const current = periodOf(filters, today);
  return (
    <TextField
      select
      id="period"
      label="Période"
      value={current ?? ''}
      onChange={({ target }) => {
        const chosen = PERIODS.find((name) => name === target.value);
        if (chosen) setFilters(withPeriod(filters, chosen, today));
      }}
    >
      {current === null && <MenuItem value="">Dates choisies</MenuItem>}
      {PERIODS.map((name) => (
        <MenuItem key={name} value={name}>
          {periodLabel(name, today)}
        </MenuItem>
      ))}
    </TextField>
  );
}

export const MOVEMENT_FILTERS = [
  <SearchInput key="q" source="q" label="Rechercher un membre" alwaysOn />,
  <PeriodInput key="period" source="period" alwaysOn />,
  <DayInput key="from" source="from" label="Du" alwaysOn />,
  <DayInput key="to" source="to" label="Au" alwaysOn />,
  selectFilter('kind', 'Nature', choicesOf(MOVEMENT_KINDS, MOVEMENT_LABELS), 'Toutes'),
  selectFilter('account', 'Compte', choicesOf(ACCOUNTS, ACCOUNT_LABELS)),
];
