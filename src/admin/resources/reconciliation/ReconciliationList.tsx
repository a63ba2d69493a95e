import { Stack } from '@mui/material';
import { useState } from 'react';
import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Reconciliation, ReconciliationLine } from '#contract/reconciliation.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { isMembers } from '#domain/payments/provider-books.ts';
import { amountOfEuros, dayAndTime, dayYear, plural, shortDayYear, spacedFigure } from '#messages/format.ts';
import {
  EXPLAINED_LABELS,
  explainedWords,
  LINE_SENTENCES,
  lineTitle,
  SUGGESTED_LABELS,
  syncFailure,
} from '#messages/reconciliation.ts';
import { paths } from '#shared/paths.ts';
import { Button } from '#ui/components/Button.tsx';
import { Banner, EmptyState, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { Figures } from '#admin/components/Figures.tsx';
import cells from '#admin/components/list/cells.module.css';
import { Sheet } from '#admin/components/list/ClubList.tsx';
import { ClubTable, ROW_HEADER, twoLines } from '#admin/components/list/ClubTable.tsx';
import { useNotifyError, useProviderMutation, useProviderQuery } from '#admin/providers/hooks.ts';
import { ExplainDialog } from './ExplainDialog.tsx';
import { useExplain, type Explained } from './useExplain.ts';

/** While a run goes on, milliseconds between two looks. */
const LOOK_EVERY = 1500;

/** Whether the books agree with HelloAsso, and what stands on one side only. */
export function ReconciliationScreen() {
  const query = useProviderQuery(['reconciliation'], (provider, call) => provider.call('GET /rapprochement', call), {
    refetchInterval: ({ state }) => (state.data?.running ? LOOK_EVERY : false),
  });
  const sync = useProviderMutation({
    mutationFn: (provider) => provider.call('POST /rapprochement'),
    onError: useNotifyError(),
  });
  const { configured = true, running = false } = query.data ?? {};
  return (
    <>
      <PageTitle
        back={paths.cashBox}
        intro="Ce que HelloAsso dit des paiements, et ce que les comptes du club en savent. Chaque nuit, et quand vous le demandez."
        actions={
          <Button
            variant="primary"
            busy={sync.isPending || running}
            reason={configured ? null : 'Le club n’a pas donné de clé HelloAsso\u00a0: voyez les paramètres.'}
            onClick={() => sync.mutate()}
          >
            Synchroniser
          </Button>
        }
      >
        Rapprochement HelloAsso
      </PageTitle>
      <QueryBody query={query} skeleton={<Skeleton height={320} />}>
        {(found) => (
          <Stack spacing={3}>
            <State found={found} />
            {found.lines.length === 0 ? <Agreed found={found} /> : <Unexplained found={found} />}
          </Stack>
        )}
      </QueryBody>
    </>
  );
}

function State({ found }: { readonly found: Reconciliation }) {
  const { balance, syncedAt, failure, payments, unexplained, share, running, unnamed } = found;
  return (
    <>
      {failure && !running && (
        <Banner tone="warn" title={`La synchronisation du ${dayAndTime(failure.at)} s’est arrêtée`}>
          {syncFailure(failure.code)} Elle reprend d’elle-même.
        </Banner>
      )}
      {unnamed > 0 && (
        <Banner tone="warn">
          {`${plural(unnamed, 'paiement sans numéro n’a', 'paiements sans numéro n’ont')} pas pu être lu chez HelloAsso.`}
        </Banner>
      )}
      <Figures
        label="État du rapprochement"
        figures={[
          ['Expliqué', `${share}\u00a0%`],
          [
            'Reste à expliquer',
            unexplained.count === 0 ? 'rien' : explainedWords(unexplained.count, unexplained.amount),
          ],
          ['Chez HelloAsso, selon les comptes', amountOfEuros(balance)],
          ['Paiements connus', spacedFigure(payments)],
          ['Dernière synchronisation complète', lastRun(running, syncedAt)],
        ]}
      />
    </>
  );
}

function lastRun(running: boolean, syncedAt: string | null): string {
  if (running) return 'en cours…';
  return syncedAt === null ? 'aucune' : dayAndTime(syncedAt, dayYear);
}

const Agreed = ({ found: { syncedAt } }: { readonly found: Reconciliation }) =>
  syncedAt === null ? (
    <EmptyState icon="wallet" title="Rien n’a encore été lu chez HelloAsso">
      <p>La première synchronisation lit tous les paiements du compte.</p>
    </EmptyState>
  ) : (
    <EmptyState icon="check" title="Tout est expliqué">
      <p>Chaque paiement de HelloAsso est dans les comptes, et à quelqu’un.</p>
    </EmptyState>
  );

type Row = ReconciliationLine & { readonly id: string };
const Col = DataTable.Col<Row>;
const NAME = 'Inexpliqué';

function Unexplained({ found: { lines, unexplained } }: { readonly found: Reconciliation }) {
  const [asked, setAsked] = useState<Row | null>(null);
  const explain = useExplain();
  const rows = lines.map((line) => ({ ...line, id: line.key }));
  return (
    <section aria-label={NAME}>
      <Sheet>
        <ClubTable<Row> label={NAME} tabIndex={0} data={rows}>
          <Col {...ROW_HEADER} label="Chez HelloAsso" render={renderPayment} />
          <Col label="Payé par" render={({ payer, email }) => twoLines(payer ?? '–', email)} />
          <Col label="Jour" render={({ day }) => <span className={cells.inline}>{shortDayYear(day)}</span>} />
          <Col
            label="Montant"
            align="right"
            render={({ kind, amount }) => (kind === 'UNREADABLE' ? '–' : amountOfEuros(amount))}
          />
          <Col label="Membre suggéré" render={renderSuggestion} />
          <Col
            label="Explication"
            render={(row) =>
              row.kind === 'ENTRY' ? (
                <Ways row={row} busy={explain.isPending} explain={explain.mutate} onAsk={() => setAsked(row)} />
              ) : (
                LINE_SENTENCES[row.kind]
              )
            }
          />
        </ClubTable>
      </Sheet>
      {unexplained.count > lines.length && (
        <p className="quiet">{`Les ${lines.length} lignes les plus récentes\u00a0; les autres suivent.`}</p>
      )}
      {asked && <ExplainDialog line={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

interface WaysProps {
  readonly row: Row;
  readonly busy: boolean;
  readonly explain: (explained: Explained) => void;
  readonly onAsk: () => void;
}

/** The likely explanation in one click, and all others. */
function Ways({ row: { transfer, suggestion, number, amount }, busy, explain, onAsk }: WaysProps) {
  const { as, diver } = suggestion ?? {};
  const about = <span className="visually-hidden"> de la ligne n° {number}</span>;
  return (
    <span className={cells.inline}>
      {as && transfer !== null && (
        <Button
          size="s"
          variant="primary"
          busy={busy}
          onClick={() => explain({ id: transfer, as, ...(isMembers(as) && diver && { diver: diver.id }) })}
        >
          {amount < 0 ? 'Retirer' : EXPLAINED_LABELS[as]}
          {about}
        </Button>
      )}
      <Button size="s" variant="quiet" onClick={onAsk}>
        {as ? 'Autrement…' : 'Expliquer…'}
        {about}
      </Button>
    </span>
  );
}

const renderPayment = ({ kind, number, amount, form, state }: Row) =>
  twoLines(
    lineTitle(kind, amount, number),
    [form, kind === 'ENTRY' ? null : state].filter(Boolean).join(' · ') || undefined,
  );

const renderSuggestion = ({ suggestion }: Row) => {
  const { diver, by, as } = suggestion ?? {};
  if (!diver || !as) return <span className={cells.quiet}>–</span>;
  return twoLines(
    <Link to={paths.diver(diver.id)}>{sortedName(diver)}</Link>,
    [EXPLAINED_LABELS[as], by && SUGGESTED_LABELS[by]].filter(Boolean).join(' · '),
  );
};
