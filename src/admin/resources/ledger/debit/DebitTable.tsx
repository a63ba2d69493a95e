import { Box, Typography } from '@mui/material';
import { DataTable } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { sortedName } from '../../../../shared/domain/divers/identity.ts';
import { walletBand } from '../../../../shared/domain/ledger/balance.ts';
import { centsOfEuros } from '../../../../shared/domain/money.ts';
import { isAbsent } from '../../../../shared/domain/registration/attendance.ts';
import { ATTENDANCE_LABELS } from '../../../../shared/messages/dive-archive.ts';
import { amount, amountOfEuros } from '../../../../shared/messages/format.ts';
import { Badge } from '../../../../shared/ui/components/Badge.tsx';
import { useClubSettings } from '../../../../shared/ui/data/club-hooks.ts';
import { AmountInput } from '../../../components/form/TypedInput.tsx';
import { ClubTable, ROW_HEADER, AmountField } from '../../../components/list/ClubTable.tsx';
import cells from '../../../components/list/cells.module.css';
import { debitableCents, type DebitValues, type Person } from './debit-values.ts';

interface PersonProps {
  readonly person: Person;
}

const Col = DataTable.Col<Person>;

// Constant, so that a letter typed in one row does not draw the others.
const COLUMNS = [
  <Col key="chosen" label={<CheckAll />} render={(person) => <ChosenCheckbox person={person} />} />,
  <Col key="name" {...ROW_HEADER} label="Nom" render={sortedName} />,
  <Col
    key="role"
    label="Inscription"
    render={(person) => (
      <>
        <RoleBadge person={person} /> <AbsenceBadge person={person} />
      </>
    )}
  />,
  <Col
    key="paid"
    label="Déjà débité"
    align="right"
    render={({ debited, refunded }) => (debited - refunded > 0 ? amountOfEuros(debited - refunded) : '—')}
  />,
  <Col key="wallet" source="wallet" label="Porte-monnaie" align="right" field={AmountField} />,
  <Col key="amount" label="Montant" align="right" render={(person) => <PersonAmount person={person} />} />,
  <Col key="after" label="Solde après" align="right" render={(person) => <BalanceAfter person={person} />} />,
];

export const DebitTable = ({ people }: { readonly people: readonly Person[] }) => (
  <ClubTable<Person> label="Personnes à débiter" data={people}>
    {COLUMNS}
  </ClubTable>
);

function CheckAll() {
  const { setValue } = useFormContext<DebitValues>();
  const chosen = useWatch<DebitValues, 'chosen'>({ name: 'chosen' });
  const all = Object.values(chosen).every(Boolean);
  const toggle = (): void => setValue('chosen', Object.fromEntries(Object.keys(chosen).map((id) => [id, !all])));
  return (
    <input type="checkbox" className={cells.checkbox} aria-label="Tout le monde" checked={all} onChange={toggle} />
  );
}

const ChosenCheckbox = ({ person }: PersonProps) => (
  <input
    type="checkbox"
    className={cells.checkbox}
    aria-label={`Débiter ${sortedName(person)}`}
    {...useFormContext<DebitValues>().register(`chosen.${person.id}`)}
  />
);

const useIsChosen = ({ id }: Person): boolean => useWatch<DebitValues, `chosen.${string}`>({ name: `chosen.${id}` });

const LOW_FIELD = {
  display: 'inline-block',
  width: 104,
  '& .MuiInputBase-root': { minHeight: 30 },
  '& input': { paddingBlock: '3px' },
  '& label': { margin: 0 },
};

function PersonAmount({ person }: PersonProps) {
  if (!useIsChosen(person)) return '—';
  return (
    <Box component="span" sx={LOW_FIELD}>
      <AmountInput
        source={`amounts.${person.id}`}
        label={<span className="visually-hidden">Montant de {sortedName(person)}, en euros</span>}
        emptyValue={null}
      />
    </Box>
  );
}

/** Red with a word below the minimum (specification §9). */
function BalanceAfter({ person }: PersonProps) {
  const isChosen = useIsChosen(person);
  const debited = debitableCents(useWatch<DebitValues, `amounts.${string}`>({ name: `amounts.${person.id}` }));
  const { wallet: policy } = useClubSettings();
  if (!isChosen || debited === null) return '—';
  const left = (centsOfEuros(person.wallet) ?? 0) - debited;
  if (walletBand(left, policy) !== 'below') return amount(left);
  return (
    <Typography component="span" variant="inherit" color="error">
      <Badge tone="danger">insuffisant</Badge> {amount(left)}
    </Typography>
  );
}

function AbsenceBadge({ person: { attendance } }: PersonProps) {
  if (!isAbsent(attendance) || attendance === null) return null;
  return <Badge tone={attendance === 'ABSENT' ? 'danger' : 'warn'}>{ATTENDANCE_LABELS[attendance]}</Badge>;
}

export function RoleBadge({ person: { type, active, wasOn } }: PersonProps) {
  if (!active && wasOn) return <Badge tone="warn">Désinscrit après le début</Badge>;
  if (!active) return <Badge tone="warn">Désinscrit</Badge>;
  if (type === 'ACCOMPANIST') return <Badge tone="note">Encadrant</Badge>;
  if (type === 'PARTICIPANT') return <Badge>Plongeur</Badge>;
  return <Badge tone="warn">En attente</Badge>;
}
