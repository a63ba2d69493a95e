import { useRecordContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { entriesOf, type EventRecord } from '../../../shared/api/decoders/event.ts';
import { isPending } from '../../../shared/domain/registration/kinds.ts';
import { plural } from '../../../shared/messages/money.ts';
import { ConfirmButton } from '../../components/ConfirmButton.tsx';

/** Only our server answers how many mails were sent. */
const messageOf = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'message' in answer && typeof answer.message === 'string'
    ? answer.message
    : 'Message envoyé aux inscrits.';

/** Asks first: a mail can't be taken back. */
export function MailRegistrantsButton() {
  const event = useRecordContext<EventRecord>();
  const { isDirty } = useFormState();
  if (!event) return null;
  const registered = entriesOf(event).filter((entry) => entry.active);
  const waiting = registered.filter((entry) => isPending(entry.type)).length;
  return (
    <ConfirmButton
      icon="people"
      reason={registered.length === 0 ? 'Personne n’est inscrit à cette plongée.' : null}
      label="Envoyer un mail aux inscrits"
      dialog={{
        title: `Envoyer un mail à ${plural(registered.length, 'personne inscrite', 'personnes inscrites')}\u202f?`,
        cancelLabel: 'Ne rien envoyer',
        confirmLabel: 'Envoyer le mail',
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
