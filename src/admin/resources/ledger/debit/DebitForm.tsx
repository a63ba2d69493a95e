import { Box, Stack, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { Form, useEvent, DataTable } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { onceKey } from '#admin/providers/once-key.ts';
import type { OutingAccount } from '#contract/ledger.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { walletBand } from '#domain/ledger/balance.ts';
import { centsOfEuros, eurosOfCents } from '#domain/money.ts';
import { isAbsent } from '#domain/registration/attendance.ts';
import { useFormValues } from '#admin/components/form/useFormValues.ts';
import { ATTENDANCE_LABELS } from '#messages/dive-archive.ts';
import { amount, amountOfEuros, plural } from '#messages/format.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { Button } from '#ui/components/Button.tsx';
import { useClubSettings } from '#ui/data/club-hooks.ts';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { Banner } from '#ui/feedback/states.tsx';
import { StickyBar } from '#admin/components/form/ClubForm.tsx';
import { AmountInput } from '#admin/components/form/TypedInput.tsx';
import cells from '#admin/components/list/cells.module.css';
import { Sheet } from '#admin/components/list/ClubList.tsx';
import { ClubTable, ROW_HEADER, AmountField } from '#admin/components/list/ClubTable.tsx';
import { useProviderMutation } from '#admin/providers/hooks.ts';
import { amountsOf, debitOf, initialValues, type DebitValues, debitableCents, type Debtor } from './debit-values.ts';

interface DebitFormProps {
  readonly account: OutingAccount;
}

export function DebitForm({ account }: DebitFormProps) {
  // Kept: another treasurer's debit reads the account again, and must not undo what was typed.
  const [defaultValues] = useState(() => initialValues(account));
  const [asking, setAsking] = useState(false);
  const absent = account.people.filter(({ attendance }) => isAbsent(attendance)).length;
  return (
    <Stack spacing={2}>
      {account.debits > 0 && (
        <Banner
          tone={account.charged ? 'note' : 'warn'}
          title={account.charged ? 'Cette plongée est débitée à l’inscription' : 'Cette plongée a déjà été débitée'}
        >
          {amountOfEuros(account.debited)} en {plural(account.debits, 'débit', 'débits')}. Un nouveau débit s’y
          ajoute&nbsp;: cochez seulement les personnes qui manquaient.
        </Banner>
      )}
      {absent > 0 && (
        <Banner
          tone="note"
          title={`${plural(absent, 'personne absente n’est pas cochée', 'personnes absentes ne sont pas cochées')}.`}
        >
          Le directeur de plongée l’a noté sur la fiche de la sortie. Cochez-les si le club débite aussi les absents.
        </Banner>
      )}
      <Form noValidate disableInvalidFormNotification defaultValues={defaultValues} onSubmit={() => setAsking(true)}>
        <Sheet>
          <Each account={account} />
          <ClubTable<Debtor> label="Personnes à débiter" data={account.people}>
            {COLUMNS}
          </ClubTable>
          <Foot account={account} />
        </Sheet>
        {asking && <DebitDialog account={account} onClose={() => setAsking(false)} />}
      </Form>
    </Stack>
  );
}

function Each({ account: { people } }: DebitFormProps) {
  const { setValue } = useFormContext<DebitValues>();
  const each = useWatch<DebitValues, 'each'>({ name: 'each' });
  const fillLines = useEvent(() => setValue('amounts', amountsOf(people, each)));
  useEffect(fillLines, [fillLines, each]);
  return (
    <Stack direction="row" spacing={3} sx={{ alignItems: 'flex-end', padding: 2 }}>
      <Box sx={{ width: 200 }}>
        <AmountInput source="each" label="Montant par personne" emptyValue={null} />
      </Box>
      <Box component="p" sx={{ maxWidth: '60ch', paddingBottom: 1, color: 'text.secondary' }}>
        {people.some(({ price }) => price)
          ? 'Vide, chaque ligne a le prix de son tarif\u00a0; un montant les remplit toutes.'
          : 'Il remplit toutes les lignes.'}{' '}
        Vous pouvez ensuite changer le montant d’une personne, ou la décocher.
      </Box>
    </Stack>
  );
}

function Foot({ account: { people } }: DebitFormProps) {
  const { picked, total, obstacle } = debitOf(people, useFormValues<DebitValues>());
  return (
    <StickyBar sx={{ justifyContent: 'space-between', borderTop: 1, borderColor: 'divider' }}>
      <output>
        {plural(picked.length, 'personne cochée', 'personnes cochées')} · total <strong>{amount(total)}</strong>
      </output>
      <Button variant="primary" type="submit" icon="wallet" reason={obstacle} aria-haspopup="dialog">
        Débiter {plural(picked.length, 'porte-monnaie', 'porte-monnaie')}
      </Button>
    </StickyBar>
  );
}

/** Warns when the outing was already debited, also by another treasurer meanwhile. */
function DebitDialog({ account, onClose }: { readonly account: OutingAccount; readonly onClose: () => void }) {
  const { getValues, setValue } = useFormContext<DebitValues>();
  const { wallet: policy } = useClubSettings();
  // Makes a repeated request one debit.
  const [key] = useState(onceKey);
  const { lines, total } = debitOf(account.people, getValues());
  const again = account.debits > 0;
  const debit = useProviderMutation({
    mutationFn: (provider) =>
      provider.call('POST /mouvements/sortie/:id', {
        params: { id: account.event.id },
        body: {
          lines: lines.map(({ person, cents }) => ({ diver: person.id, amount: eurosOfCents(cents) })),
          key,
          ...(again && { again }),
        },
      }),
    success: () =>
      `${plural(lines.length, 'porte-monnaie débité', 'porte-monnaie débités')}, ${amount(total)} en tout.`,
    onSuccess: () => {
      setValue('chosen', Object.fromEntries(account.people.map(({ id }) => [id, false])));
      onClose();
    },
  });
  const amounts = new Set(lines.map(({ cents }) => cents));
  const [one = 0] = amounts;
  const emptied = lines.filter(({ person, cents }) => {
    const before = centsOfEuros(person.wallet) ?? 0;
    return walletBand(before - cents, policy) === 'below' && walletBand(before, policy) !== 'below';
  }).length;
  return (
    <ConfirmDialog
      title={again ? 'Débiter cette plongée une fois de plus\u00a0?' : 'Débiter cette plongée\u00a0?'}
      cancelLabel="Ne rien débiter"
      confirmLabel={`Débiter ${amount(total)}`}
      variant={again ? 'danger' : 'primary'}
      mutation={debit}
      onConfirm={() => debit.mutate()}
      onClose={onClose}
    >
      {again && (
        <Banner tone="warn">
          Elle a déjà été débitée de {amountOfEuros(account.debited)} en {plural(account.debits, 'débit', 'débits')}.
        </Banner>
      )}
      <p>
        {plural(lines.length, 'porte-monnaie sera débité', 'porte-monnaie seront débités')}
        {amounts.size === 1 ? ` de ${amount(one)}${lines.length > 1 ? ' chacun' : ''}` : ' du montant de leur ligne'}
        &nbsp;: <strong>{amount(total)}</strong> en tout. Chaque membre le lit dans son relevé.
      </p>
      {emptied > 0 && (
        <p>
          {plural(emptied, 'porte-monnaie passera', 'porte-monnaie passeront')} sous le minimum de{' '}
          {amount(policy.minimum)}.
        </p>
      )}
    </ConfirmDialog>
  );
}

interface PersonProps {
  readonly person: Debtor;
}

const Col = DataTable.Col<Debtor>;

// Constant, so that a letter typed in one row does not draw the others.
const COLUMNS = [
  <Col key="chosen" label={<CheckAll />} render={(person) => <ChosenCheckbox person={person} />} />,
  <Col key="name" {...ROW_HEADER} label="Nom" render={sortedName} />,
  <Col
    key="role"
    label="Inscription"
    render={(person) => (
      <>
        <RoleBadge person={person} /> <AbsenceBadge person={person} />{' '}
        {person.price && <span className="quiet small">{person.price.tariff}</span>}
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

const useIsChosen = ({ id }: Debtor): boolean => useWatch<DebitValues, `chosen.${string}`>({ name: `chosen.${id}` });

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
