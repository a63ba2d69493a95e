import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import type { LedgerOuting } from '../../../shared/contract/ledger.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { amountOfEuros, plural, shortDayYear } from '../../../shared/messages/format.ts';
import { paths } from '../../../shared/paths.ts';
import { Badge } from '../../../shared/ui/components/Badge.tsx';
import { Dialog } from '../../../shared/ui/components/Dialog.tsx';
import { Banner, EmptyState, QueryBody, Skeleton } from '../../../shared/ui/feedback/states.tsx';
import { RowLink, ROW_HEADER, ClubTable } from '../../components/list/ClubTable.tsx';
import { useToday } from '../../../shared/ui/hooks/useNow.ts';
import { useProviderQuery } from '../../providers/hooks.ts';

const useOutings = ({ toRefund }: { readonly toRefund: boolean }) =>
  useProviderQuery(['ledger', 'listLedgerOutings', toRefund], (provider, call) =>
    provider.listLedgerOutings(toRefund, call),
  );

/** `sam. 28 nov. 2026, VODELE` */
const nameOf = ({ date, site }: LedgerOuting['event']): string => `${shortDayYear(parisDay(date))}, ${site}`;

export function OutingsToRefund() {
  const { data: outings = [] } = useOutings({ toRefund: true });
  if (outings.length === 0) return null;
  return (
    <Banner tone="warn" title="Sorties annulées à rembourser">
      <ul>
        {outings.map(({ event, debited }) => (
          <li key={event.id}>
            <Link to={paths.outingDebit(event.id)}>{nameOf(event)}</Link>
            &nbsp;: {amountOfEuros(debited)} à rembourser
          </li>
        ))}
      </ul>
    </Banner>
  );
}

type Row = LedgerOuting & { readonly id: number };
const Col = DataTable.Col<Row>;

export const OutingsDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Débiter une sortie" subtitle="Choisissez la plongée." size="l" onClose={onClose}>
    <QueryBody
      query={useOutings({ toRefund: false })}
      skeleton={<Skeleton height={240} />}
      isEmpty={(outings) => outings.length === 0}
      empty={<EmptyState icon="calendar" title="Aucune plongée ces derniers mois" />}
    >
      {(outings) => <OutingsTable outings={outings} />}
    </QueryBody>
  </Dialog>
);

const OutingsTable = ({ outings }: { readonly outings: readonly LedgerOuting[] }) => (
  <ClubTable<Row> label="Plongées récentes" data={outings.map((outing) => ({ ...outing, id: outing.event.id }))}>
    <Col
      {...ROW_HEADER}
      label="Plongée"
      render={({ event }) => <RowLink to={paths.outingDebit(event.id)}>{nameOf(event)}</RowLink>}
    />
    <Col label="Inscrits" render={({ registered }) => plural(registered, 'inscrit', 'inscrits')} />
    <Col label="État" render={(outing) => <OutingState outing={outing} />} />
  </ClubTable>
);

function OutingState({ outing: { event, status, debits, debited } }: { readonly outing: LedgerOuting }) {
  const today = useToday();
  const sum = amountOfEuros(debited);
  if (status === 'CANCELLED') {
    return debits > 0 ? <Badge tone="danger">Annulée, {sum} à rembourser</Badge> : <Badge>Annulée</Badge>;
  }
  if (debits > 0) return <Badge tone="ok">Débitée&nbsp;: {sum}</Badge>;
  return parisDay(event.date) > today ? <Badge>À venir</Badge> : <Badge tone="warn">À débiter</Badge>;
}
