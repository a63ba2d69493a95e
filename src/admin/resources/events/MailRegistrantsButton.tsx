import { useState } from 'react';
import { useDataProvider, useNotify, useRecordContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { entriesOf, type EventRecord } from '../../../shared/api/decoders/event.ts';
import { isPending } from '../../../shared/domain/registration/kinds.ts';
import { plural } from '../../../shared/messages/money.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { useSingleMutation } from '../../../shared/ui/data/useSingleMutation.ts';
import { ConfirmDialog } from '../../../shared/ui/components/ConfirmDialog.tsx';
import type { ClubDataProvider } from '../../providers/dataProvider.ts';

/** Only our server answers how many mails were sent. */
const messageOf = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'message' in answer && typeof answer.message === 'string'
    ? answer.message
    : 'Message envoyé aux inscrits.';

/** Asks first: a mail can't be taken back. */
export function MailRegistrantsButton() {
  const event = useRecordContext<EventRecord>();
  const { isDirty } = useFormState();
  const dataProvider = useDataProvider<ClubDataProvider>();
  const notify = useNotify();
  const [isOpen, setIsOpen] = useState(false);
  const mutation = useSingleMutation({
    mutationFn: (id: number) => dataProvider.mailRegistrants(id),
    onSuccess: (answer) => {
      notify(messageOf(answer));
      setIsOpen(false);
    },
  });
  if (!event) return null;
  const registered = entriesOf(event).filter((entry) => entry.active);
  const waiting = registered.filter((entry) => isPending(entry.type)).length;
  const open = (): void => {
    mutation.reset();
    setIsOpen(true);
  };
  return (
    <>
      <Button
        icon="people"
        aria-haspopup="dialog"
        reason={registered.length === 0 ? 'Personne n’est inscrit à cette plongée.' : null}
        onClick={open}
      >
        Envoyer un mail aux inscrits
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`Envoyer un mail à ${plural(registered.length, 'personne inscrite', 'personnes inscrites')}\u202f?`}
          cancelLabel="Ne rien envoyer"
          confirmLabel="Envoyer le mail"
          mutation={mutation}
          onConfirm={() => mutation.mutate(event.id)}
          onClose={() => setIsOpen(false)}
        >
          <p>
            Chaque personne reçoit les détails de la plongée et sa place
            {waiting > 0 && `, dont ${plural(waiting, 'personne', 'personnes')} sur la liste d’attente`}.
          </p>
          {isDirty && <p>Vos modifications ne sont pas encore enregistrées&nbsp;: elles n’y figureront pas.</p>}
        </ConfirmDialog>
      )}
    </>
  );
}
