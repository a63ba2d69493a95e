import { Stack } from '@mui/material';
import { DataTable } from 'react-admin';
import type { MemberRequest, RequestAnswer } from '#contract/personal-data.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { can } from '#domain/permissions.ts';
import { REQUEST_KINDS, REQUEST_STATES } from '#domain/personal-data.ts';
import { REQUEST_LABELS, REQUEST_STATE_LABELS } from '#messages/personal-data.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { Button, ButtonLink } from '#ui/components/Button.tsx';
import { useActor } from '#ui/data/club-hooks.ts';
import { EmptyState } from '#ui/feedback/states.tsx';
import { ClubList } from '#admin/components/list/ClubList.tsx';
import {
  CONTROLS,
  ROW_HEADER,
  RowLink,
  twoLines,
  SENTENCES,
  ParisDayField,
} from '#admin/components/list/ClubTable.tsx';
import { selectFilter, choicesOf } from '#admin/components/list/filters.tsx';
import { useNotifyError, useProviderMutation } from '#admin/providers/hooks.ts';

const Col = DataTable.Col<MemberRequest>;
const FILTERS = [selectFilter('state', 'État', choicesOf(REQUEST_STATES, REQUEST_STATE_LABELS), 'Toutes')];
const ALL_FILTERS = [...FILTERS, selectFilter('kind', 'Demande', choicesOf(REQUEST_KINDS, REQUEST_LABELS), 'Toutes')];

export function RequestList() {
  const actor = useActor();
  const isTreasurer = can(actor, 'dataRequests.answer');
  return (
    <ClubList<MemberRequest>
      title="Demandes sur les données"
      intro={
        isTreasurer
          ? 'Ce que des membres proposent de changer dans leur fiche, font corriger ou effacer. Le club a un mois pour répondre.'
          : 'Ce que des membres proposent de changer dans leur fiche.'
      }
      actions={
        isTreasurer && (
          <ButtonLink to={paths.erasures} icon="clock">
            Effacements faits
          </ButtonLink>
        )
      }
      filters={isTreasurer ? ALL_FILTERS : FILTERS}
      sort={{ field: 'createdAt', order: 'DESC' }}
      perPage={50}
      empty={
        <EmptyState icon="check" title="Aucune demande">
          <p>Les membres corrigent leurs données depuis «&nbsp;Mes données&nbsp;».</p>
        </EmptyState>
      }
    >
      <DataTable<MemberRequest> {...SENTENCES} aria-label="Demandes">
        <Col source="createdAt" label="Date" style={{ width: 118 }} field={ParisDayField} />
        <Col {...ROW_HEADER} label="Membre" style={{ width: '22%' }} render={renderMember} />
        <Col label="Demande" render={({ kind, text }) => twoLines(REQUEST_LABELS[kind], text)} />
        <Col label="État" style={{ width: 215 }} render={renderState} {...CONTROLS} />
      </DataTable>
    </ClubList>
  );
}

const renderMember = ({ id, diver }: MemberRequest) => (
  <RowLink to={paths.dataRequest(id)}>{sortedName(diver)}</RowLink>
);

const TONES = { OPEN: 'note', DONE: 'ok', REFUSED: 'warn', WITHDRAWN: 'neutral' } as const;

const renderState = (request: MemberRequest) =>
  request.acceptable ? (
    <AnswerButtons {...request} />
  ) : (
    <Badge tone={TONES[request.state]}>{REQUEST_STATE_LABELS[request.state]}</Badge>
  );

/** Accepts or refuses a plain proposal in one click; everything else is read first. */
function AnswerButtons({ id, diver }: MemberRequest) {
  const answer = useAnswer(diver);
  const who = <span className="visually-hidden"> la demande de {sortedName(diver)}</span>;
  return (
    <Stack direction="row" spacing={1}>
      <Button size="s" busy={answer.isPending} onClick={() => answer.mutate({ id, state: 'DONE' })}>
        Accepter{who}
      </Button>
      <Button size="s" variant="quiet" busy={answer.isPending} onClick={() => answer.mutate({ id, state: 'REFUSED' })}>
        Refuser{who}
      </Button>
    </Stack>
  );
}

const useAnswer = ({ version, ...diver }: MemberRequest['diver']) => {
  const onError = useNotifyError();
  return useProviderMutation({
    mutationFn: (provider, { id, state }: Pick<MemberRequest, 'id'> & Pick<RequestAnswer, 'state'>) =>
      provider.call('PUT /demandes/:id', { params: { id }, body: { state, answer: '', version } }),
    success: (_, { state }) =>
      `Changement ${state === 'DONE' ? 'accepté' : 'refusé'}, ${sortedName(diver)} reçoit un e-mail.`,
    onError,
  });
};
