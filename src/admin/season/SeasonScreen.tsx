import { useQuery } from '@tanstack/react-query';
import { getSeasonStart } from '../../shared/api/resources/season.ts';
import { paths } from '../../shared/paths.ts';
import { ErrorMessage } from '../../shared/ui/feedback/ErrorMessage.tsx';
import { PageTitle } from '../../shared/ui/navigation/PageTitle.tsx';
import { Loading, Skeleton } from '../../shared/ui/feedback/Skeleton.tsx';
import styles from './Season.module.css';
import { SeasonForm } from './SeasonForm.tsx';

/** Opening a season: its text and deadline, what it costs, who gets a dossier (specification §2 'Home', §9). */
export function SeasonScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: ['saison'],
    queryFn: ({ signal }) => getSeasonStart({ signal }),
    // Under somebody's hands nothing changes: what did meanwhile, the server says before it writes.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <>
      <PageTitle
        back={paths.dossiers}
        intro={
          data
            ? `Saison en cours : ${data.current.label}. Chaque membre coché recevra un dossier à compléter et une cotisation à payer.`
            : undefined
        }
      >
        Ouvrir une saison
      </PageTitle>
      {error ? (
        <ErrorMessage error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <SeasonForm start={data} />
      ) : (
        <Loading label="Chargement des membres…">
          <div className={styles.form}>
            <Skeleton height={280} />
            <Skeleton height={240} />
            <Skeleton height={480} />
          </div>
        </Loading>
      )}
    </>
  );
}
