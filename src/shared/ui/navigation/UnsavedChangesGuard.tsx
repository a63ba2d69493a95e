import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { onPopstate } from './popstate-first.ts';

interface PendingNavigation {
  go(): void;
}

/** Router's number of a history entry, which tells how far the browser's buttons have gone. */
const indexOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;

/** Address of a link that the router follows; null for other tabs and sites. */
function destinationOf(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download') || link.origin !== location.origin)
    return null;
  const path = link.pathname + link.search;
  return path === location.pathname + location.search ? null : path + link.hash;
}

/** Catches links before the router: one that can block would add a third to the first load. */
function guardLeaving(ask: (leaving: PendingNavigation) => void, navigate: (to: string) => void): () => void {
  const here = indexOf(history.state);
  let returning = false;
  let free = false;

  const onClick = (event: MouseEvent): void => {
    const to = destinationOf(event);
    if (to === null || free) return;
    event.preventDefault();
    event.stopPropagation();
    ask({
      go() {
        free = true;
        navigate(to);
      },
    });
  };
  const onPopState = (event: PopStateEvent): void => {
    if (free) return;
    event.stopImmediatePropagation();
    if (returning) {
      returning = false;
      return;
    }
    const steps = indexOf(event.state) - here;
    returning = true;
    history.go(-steps);
    ask({
      go() {
        free = true;
        history.go(steps);
      },
    });
  };
  const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

  document.addEventListener('click', onClick, true);
  onPopstate(onPopState);
  window.addEventListener('beforeunload', onUnload);
  return () => {
    document.removeEventListener('click', onClick, true);
    onPopstate(null);
    window.removeEventListener('beforeunload', onUnload);
  };
}

export function UnsavedChangesGuard({ unsaved }: { readonly unsaved: boolean }) {
  const [pending, setPending] = useState<PendingNavigation | null>(null);
  const navigate = useNavigate();

  useEffect(() => (unsaved ? guardLeaving(setPending, (to) => void navigate(to)) : undefined), [unsaved, navigate]);

  if (pending === null) return null;
  return (
    <Dialog
      title="Quitter sans enregistrer&nbsp;?"
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
