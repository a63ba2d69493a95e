import { Stack } from '@mui/material';
import { paths } from '../../../../shared/paths.ts';
import { QueryBody } from '../../../../shared/ui/feedback/QueryBody.tsx';
import { Skeleton } from '../../../../shared/ui/feedback/Skeleton.tsx';
import { PageTitle } from '../../../../shared/ui/navigation/PageTitle.tsx';
import { useProviderQuery } from '../../../providers/hooks.ts';
import { SeasonForm } from './SeasonForm.tsx';

/** Opens a season (specification §2 'Home', §9). */
export function SeasonScreen() {
  const season = useProviderQuery(
    ['membership', 'getSeasonStart'],
    (provider, call) => provider.getSeasonStart(call),
    // Not read again while the form is filled in: the server checks before it writes.
    { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false },
  );
  return (
    <>
      <PageTitle
        back={paths.membership}
        intro={
          season.data &&
          `Saison en cours : ${season.data.current.label}. Chaque membre coché recevra un dossier à compléter et une cotisation à payer.`
        }
      >
        Ouvrir une saison
      </PageTitle>
      <QueryBody
        query={season}
        loading="Chargement des membres…"
        skeleton={
          <Stack spacing={3}>
            <Skeleton height={280} />
            <Skeleton height={240} />
            <Skeleton height={480} />
          </Stack>
        }
      >
        {(start) => <SeasonForm start={start} />}
      </QueryBody>
    </>
  );
}
