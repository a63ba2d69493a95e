import { session } from '../../../../shared/api/client/client.ts';

/** What a member has begun of their dossier. */
export interface Draft {
  /** As it was typed; null while it is the record's. */
  readonly text: string | null;
  readonly unlocked: boolean;
  readonly accepted: boolean;
  /** The mail that has left already: a step after it failed, and trying again must not send it twice. */
  readonly mailed: string | null;
}

export const EMPTY: Draft = { text: null, unlocked: false, accepted: false, mailed: null };

const PREFIX = 'dossier:';
const keyOf = (licence: string): string => `${PREFIX}${licence}`;

/** In the tab's storage, so that a reload and a session's end lose nothing. */
export function readDraft(licence: string): Draft {
  try {
    return { ...EMPTY, ...(JSON.parse(sessionStorage.getItem(keyOf(licence)) ?? '{}') as Partial<Draft>) };
  } catch {
    return EMPTY;
  }
}

export const keepDraft = (licence: string, draft: Draft): void =>
  sessionStorage.setItem(keyOf(licence), JSON.stringify(draft));

export const forgetDraft = (licence: string): void => sessionStorage.removeItem(keyOf(licence));

// Whoever signs out leaves no address and no telephone number behind in a tab that others may use.
session.subscribe(() => {
  if (session.state() !== 'out') return;
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
});
