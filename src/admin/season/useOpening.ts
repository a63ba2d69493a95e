import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../shared/api/client/errors.ts';
import { seasonOfRefusal } from '../../shared/api/decoders/season.ts';
import { postSeason } from '../../shared/api/resources/season.ts';
import type { SeasonOpening, SeasonPreview } from '../../shared/contract/season.ts';
import { useAct } from '../screens/useAct.ts';

interface Agreement {
  readonly opening: SeasonOpening;
  readonly preview: SeasonPreview;
}

/** A season as the server would open it, and opening it. When somebody changed a member meanwhile, what it would be now. */
export function useOpening() {
  const queries = useQueryClient();
  const [agreement, setAgreement] = useState<Agreement | null>(null);
  const look = useAct({
    mutationFn: async (opening: SeasonOpening): Promise<Agreement> => ({ opening, preview: await postSeason(opening) }),
    onSuccess: setAgreement,
  });
  const open = useAct({
    mutationFn: ({ opening, preview }: Agreement) => postSeason(opening, preview.digest),
    onSuccess: () =>
      Promise.all(
        ['saison', 'dossiers', 'divers', 'parametres', 'historique', 'tableau-de-bord'].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      ),
    onError: (error, { opening }) => {
      const preview = error instanceof ApiError ? seasonOfRefusal(error.current) : null;
      if (preview) setAgreement({ opening, preview });
    },
  });
  const close = (): void => {
    setAgreement(null);
    open.reset();
  };
  return { agreement, look, open, close };
}
