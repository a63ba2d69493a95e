import { useQuery } from '@tanstack/react-query';
import { getDashboard } from '../../shared/api/resources/dashboard.ts';
import type { Dashboard } from '../../shared/contract/dashboard.ts';
import { paths } from '../../shared/paths.ts';
import { ErrorMessage } from '../../shared/ui/feedback/ErrorMessage.tsx';
import { PageTitle } from '../../shared/ui/navigation/PageTitle.tsx';
import { Loading, Skeleton } from '../../shared/ui/feedback/Skeleton.tsx';
import styles from './Dashboard.module.css';
import { MemberFigures } from './MemberFigures.tsx';
import { PlacesByMonth } from './PlacesByMonth.tsx';
import { ShortOfSupervisors } from './ShortOfSupervisors.tsx';
import { WalletBands } from './WalletBands.tsx';

/** What those who run the club look at first; every figure leads to what it counts. */
export function DashboardScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: ['tableau-de-bord'],
    queryFn: ({ signal }) => getDashboard({ signal }),
  });
  return (
    <>
      <PageTitle back={paths.home}>Tableau de bord</PageTitle>
      {data && <Parts figures={data} />}
      {!data && (error ? <ErrorMessage error={error} onRetry={() => void refetch()} /> : <Waiting />)}
    </>
  );
}

/** A part that is absent is not for the reader (contract of the call). */
const Parts = ({ figures }: { readonly figures: Dashboard }) => (
  <div className={styles.parts}>
    <MemberFigures figures={figures} />
    {figures.shortOfSupervisors && <ShortOfSupervisors outings={figures.shortOfSupervisors} alone={!figures.wallets} />}
    {figures.wallets && <WalletBands bands={figures.wallets} />}
    {figures.months && <PlacesByMonth months={figures.months} />}
  </div>
);

const Waiting = () => (
  <Loading>
    <div className={styles.parts}>
      <div className={styles.figures}>
        {Array.from({ length: 5 }, (_, tile) => (
          <Skeleton key={tile} height={112} />
        ))}
      </div>
      <Skeleton height={260} />
      <Skeleton height={260} />
    </div>
  </Loading>
);
