import { session } from '../../../../shared/api/client/client.ts';

/** A member's unsent dossier. */
export interface Draft {
  /** The typed text; null while it is the record's. */
  readonly text: string | null;
  readonly unlocked: boolean;
  readonly accepted: boolean;
  /** Body of the mail that was sent before a later step failed: a retry must not send it twice. */
  readonly mailed: string | null;
}

export const EMPTY: Draft = { text: null, unlocked: false, accepted: false, mailed: null };

const PREFIX = 'dossier:';
const keyOf = (licence: string): string => `${PREFIX}${licence}`;

/** Reads from the tab's storage, so that a reload and a session's end lose nothing. */
export function readDraft(licence: string): Draft {
  try {
    return { ...EMPTY, ...(JSON.parse(sessionStorage.getItem(keyOf(licence)) ?? '{}') as Partial<Draft>) };
  } catch {
    return EMPTY;
  }
}

export const saveDraft = (licence: string, draft: Draft): void =>
  sessionStorage.setItem(keyOf(licence), JSON.stringify(draft));

export const deleteDraft = (licence: string): void => sessionStorage.removeItem(keyOf(licence));

// Signing out leaves no address and no telephone number behind in a shared computer's tab.
session.subscribe(() => {
  if (session.state() !== 'out') return;
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
});
