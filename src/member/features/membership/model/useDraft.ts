import { useEffect, useState } from 'react';
import { toast } from '../../../../shared/ui/feedback/toast.ts';
import { deleteDraft, EMPTY, readDraft, saveDraft, type Draft } from './draft.ts';

/** The member's draft, saved at every keystroke. Leaving with changes warns, and keeps them for the next visit. */
export function useDraft(licence: string) {
  const [draft, setDraft] = useState(() => readDraft(licence));
  const isChanged = draft.text !== null;

  useEffect(() => {
    if (!isChanged) return;
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      // The page was left, and the changes neither sent nor undone.
      if (readDraft(licence).text !== null)
        toast('Votre dossier n’est pas envoyé\u00a0: vos modifications sont gardées.', 'note');
    };
  }, [isChanged, licence]);

  return {
    draft,
    change: (part: Partial<Draft>): void => {
      // Read again: a step that ends late must not undo what was typed meanwhile.
      const next = { ...readDraft(licence), ...part };
      saveDraft(licence, next);
      setDraft(next);
    },
    forget: (): void => {
      deleteDraft(licence);
      setDraft(EMPTY);
    },
  };
}
