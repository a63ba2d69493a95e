import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { Dialog } from '../../../shared/ui/components/Dialog.tsx';
import { ErrorMessage } from '../../../shared/ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '../../../shared/ui/feedback/Skeleton.tsx';
import { peopleQuery } from '../../features/registration/api/candidates.ts';
import { PersonPicker } from '../../features/registration/components/PersonPicker.tsx';
import type { Person } from '../../features/registration/model/registrar.ts';

interface DiverDialogProps {
  readonly chosen: Person | null;
  readonly onChoose: (person: Person | null) => void;
  readonly onClose: () => void;
}

/** The diver selector of OPEN (specification §2): in whose place the outings are looked at. */
export default function DiverDialog({ chosen, onChoose, onClose }: DiverDialogProps) {
  const people = useQuery(peopleQuery(false));
  return (
    <Dialog
      size="s"
      title="Voir les plongées pour…"
      onClose={onClose}
      footer={<Button onClick={() => onChoose(null)}>Revenir à moi</Button>}
    >
      {people.data ? (
        <PersonPicker people={people.data} chosen={chosen} onChoose={onChoose} />
      ) : people.error ? (
        <ErrorMessage error={people.error} onRetry={() => void people.refetch()} />
      ) : (
        <Loading label="Chargement des membres…">
          <Skeleton height={340} />
        </Loading>
      )}
    </Dialog>
  );
}
