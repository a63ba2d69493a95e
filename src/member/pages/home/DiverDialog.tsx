import { Button } from '../../../shared/ui/components/Button.tsx';
import { Dialog } from '../../../shared/ui/components/Dialog.tsx';
import { PersonPicker } from '../../features/registration/components/PersonPicker.tsx';
import type { Person } from '../../features/registration/model/registrar.ts';

interface DiverDialogProps {
  readonly chosen: Person | null;
  readonly onChoose: (person: Person | null) => void;
  readonly onClose: () => void;
}

/** The diver selector of OPEN (specification §2): in whose place the outings are looked at. */
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
