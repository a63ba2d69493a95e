import { Loading, Skeleton } from '../../shared/ui/feedback/Skeleton.tsx';
import styles from './PageSkeleton.module.css';

/** A page whose content is not known yet: a title and something below it. */
export const PageSkeleton = () => (
  <Loading>
    <div className={styles.page}>
      <Skeleton width={320} height={34} />
      <Skeleton width={520} />
      <Skeleton height={160} />
      <Skeleton height={160} />
    </div>
  </Loading>
);
