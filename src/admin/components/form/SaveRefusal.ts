import { createContext, useContext, useState } from 'react';
import { ApiError, messageOf } from '../../../shared/api/client/errors.ts';

export type CurrentRecord = Readonly<Record<string, unknown>>;
export type FieldLabels = Readonly<Record<string, string>>;

const NONE = { current: null, sentence: null };

/** `labels`: French names of the fields that a conflict compares, in the form's order. */
export function useSaveRefusalState(labels: FieldLabels = {}) {
  /** `current`: record that another person saved meanwhile (409 STALE_VERSION); `sentence`: any other refusal. */
  const [refusal, setRefusal] = useState<{ readonly current: CurrentRecord | null; readonly sentence: string | null }>(
    NONE,
  );
  return {
    ...refusal,
    labels,
    clear: () => setRefusal(NONE),
    onError: (error: unknown) => {
      const isStale = error instanceof ApiError && error.code === 'STALE_VERSION';
      const current = isStale && typeof error.current === 'object' ? (error.current as CurrentRecord | null) : null;
      setRefusal(current ? { current, sentence: null } : { current: null, sentence: messageOf(error) });
    },
  };
}

const SaveRefusalContext = createContext<ReturnType<typeof useSaveRefusalState> | null>(null);
export const SaveRefusalProvider = SaveRefusalContext.Provider;

export function useSaveRefusal() {
  const refusal = useContext(SaveRefusalContext);
  if (!refusal) throw new Error('A form stands in a ClubEdit or a ClubCreate.');
  return refusal;
}
