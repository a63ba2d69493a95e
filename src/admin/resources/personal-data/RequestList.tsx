import { DataTable, SelectInput } from 'react-admin';
import { Link } from 'react-router-dom';
import type { MemberRequest } from '../../../shared/contract/personal-data.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import { REQUEST_STATES, type RequestState } from '../../../shared/domain/personal-data.ts';
import { numericDay } from '../../../shared/messages/dates.ts';
import { REQUEST_LABELS, REQUEST_STATE_LABELS } from '../../../shared/messages/personal-data.ts';
import { paths } from '../../../shared/paths.ts';
import { Badge } from '../../../shared/ui/components/Badge.tsx';
import { ButtonLink } from '../../../shared/ui/components/Button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/EmptyState.tsx';
import { ClubList } from '../../components/list/ClubList.tsx';
import cells from '../../components/list/cells.module.css';
import { ROW_HEADER } from '../../components/list/columns.tsx';

const NEWEST_FIRST = { field: 'createdAt', order: 'DESC' } as const;
const Col = DataTable.Col<MemberRequest>;
const STATE_CHOICES = REQUEST_STATES.map((state) => ({ id: state, name: REQUEST_STATE_LABELS[state] }));
const FILTERS = [
  <SelectInput key="state" source="state" label="État" emptyText="Toutes" choices={STATE_CHOICES} alwaysOn />,
];

export const RequestList = () => (
  <ClubList<MemberRequest>
    title="Demandes sur les données"
    intro="Ce que des membres demandent de faire corriger ou effacer. Le club a un mois pour répondre."
    actions={
      <ButtonLink to={paths.erasures} icon="clock">
        Effacements faits
      </ButtonLink>
    }
    filters={FILTERS}
    sort={NEWEST_FIRST}
    perPage={50}
    // A remembered filter would hide a new request.
    storeKey={false}
    empty={<NoRequest />}
  >
    <div className={cells.sentences}>
      <DataTable<MemberRequest> aria-label="Demandes" rowClick={false} bulkActionButtons={false}>
        <Col
          source="createdAt"
          label="Date"
          style={{ width: 118 }}
          render={({ createdAt }) => numericDay(parisDay(createdAt))}
        />
        <Col {...ROW_HEADER} label="Membre" style={{ width: '22%' }} render={({ diver }) => sortedName(diver)} />
        <Col
          label="Demande"
          render={({ kind, text }) => (
            <>
              {REQUEST_LABELS[kind]}
              <span className={cells.secondLine}>{text}</span>
            </>
          )}
        />
        <Col label="État" style={{ width: 138 }} render={({ state }) => <StateBadge state={state} />} />
        <Col label="Action" style={{ width: 138 }} render={(request) => <OpenLink request={request} />} />
      </DataTable>
    </div>
  </ClubList>
);

const OpenLink = ({ request: { id, state, diver } }: { readonly request: MemberRequest }) => (
  <Link to={paths.dataRequest(id)}>
    {state === 'OPEN' ? 'Répondre' : 'Relire'}
    <span className="visually-hidden"> la demande de {sortedName(diver)}</span>
  </Link>
);

const NoRequest = () => (
  <EmptyState icon="check" title="Aucune demande">
    <p>Les membres demandent une correction ou un effacement depuis «&nbsp;Mes données&nbsp;».</p>
  </EmptyState>
);

const TONES = { OPEN: 'note', DONE: 'ok', REFUSED: 'warn' } as const;

export const StateBadge = ({ state }: { readonly state: RequestState }) => (
  <Badge tone={TONES[state]}>{REQUEST_STATE_LABELS[state]}</Badge>
);
