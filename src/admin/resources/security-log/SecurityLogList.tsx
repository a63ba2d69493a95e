import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import type { TracedAct } from '#contract/security-log.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { TRACED_ACTIONS } from '#domain/security-log.ts';
import { actorless, TRACED_ACTION_LABELS, tracedDetail, tracedOuting } from '#messages/security-log.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { DayInput } from '#admin/components/form/DayInput.tsx';
import { ClubList } from '#admin/components/list/ClubList.tsx';
import cells from '#admin/components/list/cells.module.css';
import { ROW_HEADER, twoLines, SENTENCES, MomentField } from '#admin/components/list/ClubTable.tsx';
import { SearchInput, selectFilter, choicesOf, byName } from '#admin/components/list/filters.tsx';

const Col = DataTable.Col<TracedAct>;

const FILTERS = [
  <SearchInput key="actor" source="actor" label="Fait par" placeholder="Premières lettres du nom" alwaysOn />,
  <SearchInput key="subject" source="subject" label="Au sujet de" placeholder="Premières lettres du nom" alwaysOn />,
  selectFilter('action', 'Acte', choicesOf(TRACED_ACTIONS, TRACED_ACTION_LABELS).toSorted(byName)),
  <DayInput key="from" source="from" label="Du" alwaysOn />,
  <DayInput key="to" source="to" label="Au" alwaysOn />,
];

export const SecurityLogList = () => (
  <ClubList<TracedAct>
    title="Journal de sécurité"
    intro={
      <>
        Qui a fait quoi, quand et au sujet de qui, gardé 12&nbsp;mois. Ce qui change une fiche se lit dans l’historique
        de cette fiche. <Link to={paths.retention}>Conservation des données</Link>
      </>
    }
    filters={FILTERS}
    sort={{ field: 'at', order: 'DESC' }}
    perPage={50}
    empty={
      <EmptyState icon="clock" title="Aucun acte ne correspond">
        <p>La recherche porte sur les premières lettres du nom et sur les 12&nbsp;derniers mois.</p>
      </EmptyState>
    }
  >
    <DataTable<TracedAct> {...SENTENCES} aria-label="Actes">
      <Col source="at" label="Date" style={{ width: 118 }} field={MomentField} disableSort />
      <Col label="Fait par" style={{ width: '19%' }} render={renderDoer} />
      <Col {...ROW_HEADER} label="Acte" render={renderAct} />
      <Col label="Au sujet de" style={{ width: '26%' }} render={renderSubject} />
      <Col label="Réseau" style={{ width: 138 }} render={({ network }) => network ?? '—'} />
    </DataTable>
  </ClubList>
);

const linkTo = (person: NonNullable<TracedAct['actor']>) => (
  <Link to={paths.diver(person.id)}>{sortedName(person)}</Link>
);

const renderDoer = (act: TracedAct) =>
  act.actor ? linkTo(act.actor) : <span className={cells.quiet}>{actorless(act)}</span>;

const renderAct = (act: TracedAct) =>
  twoLines(
    <span className={cells.inline}>
      {TRACED_ACTION_LABELS[act.action]}
      {act.times > 1 && <Badge tone="warn">{act.times}&nbsp;fois</Badge>}
    </span>,
    tracedDetail(act),
  );

function renderSubject(act: TracedAct) {
  const { actor, subject, detail } = act;
  const outing = tracedOuting(act);
  if (subject === null && detail.subject) return twoLines(detail.subject, outing);
  if (subject === null) return outing ?? '—';
  return twoLines(subject.id === actor?.id ? <span className={cells.quiet}>soi-même</span> : linkTo(subject), outing);
}
