import { useEffect, useState } from 'react';
import { useFormState, type Control, type FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { Button } from '../../shared/ui/Button.tsx';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { guardLeaving, type Leaving } from './leaving.ts';

interface LeaveGuardProps<T extends FieldValues> {
  /** The form, where none is around. */
  readonly control?: Control<T>;
}

/** Asks before unsaved changes are left: by a link, by the browser's buttons, by closing the tab. */
export function LeaveGuard<T extends FieldValues>({ control }: LeaveGuardProps<T>) {
  const { dirtyFields, isSubmitting } = useFormState(control && { control });
  // A form that was saved has been given its record anew, and is clean. 'Submitted' says nothing: refused is submitted too.
  const unsaved = Object.keys(dirtyFields).length > 0 && !isSubmitting;
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const navigate = useNavigate();

  useEffect(() => (unsaved ? guardLeaving(setLeaving, (to) => void navigate(to)) : undefined), [unsaved, navigate]);

  if (leaving === null) return null;
  return (
    <Dialog
      title="Quitter sans enregistrer ?"
      size="s"
      onClose={() => setLeaving(null)}
      footer={
        <>
          <Button
            variant="danger"
            onClick={() => {
              setLeaving(null);
              leaving.go();
            }}
          >
            Quitter sans enregistrer
          </Button>
          <Button variant="primary" onClick={() => setLeaving(null)}>
            Rester
          </Button>
        </>
      }
    >
      <p>Vos modifications ne sont pas enregistrées.</p>
    </Dialog>
  );
}
