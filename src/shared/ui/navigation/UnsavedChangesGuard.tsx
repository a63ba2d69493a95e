import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { guardLeaving, type PendingNavigation } from './leave-guard.ts';

export function UnsavedChangesGuard({ unsaved }: { readonly unsaved: boolean }) {
  const [pending, setPending] = useState<PendingNavigation | null>(null);
  const navigate = useNavigate();

  useEffect(() => (unsaved ? guardLeaving(setPending, (to) => void navigate(to)) : undefined), [unsaved, navigate]);

  if (pending === null) return null;
  return (
    <Dialog
      title="Quitter sans enregistrer ?"
      size="s"
      onClose={() => setPending(null)}
      footer={
        <>
          <Button
            variant="danger"
            onClick={() => {
              setPending(null);
              pending.go();
            }}
          >
            Quitter sans enregistrer
          </Button>
          <Button variant="primary" onClick={() => setPending(null)}>
            Rester
          </Button>
        </>
      }
    >
      <p>Vos modifications ne sont pas enregistrées.</p>
    </Dialog>
  );
}
