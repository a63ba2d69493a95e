import { useState } from 'react';
import { ApiError } from '../../../../shared/api/client/errors.ts';
import type { SeasonOpening, SeasonPreview } from '../../../../shared/contract/membership.ts';
import { useSingleMutation } from '../../../../shared/ui/data/useSingleMutation.ts';
import { useClubDataProvider } from '../../../providers/hooks.ts';

interface Previewed {
  readonly opening: SeasonOpening;
  readonly preview: SeasonPreview;
}

/** Preview sent with SEASON_STALE: what opening would write now. */
const freshPreview = (error: unknown): SeasonPreview | null =>
  error instanceof ApiError && error.code === 'SEASON_STALE' ? (error.current as SeasonPreview) : null;

/** Opens a season by its preview; a member changed meanwhile leads to a fresh one. */
export function useOpening() {
  const provider = useClubDataProvider();
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const preview = useSingleMutation({
    mutationFn: async (opening: SeasonOpening): Promise<Previewed> => ({
      opening,
      preview: await provider.openSeason(opening),
    }),
    onSuccess: setPreviewed,
  });
  const open = useSingleMutation({
    mutationFn: ({ opening, preview: { digest } }: Previewed) => provider.openSeason(opening, digest),
    onError: (error, { opening }) => {
      const fresh = freshPreview(error);
      if (fresh) setPreviewed({ opening, preview: fresh });
    },
  });
  const close = (): void => {
    setPreviewed(null);
    open.reset();
  };
  return { previewed, preview, open, close };
}

export type Opening = ReturnType<typeof useOpening>;
