import { createContext, useContext, useState } from 'react';
import { ApiError, messageOf } from '../../../shared/api/client/errors.ts';

export type CurrentRecord = Readonly<Record<string, unknown>>;

export interface SaveRefusal {
  /** Record that another person saved meanwhile (409 STALE_VERSION). */
  readonly current: CurrentRecord | null;
  /** Sentence of any other refusal. */
  readonly sentence: string | null;
  readonly clear: () => void;
  readonly onError: (error: unknown) => void;
}

export function useSaveRefusalState(): SaveRefusal {
  const [refusal, setRefusal] = useState<Pick<SaveRefusal, 'current' | 'sentence'>>(NONE);
  return {
    ...refusal,
    clear: () => setRefusal(NONE),
    onError: (error) => {
      const isStale = error instanceof ApiError && error.code === 'STALE_VERSION';
      const current = isStale && typeof error.current === 'object' ? (error.current as CurrentRecord | null) : null;
      setRefusal(current ? { current, sentence: null } : { current: null, sentence: messageOf(error) });
    },
  };
}

const NONE = { current: null, sentence: null } as const;

const SaveRefusalContext = createContext<SaveRefusal | null>(null);
export const SaveRefusalProvider = SaveRefusalContext.Provider;

/** Reads the refusal of the surrounding Edit or Create. */
export function useSaveRefusal(): SaveRefusal {
  const refusal = useContext(SaveRefusalContext);
  if (!refusal) throw new Error('A form stands in an Edit or a Create of admin/components.');
  return refusal;
}
