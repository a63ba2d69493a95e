import { Button } from '#ui/components/Button.tsx';
import { Dialog } from '#ui/components/Dialog.tsx';
import { PersonPicker } from '#member/features/registration/components/PersonPicker.tsx';
import type { Person } from '#ui/data/viewer.ts';

interface DiverDialogProps {
  readonly chosen: Person | null;
  readonly onChoose: (person: Person | null) => void;
  readonly onClose: () => void;
}

/** Lets OPEN see the outings as another member (specification §2). */
export default function DiverDialog({ chosen, onChoose, onClose }: DiverDialogProps) {
  return (
    <Dialog
      size="s"
      title="Voir les plongées pour…"
      onClose={onClose}
      footer={<Button onClick={() => onChoose(null)}>Revenir à moi</Button>}
    >
      <PersonPicker chosen={chosen} onChoose={onChoose} />
    </Dialog>
  );
}
