import { Box, Stack } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import type { CashBox, CashTotals } from '#contract/books.ts';
import type { BookCode } from '#domain/books/accounts.ts';
import type { Day } from '#domain/dates.ts';
import { periodNamed, PERIODS, type PeriodName } from '#domain/ledger/periods.ts';
import { centsOfEuros, eurosOfCents } from '#domain/money.ts';
import { MEANS_LABELS } from '#messages/books.ts';
import { amountOfEuros, longDay, plural } from '#messages/format.ts';
import { ACCOUNT_LABELS, MOVEMENT_LABELS, periodLabel } from '#messages/ledger.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '#ui/components/Button.tsx';
import { DialogButton } from '#ui/components/DialogButton.tsx';
import { Banner, EmptyState, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { Options, Select } from '#ui/form/Field.tsx';
import { useToday } from '#ui/hooks/useNow.ts';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { FileButtons } from '#admin/components/export/ExportDialog.tsx';
import { Sheet } from '#admin/components/list/ClubList.tsx';
import { AmountField, ClubTable, ROW_HEADER } from '#admin/components/list/ClubTable.tsx';
import { useProviderQuery } from '#admin/providers/hooks.ts';
import { DepositDialog } from './DepositDialog.tsx';
import { Deposits, Heading } from './Deposits.tsx';
import { meansTotalColumns } from './export-columns.ts';
import { transfersOf } from './labels.ts';

/** Where the club's money is, on any day, and what the treasurer does with it. */
export function CashBoxScreen() {
  const today = useToday();
  const [day, setDay] = useState<Day | null>(null);
  const query = useProviderQuery(
    ['books', 'cashBox', day],
    (provider, call) => provider.call('GET /caisse', { ...call, query: { day: day ?? undefined } }),
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <PageTitle
        back={paths.ledger}
        intro="Où est l’argent du club, et à qui il est. La banque s’arrête ici à ce qui lui a été remis."
        actions={
          <>
            <ButtonLink to={paths.accounts} variant="quiet">
              Plan de comptes
            </ButtonLink>
            <ButtonLink to={paths.reconciliation} variant="quiet">
              HelloAsso
            </ButtonLink>
            <ButtonLink to={paths.transfers} variant="quiet">
              Toutes les écritures
            </ButtonLink>
            <DialogButton renderDialog={(close) => <DepositDialog onClose={close} />}>Remettre en banque</DialogButton>
            <ButtonLink to={paths.takeMoney} variant="primary" icon="plus">
              Encaisser
            </ButtonLink>
          </>
        }
      >
        Caisse
      </PageTitle>
      <Stack spacing={3}>
        <Box sx={{ width: 240 }}>
          <DayField
            label="Soldes au soir du"
            value={day ?? today}
            today={today}
            onChange={(typed) => setDay(typed || null)}
          />
        </Box>
        <QueryBody query={query} loading="Chargement de la caisse…" skeleton={<Skeleton height={220} />}>
          {(box) => <Balances box={box} isToday={box.day === today} />}
        </QueryBody>
        <Deposits />
        <Totals />
      </Stack>
    </>
  );
}

/** Each with the sentence below it; in the order in which a treasurer counts. */
const PLACES: readonly (readonly [BookCode, string])[] = [
  ['CASH', 'dans la caisse'],
  ['CHEQUES', 'chèques pas encore remis'],
  ['VOUCHERS', 'bons à se faire rembourser'],
  ['HELLOASSO', 'payés en ligne, chez HelloAsso'],
  ['BANK', 'remis à la banque'],
  ['SUSPENSE', 'dont nul n’a noté l’origine'],
];

interface BalancesProps {
  readonly box: CashBox;
  readonly isToday: boolean;
}

function Balances({ box: { day, accounts, cheques, unexplained }, isToday }: BalancesProps) {
  const balanceOf = (code: BookCode): number => accounts.find((one) => one.code === code)?.balance ?? 0;
  // Below zero, its money is counted at one of the places already.
  const heldOf = (code: BookCode): number => (code === 'SUSPENSE' ? Math.max(0, balanceOf(code)) : balanceOf(code));
  const all = PLACES.reduce((sum, [code]) => sum + (centsOfEuros(heldOf(code)) ?? 0), 0);
  const owed = balanceOf('WALLETS');
  return (
    <Stack spacing={2}>
      {isToday && unexplained > 0 && (
        <Banner
          tone="warn"
          title={`${plural(unexplained, 'écriture attend', 'écritures attendent')} une explication`}
          actions={<ButtonLink to={transfersOf({ unexplained: true })}>Expliquer</ButtonLink>}
        />
      )}
      {isToday && cheques.due > 0 && (
        <Banner tone="note">
          {`${plural(cheques.due, 'chèque est à remettre', 'chèques sont à remettre')} en banque, pour ${amountOfEuros(cheques.dueSum)}.`}
        </Banner>
      )}
      <Box
        component="section"
        aria-label={`Soldes au ${longDay(day)}`}
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))' }}
      >
        {PLACES.map(([code, what]) => (
          <Place
            key={code}
            code={code}
            balance={code === 'SUSPENSE' ? Math.abs(balanceOf(code)) : balanceOf(code)}
            what={what}
          />
        ))}
      </Box>
      <Box component="p" sx={{ fontSize: 'var(--font-size-l)' }}>
        En tout <strong>{amountOfEuros(eurosOfCents(all))}</strong>, dont{' '}
        <Link to={transfersOf({ account: 'WALLETS' })}>
          <strong>{amountOfEuros(owed)}</strong> sont aux membres
        </Link>{' '}
        (leurs porte-monnaie)&nbsp;: le club les leur doit.
      </Box>
    </Stack>
  );
}

const Place = ({
  code,
  balance,
  what,
}: {
  readonly code: BookCode;
  readonly balance: number;
  readonly what: string;
}) => (
  <Link to={transfersOf({ account: code })} className="panel" style={{ padding: 16, textDecoration: 'none' }}>
    <Box component="strong" sx={{ display: 'block', fontSize: 'var(--font-size-xl)', whiteSpace: 'nowrap' }}>
      {amountOfEuros(balance)}
    </Box>
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {what}
    </Box>
  </Link>
);

const NAME = 'Totaux par nature et moyen';

type Line = CashTotals['lines'][number];
/** Sums without a line. */
type Row = Pick<Line, 'count' | 'in' | 'out'> & { readonly id: string; readonly line?: Line; readonly title?: string };
const Col = DataTable.Col<Row>;

const summed = (id: string, title: string, lines: readonly Line[]): Row => {
  const sumOf = (read: (line: Line) => number): number => lines.reduce((sum, line) => sum + read(line), 0);
  const euros = (read: (line: Line) => number): number => eurosOfCents(sumOf((line) => centsOfEuros(read(line)) ?? 0));
  return { id, title, count: sumOf(({ count }) => count), in: euros((line) => line.in), out: euros(({ out }) => out) };
};

/** Lines of each account with their subtotal. */
const rowsOf = (lines: readonly Line[]): Row[] =>
  [...Map.groupBy(lines, ({ account }) => account)].flatMap(([account, own]) => [
    ...own.map((line) => ({ ...line, id: `${account} ${line.kind} ${line.means}`, line })),
    summed(account, `Sous-total ${ACCOUNT_LABELS[account].toLowerCase()}`, own),
  ]);

function Totals() {
  const today = useToday();
  const [period, setPeriod] = useState<PeriodName>('season');
  const days = periodNamed(period, today);
  const query = useProviderQuery(
    ['books', 'totals', days],
    (provider, call) => provider.call('GET /caisse/totaux', { ...call, query: days }),
    { placeholderData: keepPreviousData },
  );
  return (
    <section aria-labelledby="cash-totals">
      <Stack spacing={2}>
        <Heading id="cash-totals">{NAME}</Heading>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'flex-end', gap: 2 }}>
          <Box sx={{ width: 240 }}>
            <Select
              label="Période"
              value={period}
              onChange={({ target }) => setPeriod(PERIODS.find((name) => name === target.value) ?? period)}
            >
              <Options of={PERIODS.map((name) => [name, periodLabel(name, today)])} />
            </Select>
          </Box>
          <FileButtons name={NAME} columns={meansTotalColumns} records={query.data?.lines ?? []} />
        </Stack>
        <QueryBody
          query={query}
          skeleton={<Skeleton height={240} />}
          isEmpty={({ lines }) => lines.length === 0}
          empty={<EmptyState icon="wallet" title="Aucun mouvement sur cette période" />}
        >
          {({ lines }) => (
            <Sheet>
              <ClubTable<Row> label={NAME} tabIndex={0} data={rowsOf(lines)} total={summed('total', 'Total', lines)}>
                <Col
                  {...ROW_HEADER}
                  label="Nature"
                  render={({ line, title }) => (line ? MOVEMENT_LABELS[line.kind] : <strong>{title}</strong>)}
                />
                <Col label="Moyen" render={({ line }) => line?.means && MEANS_LABELS[line.means]} />
                <Col source="count" label="Nombre" align="right" disableSort />
                <Col source="in" label="Crédits" align="right" field={AmountField} disableSort />
                <Col source="out" label="Débits" align="right" field={AmountField} disableSort />
              </ClubTable>
            </Sheet>
          )}
        </QueryBody>
      </Stack>
    </section>
  );
}
