import { useState } from 'react';
import type { BackupList } from '#contract/backups.ts';

const LOOK_AGAIN_MS = 2000;

/** Waits for the restore that was asked for here: the list names another last one once it has ended. */
export function useRestoreWait() {
  /** The last one before it; undefined: none was asked for. */
  const [former, setFormer] = useState<string | null>();
  const isAway = (list: BackupList | undefined): boolean => former !== undefined && (list?.last?.at ?? null) === former;
  return {
    isAway,
    wait: (list: BackupList): void => setFormer(list.last?.at ?? null),
    /** Interval of the list's query; looks again while another backup is made too. */
    refetchInterval: ({ state }: { readonly state: { readonly data: BackupList | undefined } }) =>
      (isAway(state.data) || state.data?.busy === true) && LOOK_AGAIN_MS,
  };
}
