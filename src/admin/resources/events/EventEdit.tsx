import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { outingOf, type EventRecord, entriesOf } from '../../../shared/api/decoders/event.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { mayChangeEvent } from '../../../shared/domain/events/changes.ts';
import { can, type Actor } from '../../../shared/domain/permissions.ts';
import { errorMessages } from '../../../shared/messages/errors.ts';
import { EVENT_LABELS } from '../../../shared/messages/field-labels.ts';
import { paths } from '../../../shared/paths.ts';
import { withQuery } from '../../../shared/query-string.ts';
import { Button, ButtonLink } from '../../../shared/ui/components/Button.tsx';
import { useActor, useServer } from '../../../shared/ui/data/club-hooks.ts';
import { Banner } from '../../../shared/ui/feedback/states.tsx';
import { useToday } from '../../../shared/ui/hooks/useNow.ts';
import { ClubEdit } from '../../components/form/ClubEdit.tsx';
import { SaveButton, ClubForm } from '../../components/form/ClubForm.tsx';
import { homeAddress } from '../../components/screen-addresses.ts';
import { EventInputs } from './EventInputs.tsx';
import { MailRegistrantsDialog } from './MailRegistrantsDialog.tsx';

/** True when the previous page is ours: the router numbers the entries of the history. */
const hasPreviousPage = (): boolean => Number((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;

export function EventEdit() {
  const navigate = useNavigate();
  const today = useToday();
  const leave = ({ id, date }: EventRecord): void => {
    if (hasPreviousPage()) void navigate(-1);
    else void navigate(homeAddress(date, today, id));
  };
  return (
    <ClubEdit<EventRecord>
      back={paths.home}
      title="Modifier la plongée"
      success="Plongée modifiée."
      onSaved={leave}
      banner={<LockedBanner />}
      labels={EVENT_LABELS}
    >
      <EventForm />
    </ClubEdit>
  );
}

/** Cancelled outings and those of 57 supervisors belong to SUPER_ADMIN (specification §4). */
const isLockedFor = (actor: Actor | null, event: EventRecord | undefined): boolean =>
  actor !== null && event !== undefined && !mayChangeEvent(actor, outingOf(event)).ok;

function useEvent(): { readonly event: EventRecord | undefined; readonly isLocked: boolean } {
  const actor = useActor();
  const event = useRecordContext<EventRecord>();
  return { event, isLocked: isLockedFor(actor, event) };
}

function LockedBanner() {
  const actor = useActor();
  const today = useToday();
  const { event, isLocked } = useEvent();
  if (!isLocked) {
    return event && parisDay(event.date) < today && !can(actor, 'events.beforeToday') ? (
      <Banner tone="warn" title="Cette plongée est passée.">
        Seul un super-administrateur peut encore l’enregistrer à cette date.
      </Banner>
    ) : null;
  }
  return (
    <Banner
      tone="warn"
      title={event?.status === 'CANCELLED' ? 'Cette plongée est annulée.' : 'C’est une date à retenir, ouverte à tous.'}
    >
      {errorMessages.EVENT_PROTECTED}
    </Banner>
  );
}

function EventForm() {
  const { event, isLocked } = useEvent();
  const [mailing, setMailing] = useState(false);
  return (
    <>
      <ClubForm readOnly={isLocked} buttons={<Buttons onMail={() => setMailing(true)} />}>
        {event && <EventInputs before={event} />}
      </ClubForm>
      {/* Outside: a form cannot hold another. */}
      {mailing && event && <MailRegistrantsDialog event={event} onClose={() => setMailing(false)} />}
    </>
  );
}

function Buttons({ onMail }: { readonly onMail: () => void }) {
  const actor = useActor();
  const ours = useServer() === 'ours';
  const { event, isLocked } = useEvent();
  const { isDirty } = useFormState();
  if (!event) return null;
  return (
    <>
      {!isLocked && <SaveButton>Modifier</SaveButton>}
      <ButtonLink to={withQuery(paths.eventNew, { copie: event.id })} icon="calendar">
        Dupliquer
      </ButtonLink>
      <Button icon="people" aria-haspopup="dialog" reason={mailObstacle(event, isDirty)} onClick={onMail}>
        Envoyer un e-mail aux inscrits
      </Button>
      {ours && can(actor, 'ledger.write') && (
        <ButtonLink to={paths.outingDebit(event.id)} icon="wallet">
          {event.status === 'CANCELLED' ? 'Rembourser la plongée' : 'Débiter la plongée'}
        </ButtonLink>
      )}
    </>
  );
}

function mailObstacle(event: EventRecord, isDirty: boolean): string | null {
  if (!entriesOf(event).some((entry) => entry.active)) return 'Personne n’est inscrit à cette plongée.';
  return isDirty ? 'Enregistrez d’abord vos modifications\u00a0: l’e-mail donne les détails de la plongée.' : null;
}
