import { DataTable, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Reconciliation, ReconciliationLine } from '#contract/reconciliation.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { amountOfEuros, dayAndTime, dayYear, plural, shortDayYear, spacedFigure } from '#messages/format.ts';
import {
  EXPLAINED_LABELS,
  LINE_SENTENCES,
  lineTitle,
  SUGGESTED_LABELS,
  syncFailure,
} from '#messages/reconciliation.ts';
import { paths } from '#shared/paths.ts';
import { Button } from '#ui/components/Button.tsx';
import { DialogButton } from '#ui/components/DialogButton.tsx';
import { Banner, EmptyState, Skeleton } from '#ui/feedback/states.tsx';
import { Figures } from '#admin/components/Figures.tsx';
import cells from '#admin/components/list/cells.module.css';
import { ClubList } from '#admin/components/list/ClubList.tsx';
import { bulkActions, ROW_HEADER, selectColumn, twoLines } from '#admin/components/list/ClubTable.tsx';
import { type MetaQuery, SearchInput, useFilterValues, useListMeta } from '#admin/components/list/filters.tsx';
import { useNotifyError, useProviderMutation } from '#admin/providers/hooks.ts';
import { ExplainDialog } from './ExplainDialog.tsx';
import { ExplainManyDialog } from './ExplainManyDialog.tsx';
import { proposedFor, useExplain } from './useExplain.ts';

type State = Omit<Reconciliation, 'content'>;

/** While a run goes on, milliseconds between two looks. */
const LOOK_EVERY = 1500;
const refetchInterval = ({ state: { data } }: MetaQuery<State>) => (data?.meta?.running ? LOOK_EVERY : false);

const Col = DataTable.Col<ReconciliationLine>;
const NAME = 'Inexpliqué';
const FILTERS = [
  <SearchInput key="q" source="q" label="Rechercher" placeholder="Payeur, formulaire ou numéro" alwaysOn />,
];

/** Whether the books agree with HelloAsso, and what stands on one side only. */
export const ReconciliationList = () => (
  <ClubList<ReconciliationLine>
    title="Rapprochement HelloAsso"
    back={paths.cashBox}
    intro="Ce que HelloAsso dit des paiements, et ce que les comptes du club en savent. Chaque nuit, et quand vous le demandez."
    actions={<SyncButton />}
    above={<Agreement />}
    filters={FILTERS}
    sort={{ field: 'day', order: 'DESC' }}
    perPage={50}
    queryOptions={{ refetchInterval }}
    empty={<NothingLeft />}
  >
    <DataTable<ReconciliationLine> aria-label={NAME} {...bulkActions(<ExplainManyButton />, false)}>
      {selectColumn<ReconciliationLine>(
        ({ kind, amount, number }) => `Sélectionner\u00a0: ${lineTitle(kind, amount, number)}`,
      )}
      <Col {...ROW_HEADER} label="Chez HelloAsso" render={renderPayment} />
      <Col label="Payé par" render={({ payer, email }) => twoLines(payer ?? '–', email)} />
      <Col label="Jour" source="day" render={({ day }) => <span className={cells.inline}>{shortDayYear(day)}</span>} />
      <Col
        label="Montant"
        align="right"
        render={({ kind, amount }) => (kind === 'UNREADABLE' ? '–' : amountOfEuros(amount))}
      />
      <Col label="Membre suggéré" render={renderSuggestion} />
      <Col label="Explication" render={renderWays} />
    </DataTable>
  </ClubList>
);

function SyncButton() {
  const { configured = true, running = false } = useListMeta<State>() ?? {};
  const sync = useProviderMutation({
    mutationFn: (provider) => provider.call('POST /rapprochement'),
    onError: useNotifyError(),
  });
  return (
    <Button
      variant="primary"
      busy={sync.isPending || running}
      reason={configured ? null : 'Le club n’a pas donné de clé HelloAsso\u00a0: voyez les paramètres.'}
      onClick={() => sync.mutate()}
    >
      Synchroniser
    </Button>
  );
}

function Agreement() {
  const found = useListMeta<State>();
  if (!found) return <Skeleton height={64} />;
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
            unexplained.count === 0
              ? 'rien'
              : `${plural(unexplained.count, 'ligne', 'lignes')}, ${amountOfEuros(unexplained.amount)}`,
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

function NothingLeft() {
  const { q } = useFilterValues<{ readonly q?: string }>();
  const { syncedAt } = useListMeta<State>() ?? {};
  if (q)
    return (
      <EmptyState icon="wallet" title="Aucune ligne ne correspond">
        <p>La recherche porte sur le payeur, son adresse, le formulaire et le numéro.</p>
      </EmptyState>
    );
  return syncedAt === null ? (
    <EmptyState icon="wallet" title="Rien n’a encore été lu chez HelloAsso">
      <p>La première synchronisation lit tous les paiements du compte.</p>
    </EmptyState>
  ) : (
    <EmptyState icon="check" title="Tout est expliqué">
      <p>Chaque paiement de HelloAsso est dans les comptes, et à quelqu’un.</p>
    </EmptyState>
  );
}

function ExplainManyButton() {
  const { selectedIds } = useListContext<ReconciliationLine>();
  return (
    <DialogButton
      size="s"
      variant="primary"
      renderDialog={(close) => <ExplainManyDialog ids={selectedIds} onClose={close} />}
    >
      Expliquer…
    </DialogButton>
  );
}

const renderWays = (line: ReconciliationLine) =>
  line.kind === 'ENTRY' ? <Ways line={line} /> : LINE_SENTENCES[line.kind];

/** The likely explanation in one click, and all others. */
function Ways({ line }: { readonly line: ReconciliationLine }) {
  const { number, amount } = line;
  const proposed = proposedFor(line);
  const explain = useExplain();
  const about = <span className="visually-hidden"> de la ligne n° {number}</span>;
  return (
    <span className={cells.inline}>
      {proposed && (
        <Button size="s" variant="primary" busy={explain.isPending} onClick={() => explain.mutate(proposed)}>
          {amount < 0 ? 'Retirer' : EXPLAINED_LABELS[proposed.as]}
          {about}
        </Button>
      )}
      <DialogButton size="s" variant="quiet" renderDialog={(close) => <ExplainDialog line={line} onClose={close} />}>
        {proposed ? 'Autrement…' : 'Expliquer…'}
        {about}
      </DialogButton>
    </span>
  );
}

const renderPayment = ({ kind, number, amount, form, state }: ReconciliationLine) =>
  twoLines(
    lineTitle(kind, amount, number),
    [form, kind === 'ENTRY' ? null : state].filter(Boolean).join(' · ') || undefined,
  );

const renderSuggestion = ({ suggestion }: ReconciliationLine) => {
  const { diver, by, as } = suggestion ?? {};
  if (!diver || !as) return <span className={cells.quiet}>–</span>;
  return twoLines(
    <Link to={paths.diver(diver.id)}>{sortedName(diver)}</Link>,
    [EXPLAINED_LABELS[as], by && SUGGESTED_LABELS[by]].filter(Boolean).join(' · '),
  );
};
