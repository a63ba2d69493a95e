import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import type { MemberRequest } from '#contract/personal-data.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { REQUEST_STATES } from '#domain/personal-data.ts';
import { REQUEST_LABELS, REQUEST_STATE_LABELS } from '#messages/personal-data.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { ButtonLink } from '#ui/components/Button.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { ClubList } from '#admin/components/list/ClubList.tsx';
import { ROW_HEADER, twoLines, SENTENCES, ParisDayField } from '#admin/components/list/ClubTable.tsx';
import { selectFilter, choicesOf } from '#admin/components/list/filters.tsx';

const Col = DataTable.Col<MemberRequest>;
const FILTERS = [selectFilter('state', 'État', choicesOf(REQUEST_STATES, REQUEST_STATE_LABELS), 'Toutes')];

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
    sort={{ field: 'createdAt', order: 'DESC' }}
    perPage={50}
    empty={
      <EmptyState icon="check" title="Aucune demande">
        <p>Les membres demandent une correction ou un effacement depuis «&nbsp;Mes données&nbsp;».</p>
      </EmptyState>
    }
  >
    <DataTable<MemberRequest> {...SENTENCES} aria-label="Demandes">
      <Col source="createdAt" label="Date" style={{ width: 118 }} field={ParisDayField} />
      <Col {...ROW_HEADER} label="Membre" style={{ width: '22%' }} render={({ diver }) => sortedName(diver)} />
      <Col label="Demande" render={({ kind, text }) => twoLines(REQUEST_LABELS[kind], text)} />
      <Col label="État" style={{ width: 138 }} render={renderState} />
      <Col label="Action" style={{ width: 138 }} render={renderLink} />
    </DataTable>
  </ClubList>
);

const renderLink = ({ id, state, diver }: MemberRequest) => (
  <Link to={paths.dataRequest(id)}>
    {state === 'OPEN' ? 'Répondre' : 'Relire'}
    <span className="visually-hidden"> la demande de {sortedName(diver)}</span>
  </Link>
);

const TONES = { OPEN: 'note', DONE: 'ok', REFUSED: 'warn', WITHDRAWN: 'neutral' } as const;

const renderState = ({ state }: MemberRequest) => <Badge tone={TONES[state]}>{REQUEST_STATE_LABELS[state]}</Badge>;
