import { useEffect, useState } from 'react';
import { toast } from '../../../shared/ui/feedback/toast.ts';

interface Draft {
  /** Null: the record's text, unchanged. */
  readonly text: string | null;
  readonly unlocked: boolean;
  readonly accepted: boolean;
  /** Body of the mail sent before a later step failed, which a retry must not send twice. */
  readonly mailed: string | null;
}

const EMPTY: Draft = { text: null, unlocked: false, accepted: false, mailed: null };

const keyOf = (licence: string): string => `dossier:${licence}`;

/** Kept in the tab's storage until sign-out, so that neither a reload nor a session's end loses it. */
function readDraft(licence: string): Draft {
  try {
    return { ...EMPTY, ...(JSON.parse(sessionStorage.getItem(keyOf(licence)) ?? '{}') as Partial<Draft>) };
  } catch {
    return EMPTY;
  }
}

/** Saves at every keystroke. Leaving with changes warns, and keeps them for the next visit. */
export function useDraft(licence: string) {
  const [draft, setDraft] = useState(() => readDraft(licence));
  const isChanged = draft.text !== null;

  useEffect(() => {
    if (!isChanged) return;
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      // Storage still has the changes when they were neither sent nor undone.
      if (readDraft(licence).text !== null)
        toast('Votre dossier n’est pas envoyé\u00a0: vos modifications sont gardées.', 'note');
    };
  }, [isChanged, licence]);

  return {
    draft,
    change: (part: Partial<Draft>): void => {
      // Rereads, so that a step that ends late does not undo what was typed meanwhile.
      const next = { ...readDraft(licence), ...part };
      sessionStorage.setItem(keyOf(licence), JSON.stringify(next));
      setDraft(next);
    },
    forget: (): void => {
      sessionStorage.removeItem(keyOf(licence));
      setDraft(EMPTY);
    },
  };
}
