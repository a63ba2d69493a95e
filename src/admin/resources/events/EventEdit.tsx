import { entriesOf } from '#domain/registration/entries.ts';
import type { ClubEvent } from '#contract/events.ts';
import { useState, useId } from 'react';
import { useFormState } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { Typography } from '@mui/material';
import { record } from '#domain/records.ts';
import { number, text } from '#api/json.ts';
import type { WrittenMail } from '#contract/mail.ts';
import { parisDay } from '#domain/dates.ts';
import { mayChangeEvent } from '#domain/events/changes.ts';
import { can } from '#domain/permissions.ts';
import { isPending } from '#domain/registration/placement.ts';
import { errorMessages } from '#messages/errors.ts';
import { EVENT_LABELS } from '#messages/field-labels.ts';
import { longDay, plural, siteName } from '#messages/format.ts';
import { memberMailText } from '#messages/mail.ts';
import { detailsParagraphs, outingLink } from '#messages/outing.ts';
import { paths } from '#shared/paths.ts';
import { withQuery } from '#shared/query-string.ts';
import { Button, ButtonLink } from '#ui/components/Button.tsx';
import { useActor, useOffers, useClubConfig } from '#ui/data/club-hooks.ts';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { Banner } from '#ui/feedback/states.tsx';
import { useToday } from '#ui/hooks/useNow.ts';
import { ClubEdit } from '#admin/components/form/ClubEdit.tsx';
import { SaveButton, ClubForm } from '#admin/components/form/ClubForm.tsx';
import { MailForm } from '#admin/components/form/MailForm.tsx';
import { useOutingsAddress } from '#admin/components/list-address.ts';
import { homeAddress } from '#admin/components/screen-addresses.ts';
import { useProviderMutation, useRecord } from '#admin/providers/hooks.ts';
import { EventInputs } from './EventInputs.tsx';

/** True when the previous page is ours: the router numbers the entries of the history. */
const hasPreviousPage = (): boolean => number(record(window.history.state)['idx'], 0) > 0;

export function EventEdit() {
  const navigate = useNavigate();
  const today = useToday();
  const leave = ({ id, date }: ClubEvent): void => {
    if (hasPreviousPage()) void navigate(-1);
    else void navigate(homeAddress(date, today, id));
  };
  return (
    <ClubEdit<ClubEvent>
      back={useOutingsAddress()}
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
function useEvent() {
  const actor = useActor();
  const event = useRecord<ClubEvent>();
  return {
    actor,
    event,
    isLocked: actor !== null && !mayChangeEvent(actor, event).ok,
  };
}

function LockedBanner() {
  const { actor, event, isLocked } = useEvent();
  const today = useToday();
  if (!isLocked) {
    return parisDay(event.date) < today && !can(actor, 'events.beforeToday') ? (
      <Banner tone="warn" title="Cette plongée est passée.">
        Seul un super-administrateur peut encore l’enregistrer à cette date.
      </Banner>
    ) : null;
  }
  return (
    <Banner
      tone="warn"
      title={event.status === 'CANCELLED' ? 'Cette plongée est annulée.' : 'C’est une date à retenir, ouverte à tous.'}
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
        <EventInputs before={event} />
      </ClubForm>
      {/* Outside: a form cannot hold another. */}
      {mailing && <MailRegistrantsDialog event={event} onClose={() => setMailing(false)} />}
    </>
  );
}

function Buttons({ onMail }: { readonly onMail: () => void }) {
  const { actor, event, isLocked } = useEvent();
  const offersLedger = useOffers('ledger');
  const { isDirty } = useFormState();
  return (
    <>
      {!isLocked && <SaveButton>Modifier</SaveButton>}
      <ButtonLink to={withQuery(paths.eventNew, { copie: event.id })} icon="calendar">
        Dupliquer
      </ButtonLink>
      <Button icon="people" aria-haspopup="dialog" reason={mailObstacle(event, isDirty)} onClick={onMail}>
        Envoyer un e-mail aux inscrits
      </Button>
      {offersLedger && can(actor, 'ledger.write') && (
        <ButtonLink to={paths.outingDebit(event.id)} icon="wallet">
          {event.status === 'CANCELLED' ? 'Rembourser la plongée' : 'Débiter la plongée'}
        </ButtonLink>
      )}
    </>
  );
}

function mailObstacle(event: ClubEvent, isDirty: boolean): string | null {
  if (!entriesOf(event).some((entry) => entry.active)) return 'Personne n’est inscrit à cette plongée.';
  return isDirty ? 'Enregistrez d’abord vos modifications\u00a0: l’e-mail donne les détails de la plongée.' : null;
}

/** Only our server answers how many mails were sent. */
const messageOf = (answer: unknown): string => text(record(answer)['message']) || 'Message envoyé aux inscrits.';

interface MailRegistrantsDialogProps {
  readonly event: ClubEvent;
  readonly onClose: () => void;
}

/** Asks first: a mail can't be taken back. On our server it carries a subject and a text, on another the details alone. */
function MailRegistrantsDialog({ event, onClose }: MailRegistrantsDialogProps) {
  const writesText = useOffers('outingMails');
  const { club } = useClubConfig();
  const form = useId();
  const [draft] = useState(() => ({
    subject: `Plongée du ${longDay(parisDay(event.date))}, ${siteName(event.site.name)}`,
    text: '',
  }));
  const send = useProviderMutation<unknown, WrittenMail | undefined>({
    mutationFn: (provider, mail) =>
      provider.call('DELETE /events/mailevent/:eventId', {
        params: { eventId: event.id },
        ...(mail && { body: mail }),
      }),
    success: messageOf,
    onSuccess: onClose,
    refreshes: false,
  });
  const registered = entriesOf(event).filter((entry) => entry.active);
  const waiting = registered.filter((entry) => isPending(entry.type)).length;
  const place = event.status === 'CANCELLED' ? '' : '(Ici, la place de la personne.)';
  const ends = [place, outingLink(`${window.location.origin}${paths.outing(event.id)}`)];
  return (
    <ConfirmDialog
      size={writesText ? 'm' : 's'}
      title={`Envoyer un e-mail à ${plural(registered.length, 'personne inscrite', 'personnes inscrites')}\u00a0?`}
      cancelLabel="Ne rien envoyer"
      confirmLabel="Envoyer l’e-mail"
      mutation={send}
      {...(writesText ? { form } : { onConfirm: () => send.mutate(undefined) })}
      onClose={onClose}
    >
      <Typography variant="inherit" sx={{ marginBottom: 2 }}>
        Chaque personne reçoit {writesText && 'votre message, '}les détails de la plongée et sa place
        {waiting > 0 && `, dont ${plural(waiting, 'personne', 'personnes')} sur la liste d’attente`}.
      </Typography>
      {writesText && (
        <MailForm
          id={form}
          draft={draft}
          mailWith={(written) => memberMailText('(prénom)', [written, ...detailsParagraphs(event), ...ends], club.name)}
          onSubmit={send.mutate}
        />
      )}
    </ConfirmDialog>
  );
}
