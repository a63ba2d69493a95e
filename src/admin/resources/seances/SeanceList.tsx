import { CreateButton, DataTable } from 'react-admin';
import type { Seance } from '#contract/seances.ts';
import { can } from '#domain/permissions.ts';
import { shortDayYear } from '#messages/format.ts';
import { seanceHours, seanceNews } from '#messages/seances.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { DialogButton } from '#ui/components/DialogButton.tsx';
import { useActor } from '#ui/data/club-hooks.ts';
import { EmptyState } from '#ui/feedback/states.tsx';
import { useToday } from '#ui/hooks/useNow.ts';
import cells from '#admin/components/list/cells.module.css';
import { ClubList } from '#admin/components/list/ClubList.tsx';
import { CONTROLS, ROW_HEADER, RowLink } from '#admin/components/list/ClubTable.tsx';
import { selectFilter } from '#admin/components/list/filters.tsx';
import { CancelDialog, MoveDialog } from './ChangeDialogs.tsx';

const Col = DataTable.Col<Seance>;
const FILTERS = [selectFilter('period', 'Période', [{ id: 'past', name: 'Passées' }], 'À venir')];

/** Weekly sessions; an act changes one, or one and all later ones. */
export const SeanceList = () => (
  <ClubList<Seance>
    title="Planning des séances"
    actions={<CreateButton to={paths.seancesNew} label="Nouvelles séances" />}
    filters={FILTERS}
    sort={{ field: '', order: 'ASC' }}
    perPage={50}
    empty={<NoSeance />}
  >
    <DataTable<Seance> aria-label="Séances" tabIndex={0}>
      <Col {...ROW_HEADER} label="Jour" render={({ day }) => shortDayYear(day)} />
      <Col label="Heures" render={seanceHours} />
      <Col label="Séance" render={({ name }) => name} />
      <Col label="Lieu" render={({ place }) => place} />
      <Col label="État" render={renderState} />
      <Col label="Présents" align="right" render={(seance) => <Present seance={seance} />} />
      <Col label="Actions" render={renderActions} {...CONTROLS} />
    </DataTable>
  </ClubList>
);

function renderState(seance: Seance) {
  const news = seanceNews(seance);
  if (news === null) return 'Prévue';
  return (
    <>
      <Badge tone={seance.cancelReason === null ? 'warn' : 'danger'}>{news.label}</Badge>
      <span className={cells.secondLine}>{news.detail}</span>
    </>
  );
}

/** Links to the roll call once the session's day has come. */
function Present({ seance: { id, day, present, cancelReason } }: { readonly seance: Seance }) {
  const mayCall = can(useActor(), 'seances.callRoll');
  const today = useToday();
  if (cancelReason !== null || day > today) return null;
  return mayCall ? <RowLink to={paths.rollCall(id)}>{present}, faire l’appel</RowLink> : present;
}

function renderActions(seance: Seance) {
  const name = <span className="visually-hidden"> {`la séance du ${shortDayYear(seance.day)}`}</span>;
  return (
    <span className={cells.pair}>
      {seance.cancelReason === null && (
        <DialogButton size="s" renderDialog={(close) => <MoveDialog seance={seance} onClose={close} />}>
          Déplacer…{name}
        </DialogButton>
      )}
      <DialogButton size="s" variant="quiet" renderDialog={(close) => <CancelDialog seance={seance} onClose={close} />}>
        {seance.cancelReason === null ? 'Annuler…' : 'Rétablir…'}
        {name}
      </DialogButton>
    </span>
  );
}

const NoSeance = () => (
  <EmptyState icon="calendar" title="Aucune séance">
    <p>«&nbsp;Nouvelles séances&nbsp;» les crée pour toute une saison, en une fois.</p>
  </EmptyState>
);
