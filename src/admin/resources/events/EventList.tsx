import type { Site } from '#contract/sites.ts';
import type { ClubEvent } from '#contract/events.ts';
import { entriesOf } from '#domain/registration/entries.ts';
import { CreateButton, DataTable, useGetList, useNotify, useRefresh } from 'react-admin';
import { EVENT_STATUSES } from '#domain/events/status.ts';
import { seasonStart } from '#domain/ledger/periods.ts';
import { waitingCount } from '#domain/registration/placement.ts';
import { dayAndTime, EVENT_STATUS_LABELS, shortDayYear, siteName } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import { withQuery } from '#shared/query-string.ts';
import { Dialog } from '#ui/components/Dialog.tsx';
import { DialogButton } from '#ui/components/DialogButton.tsx';
import { useActor } from '#ui/data/club-hooks.ts';
import { EmptyState } from '#ui/feedback/states.tsx';
import { useToday } from '#ui/hooks/useNow.ts';
import { CancelEvent } from '#ui/outings/CancelEvent.tsx';
import { Marks, marksOf, placesOf, type PlaceCount } from '#ui/outings/outing-marks.tsx';
import { ExportButton } from '#admin/components/export/ExportButton.tsx';
import { FROM_LIST } from '#admin/components/list-address.ts';
import cells from '#admin/components/list/cells.module.css';
import { ClubList } from '#admin/components/list/ClubList.tsx';
import { CONTROLS, ROW_HEADER, RowLink, useRowClick } from '#admin/components/list/ClubTable.tsx';
import { choicesOf, SearchInput, selectFilter, useFilterValues } from '#admin/components/list/filters.tsx';
import { eventColumns } from './export-columns.ts';

const Col = DataTable.Col<ClubEvent>;
const COMING = { period: 'coming' };
const ALL_SITES = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'name', order: 'ASC' } } as const;

/** Outings to come and past, and what one does with them. */
export const EventList = () => (
  <ClubList<ClubEvent>
    title="Plongées"
    actions={
      <>
        <ExportButton name="Plongées" columns={eventColumns} />
        <CreateButton to={paths.eventNew} state={FROM_LIST} label="Nouvelle plongée" />
      </>
    }
    filters={useEventFilters()}
    filterDefaultValues={COMING}
    savesFilters
    sort={{ field: 'date', order: 'ASC' }}
    perPage={50}
    empty={<NoEvent />}
  >
    <DataTable<ClubEvent> rowClick={useRowClick(paths.eventUpdate)} aria-label="Plongées">
      <Col
        {...ROW_HEADER}
        source="date"
        label="Date"
        render={({ id, date }) => <RowLink to={paths.eventUpdate(id)}>{dayAndTime(date, shortDayYear)}</RowLink>}
      />
      <Col label="Site" render={({ site }) => siteName(site.name)} />
      <Col label="État" render={(event) => <Marks marks={marksOf(event)} className={cells.marks} />} />
      <Col label="Plongeurs" align="right" render={renderDivers} />
      <Col label="Encadrants" align="right" render={(event) => takenText(placesOf(event, 'ACCOMPANIST'))} />
      <Col {...CONTROLS} label="Actions" render={(event) => <Actions event={event} />} />
    </DataTable>
  </ClubList>
);

/** Seasons offered, the present one first. */
const SEASONS = 6;

function useEventFilters() {
  const { data: sites = [] } = useGetList<Site>('sites', ALL_SITES);
  const newest = Number(seasonStart(useToday()).slice(0, 4));
  const seasons = Array.from({ length: SEASONS }, (_, back) => newest - back);
  const periods = [
    { id: 'coming', name: 'Un an à venir' },
    { id: 'past', name: 'Un an passé' },
    ...seasons.map((year) => ({ id: String(year), name: `Saison\u00a0${year}/${year + 1}` })),
  ];
  return [
    <SearchInput key="q" source="q" label="Rechercher une plongée" placeholder="Site ou date" alwaysOn />,
    selectFilter('period', 'Période', periods, 'Quatre mois à venir'),
    selectFilter('status', 'État', choicesOf(EVENT_STATUSES, EVENT_STATUS_LABELS)),
    selectFilter('site', 'Site', sites),
  ];
}

const takenText = ({ taken, max }: PlaceCount): string => (max === null ? String(taken) : `${taken} sur ${max}`);

function renderDivers(event: ClubEvent) {
  const waiting = waitingCount(event, entriesOf(event), 'PARTICIPANT');
  return (
    <>
      {takenText(placesOf(event, 'PARTICIPANT'))}
      {waiting > 0 && <span className={cells.secondLine}>{waiting}&nbsp;en&nbsp;attente</span>}
    </>
  );
}

function Actions({ event }: { readonly event: ClubEvent }) {
  const actor = useActor();
  const notify = useNotify();
  const refresh = useRefresh();
  const when = dayAndTime(event.date, shortDayYear);
  const name = <span className="visually-hidden">{` la plongée du ${when}, ${siteName(event.site.name)}`}</span>;
  const renderDialog = (close: () => void) => (
    <Dialog title={siteName(event.site.name)} subtitle={when} size="s" onClose={close}>
      {actor && (
        <CancelEvent
          event={event}
          actor={actor}
          onDone={(said) => {
            close();
            refresh();
            notify(said);
          }}
        />
      )}
    </Dialog>
  );
  return (
    <span className={cells.pair}>
      <RowLink to={withQuery(paths.eventNew, { copie: event.id })}>Dupliquer{name}</RowLink>
      {event.status !== 'CANCELLED' && (
        <DialogButton size="s" variant="quiet" renderDialog={renderDialog}>
          Annuler…{name}
        </DialogButton>
      )}
    </span>
  );
}

function NoEvent() {
  const isNarrowed = Object.keys(useFilterValues()).some((name) => name !== 'period');
  return (
    <EmptyState icon="calendar" title={isNarrowed ? 'Aucune plongée ne correspond' : 'Aucune plongée'}>
      <p>Choisissez une autre période{isNarrowed ? ' ou d’autres filtres' : ', ou ajoutez une plongée'}.</p>
    </EmptyState>
  );
}
