import { useEffect, useState } from 'react';
import { toast } from '../../../../shared/ui/feedback/toast.ts';
import { EMPTY, forgetDraft, keepDraft, readDraft, type Draft } from './draft.ts';

export interface DraftOfMine {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly forget: () => void;
}

/** The member's draft, kept at every key. Leaving with changes warns; coming back finds them. */
export function useDraft(licence: string): DraftOfMine {
  const [draft, setDraft] = useState(() => readDraft(licence));
  const isChanged = draft.text !== null;

  useEffect(() => {
    if (!isChanged) return;
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      // Gone with what was typed in it, and neither sent nor undone.
      if (readDraft(licence).text !== null)
        toast('Votre dossier n’est pas envoyé\u00a0: vos modifications sont gardées.', 'note');
    };
  }, [isChanged, licence]);

  return {
    draft,
    change: (part) => {
      // Read anew: a step that ends later must not take what was typed meanwhile.
      const next = { ...readDraft(licence), ...part };
      keepDraft(licence, next);
      setDraft(next);
    },
    forget: () => {
      forgetDraft(licence);
      setDraft(EMPTY);
    },
  };
}
