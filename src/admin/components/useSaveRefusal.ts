import { useState } from 'react';
import { ApiError, messageOf } from '../../shared/api/client/errors.ts';

/** A record as it stands on the server. */
export type Current = Readonly<Record<string, unknown>>;

/** Why the last save was refused: somebody else was quicker (409 STALE_VERSION, with the record as it is now), or a sentence. */
export function useRefusal() {
  const [current, setCurrent] = useState<Current | null>(null);
  const [sentence, setSentence] = useState<string | null>(null);
  return {
    current,
    sentence,
    clear: (): void => {
      setCurrent(null);
      setSentence(null);
    },
    onError: (error: unknown): void => {
      const stale = error instanceof ApiError && error.code === 'STALE_VERSION';
      const record = stale && typeof error.current === 'object' ? (error.current as Current | null) : null;
      setCurrent(record);
      setSentence(record ? null : messageOf(error));
    },
  };
}

export type Refusal = ReturnType<typeof useRefusal>;
