import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { guardLeaving, type Leaving } from './leave-guard.ts';

/** Asks before unsaved changes are left: by a link, by the browser's buttons, by closing the tab. */
export function UnsavedChangesGuard({ unsaved }: { readonly unsaved: boolean }) {
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
