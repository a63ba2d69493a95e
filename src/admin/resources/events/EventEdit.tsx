import { useRecordContext } from 'react-admin';
import { useNavigate, useParams } from 'react-router';
import { outingOf, type EventRecord } from '../../../shared/api/decoders/event.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { mayUpdateEvent } from '../../../shared/domain/events/changes.ts';
import { can, type Actor } from '../../../shared/domain/permissions.ts';
import { errorMessages } from '../../../shared/messages/errors.ts';
import { paths } from '../../../shared/paths.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { ButtonLink } from '../../../shared/ui/components/Button.tsx';
import { useActor, useServer } from '../../../shared/ui/data/club-hooks.ts';
import { EditScreen } from '../../screens/EditScreen.tsx';
import { SaveButton } from '../../components/SaveButton.tsx';
import { OUTING_LABELS } from './labels.ts';
import { MailRegistrants } from './MailRegistrants.tsx';
import { homeShowing } from './outing-form.ts';
import { OutingInputs } from './OutingInputs.tsx';

/** Cancelled outings and those of 57 supervisors belong to SUPER_ADMIN (specification §4). */
const isLocked = (actor: Actor | null, event: EventRecord): boolean =>
  actor !== null && !mayUpdateEvent(actor, outingOf(event), outingOf(event), new Date()).ok;

/** Did one come here from within the application? The router numbers the entries of the history. */
const cameFromWithin = (): boolean => Number((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;

/** An outing's form; once it is saved, back to where one came from. */
export function EventEdit() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const leave = (saved: EventRecord): void => {
    if (cameFromWithin()) void navigate(-1);
    else void navigate(homeShowing(saved.date, parisDay(new Date()), saved.id));
  };
  return (
    <EditScreen<EventRecord>
      resource="events"
      id={id}
      back={paths.home}
      title={() => 'Modifier la plongée'}
      success="Plongée modifiée."
      labels={OUTING_LABELS}
      then={leave}
      renderBanner={(event) => <Locked event={event} />}
      actions={<Actions />}
    >
      <Inputs />
    </EditScreen>
  );
}

/** Why the form can only be read. */
function Locked({ event }: { readonly event: EventRecord }) {
  const actor = useActor();
  if (!isLocked(actor, event)) return null;
  return (
    <Banner
      tone="warning"
      title={event.status === 'CANCELLED' ? 'Cette plongée est annulée.' : 'C’est une date à retenir, ouverte à tous.'}
    >
      {errorMessages.EVENT_PROTECTED}
    </Banner>
  );
}

function Inputs() {
  const actor = useActor();
  const event = useRecordContext<EventRecord>();
  return event ? <OutingInputs before={event} disabled={isLocked(actor, event)} /> : null;
}

function Actions() {
  const actor = useActor();
  const ours = useServer() === 'ours';
  const event = useRecordContext<EventRecord>();
  if (!event) return null;
  return (
    <>
      {!isLocked(actor, event) && <SaveButton>Modifier</SaveButton>}
      <ButtonLink to={`${paths.eventNew}?copie=${event.id}`} icon="calendar">
        Dupliquer
      </ButtonLink>
      <MailRegistrants event={event} />
      {ours && can(actor, 'ledger.write') && (
        <ButtonLink to={paths.outingDebit(event.id)} icon="wallet">
          {event.status === 'CANCELLED' ? 'Rembourser la plongée' : 'Débiter la plongée'}
        </ButtonLink>
      )}
    </>
  );
}
