import type { Dashboard } from '../../shared/contract/dashboard.ts';
import { paths } from '../../shared/paths.ts';
import { QueryBody } from '../../shared/ui/feedback/QueryBody.tsx';
import { Skeleton } from '../../shared/ui/feedback/Skeleton.tsx';
import { PageTitle } from '../../shared/ui/navigation/PageTitle.tsx';
import { useProviderQuery } from '../providers/hooks.ts';
import { BackupFigure } from './BackupFigure.tsx';
import styles from './Dashboard.module.css';
import { MemberFigures } from './MemberFigures.tsx';
import { PlacesByMonth } from './PlacesByMonth.tsx';
import { ShortOfSupervisors } from './ShortOfSupervisors.tsx';
import { WalletBands } from './WalletBands.tsx';

export function DashboardScreen() {
  const dashboard = useProviderQuery(['dashboard'], (provider, call) => provider.getDashboard(call));
  return (
    <>
      <PageTitle back={paths.home}>Tableau de bord</PageTitle>
      <QueryBody query={dashboard} skeleton={<DashboardSkeleton />}>
        {(figures) => <Parts figures={figures} />}
      </QueryBody>
    </>
  );
}

/** The server leaves out the parts that the reader may not see. */
const Parts = ({ figures }: { readonly figures: Dashboard }) => (
  <div className={styles.parts}>
    {figures.backup?.overdue && <BackupFigure backup={figures.backup} />}
    <MemberFigures figures={figures} />
    {figures.shortOfSupervisors && <ShortOfSupervisors outings={figures.shortOfSupervisors} alone={!figures.wallets} />}
    {figures.wallets && <WalletBands bands={figures.wallets} />}
    {figures.months && <PlacesByMonth months={figures.months} />}
    {figures.backup?.overdue === false && <BackupFigure backup={figures.backup} />}
  </div>
);

const DashboardSkeleton = () => (
  <div className={styles.parts}>
    <div className={styles.figures}>
      {Array.from({ length: 5 }, (_, tile) => (
        <Skeleton key={tile} height={112} />
      ))}
    </div>
    <Skeleton height={260} />
    <Skeleton height={260} />
  </div>
);
