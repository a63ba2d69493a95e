import type { ClubEvent } from '#contract/events.ts';
import { entriesOf } from '#domain/registration/entries.ts';
import { parisDay, parisTime } from '#domain/dates.ts';
import { waitingCount } from '#domain/registration/placement.ts';
import type { ExportColumn } from '#shared/files/columns.ts';
import { EVENT_LABELS as labels } from '#messages/field-labels.ts';
import { EVENT_STATUS_LABELS, siteName } from '#messages/format.ts';
import { placesOf } from '#ui/outings/outing-marks.tsx';

const columnOf = (label: string, kind: Column['kind'], valueOf: Column['valueOf']): Column => ({
  key: label,
  label,
  kind,
  usual: true,
  valueOf,
});
type Column = ExportColumn<ClubEvent>;

/** Figures alone: no registrant is named. */
export const eventColumns: readonly Column[] = [
  columnOf('Date', 'day', ({ date }) => parisDay(date)),
  columnOf('Heure', 'text', ({ date }) => parisTime(date)),
  columnOf(labels.hourRdv, 'text', ({ hourRdv }) => hourRdv),
  columnOf(labels.site, 'text', ({ site }) => siteName(site.name)),
  columnOf(labels.status, 'text', ({ status }) => EVENT_STATUS_LABELS[status]),
  columnOf('Plongeurs', 'number', (event) => placesOf(event, 'PARTICIPANT').taken),
  columnOf(labels.diverMaxNumber, 'number', ({ diverMaxNumber }) => diverMaxNumber),
  columnOf('En attente', 'number', (event) => waitingCount(event, entriesOf(event), 'PARTICIPANT')),
  columnOf('Encadrants', 'number', (event) => placesOf(event, 'ACCOMPANIST').taken),
  columnOf(labels.accompanistMaxNumber, 'number', ({ accompanistMaxNumber }) => accompanistMaxNumber),
  columnOf(labels.description, 'text', ({ description }) => description),
];
