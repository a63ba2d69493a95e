import { MenuItem, TextField } from '@mui/material';
import { SelectInput, useListContext } from 'react-admin';
import { ACCOUNTS, MOVEMENT_KINDS } from '../../../shared/domain/ledger/kinds.ts';
import { PERIODS, type PeriodName } from '../../../shared/domain/ledger/periods.ts';
import { ACCOUNT_LABELS, MOVEMENT_LABELS, periodLabel } from '../../../shared/messages/ledger.ts';
import { DayInput } from '../../components/DayInput.tsx';
import { SearchInput } from '../../components/SearchInput.tsx';
import { useToday } from '../../components/useToday.ts';
import { periodOf, withPeriod, type MovementFilters } from './filters.ts';

const KINDS = MOVEMENT_KINDS.map((kind) => ({ id: kind, name: MOVEMENT_LABELS[kind] }));
const ACCOUNT_CHOICES = ACCOUNTS.map((account) => ({ id: account, name: ACCOUNT_LABELS[account] }));

interface PeriodInputProps {
  readonly source: string;
  readonly alwaysOn: boolean;
}

/** Sets both days of the period at once. */
function PeriodInput(_props: PeriodInputProps) {
  const today = useToday();
  const list = useListContext();
  const filters = list.filterValues as MovementFilters;
  const current = periodOf(filters, today);
  return (
    <TextField
      select
      id="period"
      label="Période"
      value={current ?? ''}
      onChange={({ target }) => list.setFilters(withPeriod(filters, target.value as PeriodName, today))}
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

/** Filters of the ledger: member, days, kind and account. */
export const MOVEMENT_FILTERS = [
  <SearchInput key="q" source="q" label="Rechercher un membre" alwaysOn />,
  <PeriodInput key="period" source="period" alwaysOn />,
  <DayInput key="from" source="from" label="Du" alwaysOn />,
  <DayInput key="to" source="to" label="Au" alwaysOn />,
  <SelectInput key="kind" source="kind" label="Nature" emptyText="Toutes" choices={KINDS} alwaysOn />,
  <SelectInput key="account" source="account" label="Compte" emptyText="Tous" choices={ACCOUNT_CHOICES} alwaysOn />,
];
