import { DataTable, SelectInput } from 'react-admin';
import { Link } from 'react-router-dom';
import type { TracedAct } from '../../../shared/contract/security-log.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import { TRACED_ACTIONS } from '../../../shared/domain/security-log.ts';
import { countedFigure } from '../../../shared/messages/counting.ts';
import { actorless, TRACED_ACTION_LABELS, tracedDetail, tracedOuting } from '../../../shared/messages/security-log.ts';
import { paths } from '../../../shared/paths.ts';
import { Badge } from '../../../shared/ui/components/Badge.tsx';
import { EmptyState } from '../../../shared/ui/feedback/EmptyState.tsx';
import { DayInput } from '../../components/form/DayInput.tsx';
import { ClubList } from '../../components/list/ClubList.tsx';
import cells from '../../components/list/cells.module.css';
import { ROW_HEADER } from '../../components/list/columns.tsx';
import { MomentField } from '../../components/list/fields.tsx';
import { SearchInput } from '../../components/list/filters.tsx';

const NEWEST_FIRST = { field: 'at', order: 'DESC' } as const;
const Col = DataTable.Col<TracedAct>;

const ACTION_CHOICES = TRACED_ACTIONS.map((action) => ({ id: action, name: TRACED_ACTION_LABELS[action] })).toSorted(
  (a, b) => a.name.localeCompare(b.name, 'fr'),
);
const FILTERS = [
  <SearchInput key="actor" source="actor" label="Fait par" alwaysOn />,
  <SearchInput key="subject" source="subject" label="Au sujet de" alwaysOn />,
  <SelectInput key="action" source="action" label="Acte" emptyText="Tous" choices={ACTION_CHOICES} alwaysOn />,
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
    sort={NEWEST_FIRST}
    perPage={50}
    // A remembered search would hide what has just happened.
    storeKey={false}
    figureOf={countedFigure}
    empty={<NoAct />}
  >
    <div className={cells.sentences}>
      <DataTable<TracedAct> aria-label="Actes" rowClick={false} bulkActionButtons={false}>
        <Col source="at" label="Date" style={{ width: 118 }} field={MomentField} disableSort />
        <Col label="Fait par" style={{ width: '19%' }} render={(act) => <Doer act={act} />} />
        <Col {...ROW_HEADER} label="Acte" render={(act) => <Act act={act} />} />
        <Col label="Au sujet de" style={{ width: '26%' }} render={(act) => <About act={act} />} />
        <Col label="Réseau" style={{ width: 138 }} render={({ network }) => network ?? '—'} />
      </DataTable>
    </div>
  </ClubList>
);

type Person = NonNullable<TracedAct['actor']>;

const PersonLink = ({ person }: { readonly person: Person }) => (
  <Link to={paths.diver(person.id)}>{sortedName(person)}</Link>
);

const Doer = ({ act }: { readonly act: TracedAct }) =>
  act.actor ? <PersonLink person={act.actor} /> : <span className={cells.quiet}>{actorless(act)}</span>;

function Act({ act }: { readonly act: TracedAct }) {
  const detail = tracedDetail(act);
  return (
    <>
      <span className={cells.inline}>
        {TRACED_ACTION_LABELS[act.action]}
        {act.times > 1 && <Badge tone="warn">{act.times}&nbsp;fois</Badge>}
      </span>
      {detail !== '' && <span className={cells.secondLine}>{detail}</span>}
    </>
  );
}

function About({ act }: { readonly act: TracedAct }) {
  const { actor, subject } = act;
  const outing = tracedOuting(act);
  if (subject === null && outing === null) return '—';
  return (
    <>
      {subject &&
        (subject.id === actor?.id ? <span className={cells.quiet}>soi-même</span> : <PersonLink person={subject} />)}
      {outing !== null && <span className={subject ? cells.secondLine : undefined}>{outing}</span>}
    </>
  );
}

const NoAct = () => (
  <EmptyState icon="clock" title="Aucun acte ne correspond">
    <p>La recherche porte sur les premières lettres du nom et sur les 12&nbsp;derniers mois.</p>
  </EmptyState>
);
