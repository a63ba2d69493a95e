import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { entriesOf, type EventRecord } from '../../../shared/api/decoders/event.ts';
import { mailRegistrants } from '../../../shared/api/resources/events.ts';
import { isPending } from '../../../shared/domain/registration/kinds.ts';
import { plural } from '../../../shared/messages/numbers.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { Dialog } from '../../../shared/ui/components/Dialog.tsx';
import { ErrorMessage } from '../../../shared/ui/feedback/ErrorMessage.tsx';
import { toast } from '../../../shared/ui/feedback/toast.ts';

/** Our server says how many it has written to; another may say nothing. */
const sentenceOf = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'message' in answer && typeof answer.message === 'string'
    ? answer.message
    : 'Message envoyé aux inscrits.';

/** Writes the outing's details to all who are registered on it, after asking: a mail can't be taken back. */
export function MailRegistrants({ event }: { readonly event: EventRecord }) {
  const [asking, setAsking] = useState(false);
  const registered = entriesOf(event).filter((entry) => entry.active);
  const none = registered.length === 0 ? 'Personne n’est inscrit à cette plongée.' : null;
  return (
    <>
      <Button icon="people" aria-haspopup="dialog" reason={none} onClick={() => setAsking(true)}>
        Envoyer un mail aux inscrits
      </Button>
      {asking && (
        <Question
          event={event}
          count={registered.length}
          waiting={registered.filter((entry) => isPending(entry.type)).length}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface QuestionProps {
  readonly event: EventRecord;
  readonly count: number;
  readonly waiting: number;
  readonly onClose: () => void;
}

function Question({ event, count, waiting, onClose }: QuestionProps) {
  const { isDirty } = useFormState();
  const {
    mutate,
    isPending: sending,
    error,
  } = useMutation({
    mutationFn: () => mailRegistrants(event.id),
    onSuccess: (answer) => {
      toast(sentenceOf(answer));
      onClose();
    },
  });
  const people = plural(count, 'personne inscrite', 'personnes inscrites');
  return (
    <Dialog
      title={`Envoyer un mail à ${people}\u202f?`}
      size="s"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Ne rien envoyer</Button>
          <Button variant="primary" busy={sending} onClick={() => mutate()}>
            Envoyer le mail
          </Button>
        </>
      }
    >
      <p>
        Chaque personne reçoit les détails de la plongée et sa place
        {waiting > 0 && `, dont ${plural(waiting, 'personne', 'personnes')} sur la liste d’attente`}.
      </p>
      {isDirty && <p>Vos modifications ne sont pas encore enregistrées&nbsp;: elles n’y figureront pas.</p>}
      {error !== null && <ErrorMessage error={error} />}
    </Dialog>
  );
}
