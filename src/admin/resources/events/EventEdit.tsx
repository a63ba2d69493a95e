import { useRecordContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { outingOf, type EventRecord, entriesOf } from '../../../shared/api/decoders/event.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { mayChangeEvent } from '../../../shared/domain/events/changes.ts';
import { can, type Actor } from '../../../shared/domain/permissions.ts';
import { isPending } from '../../../shared/domain/registration/placement.ts';
import { errorMessages } from '../../../shared/messages/errors.ts';
import { EVENT_LABELS } from '../../../shared/messages/field-labels.ts';
import { plural } from '../../../shared/messages/format.ts';
import { paths } from '../../../shared/paths.ts';
import { withQuery } from '../../../shared/query-string.ts';
import { ButtonLink } from '../../../shared/ui/components/Button.tsx';
import { useActor, useServer } from '../../../shared/ui/data/club-hooks.ts';
import { Banner } from '../../../shared/ui/feedback/states.tsx';
import { useToday } from '../../../shared/ui/hooks/useNow.ts';
import { ConfirmButton } from '../../components/ConfirmButton.tsx';
import { ClubEdit } from '../../components/form/ClubEdit.tsx';
import { SaveButton, ClubForm } from '../../components/form/ClubForm.tsx';
import { homeAddress } from '../../components/screen-addresses.ts';
import { EventInputs } from './EventInputs.tsx';

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
  return (
    <ClubForm readOnly={isLocked} buttons={<Buttons />}>
      {event && <EventInputs before={event} />}
    </ClubForm>
  );
}

function Buttons() {
  const actor = useActor();
  const ours = useServer() === 'ours';
  const { event, isLocked } = useEvent();
  if (!event) return null;
  return (
    <>
      {!isLocked && <SaveButton>Modifier</SaveButton>}
      <ButtonLink to={withQuery(paths.eventNew, { copie: event.id })} icon="calendar">
        Dupliquer
      </ButtonLink>
      <MailRegistrantsButton />
      {ours && can(actor, 'ledger.write') && (
        <ButtonLink to={paths.outingDebit(event.id)} icon="wallet">
          {event.status === 'CANCELLED' ? 'Rembourser la plongée' : 'Débiter la plongée'}
        </ButtonLink>
      )}
    </>
  );
}

/** Only our server answers how many mails were sent. */
const messageOf = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'message' in answer && typeof answer.message === 'string'
    ? answer.message
    : 'Message envoyé aux inscrits.';

/** Asks first: a mail can't be taken back. */
function MailRegistrantsButton() {
  const event = useRecordContext<EventRecord>();
  const { isDirty } = useFormState();
  if (!event) return null;
  const registered = entriesOf(event).filter((entry) => entry.active);
  const waiting = registered.filter((entry) => isPending(entry.type)).length;
  return (
    <ConfirmButton
      icon="people"
      reason={registered.length === 0 ? 'Personne n’est inscrit à cette plongée.' : null}
      label="Envoyer un e-mail aux inscrits"
      dialog={{
        title: `Envoyer un e-mail à ${plural(registered.length, 'personne inscrite', 'personnes inscrites')}\u00a0?`,
        cancelLabel: 'Ne rien envoyer',
        confirmLabel: 'Envoyer l’e-mail',
      }}
      mutation={{
        mutationFn: (provider) => provider.mailRegistrants(event.id),
        success: messageOf,
        refreshes: false,
      }}
    >
      <p>
        Chaque personne reçoit les détails de la plongée et sa place
        {waiting > 0 && `, dont ${plural(waiting, 'personne', 'personnes')} sur la liste d’attente`}.
      </p>
      {isDirty && <p>Vos modifications ne sont pas encore enregistrées&nbsp;: elles n’y figureront pas.</p>}
    </ConfirmButton>
  );
}
